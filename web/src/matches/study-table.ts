/** The table of a study: what each algorithm judges at each depth, and what was published. */

import { currentLanguage, t } from "../messages";
import type { StudyRow, StudyView } from "../protocol";
import { scrolls } from "../ui/scrolls";
import { h, type VNode } from "../vdom";

/** A mean of leaves, without its fraction. */
export function leavesText(leaves: number | undefined): string {
  if (leaves === undefined) return "";
  return Math.round(leaves).toLocaleString(currentLanguage());
}

export function studyTable({ plan, found, published_depth }: StudyView): VNode {
  const depths = Array.from({ length: plan.depth }, (_, at) => at + 1);
  const head = [
    t("studies.algorithm"),
    ...depths.map((depth) => t("studies.depth.of", { depth })),
    t("studies.growth"),
    t("studies.published", { depth: published_depth }),
    t("studies.beside"),
  ];
  const minimum = row("minimum", t("studies.minimum"), [
    ...depths.map((depth) => leavesText(found.minimum[depth - 1])),
    ...["", "", ""],
  ]);
  const rows = found.rows.map((one) =>
    row(one.name, one.name, [
      ...depths.map((depth) => leavesText(one.leaves[depth - 1])),
      one.leaves.length > 0 ? one.growth.toFixed(2) : "",
      leavesText(one.published),
      beside(one, published_depth),
    ]),
  );
  return scrolls(
    t("studies.table"),
    h("table.table.cross.study-table", [
      h("caption.spoken", t("studies.table")),
      h("thead", [
        h(
          "tr",
          head.map((text) => h("th", { attrs: { scope: "col" } }, text)),
        ),
      ]),
      h("tbody", [minimum, ...rows]),
    ]),
  );
}

function row(key: string, name: string, cells: readonly string[]): VNode {
  return h("tr", { key }, [
    h("th", { attrs: { scope: "row" } }, name),
    ...cells.map((text) => h("td.figures", text)),
  ]);
}

/** How the published figure compares with ours at its depth, once both are known. */
function beside({ leaves, published }: StudyRow, depth: number): string {
  const ours = leaves[depth - 1];
  if (ours === undefined || published === undefined) return "";
  return ours <= published ? t("studies.below") : t("studies.above");
}
