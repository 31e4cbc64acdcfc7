/** The fields of where games begin. */

import { t } from "../messages";
import type { MatchPlan, Openings } from "../protocol";
import { choices, select } from "../ui/field";
import { h, type VNode } from "../vdom";
import { OPENINGS, openingsOf } from "./plan";
import { numberField, type PlanForm } from "./plan-form";

const PLIES = { min: 1, max: 200 };

export function openingFields({ plan, form, change, read }: PlanForm): VNode[] {
  const { openings } = plan;
  const set = (openings: Openings) => change({ openings });
  const fields: VNode[] = [
    h("h2", { key: "openings-title" }, t("matches.openings")),
    select({
      name: "openings",
      label: t("matches.openings.label"),
      value: openings.kind,
      options: OPENINGS.map((kind) => ({ value: kind, label: t(`matches.openings.${kind}`) })),
      fault: form.fault("openings"),
      onChange: (kind) => set(openingsOf(kind as (typeof OPENINGS)[number])),
    }),
  ];
  if (openings.kind === "random") {
    const { plies } = openings;
    fields.push(
      numberField({
        ...{ name: "plies", label: t("matches.openings.plies"), value: plies, bounds: PLIES },
        set: (plies) => set({ kind: "random", plies }),
      }),
    );
  }
  if (openings.kind === "numbers") {
    const bounds = { min: 0, max: 10_000_000 };
    for (const end of ["from", "to"] as const) {
      fields.push(
        numberField({
          ...{ name: end, label: t(`matches.openings.${end}`), value: openings[end], bounds },
          set: (value) => set({ ...openings, [end]: value }),
        }),
      );
    }
  }
  if (openings.kind === "list")
    fields.push(...listFields(plan, openings, form.fault("text"), read));
  if (openings.kind === "numbers" || openings.kind === "list") {
    fields.push(
      choices({
        name: "order",
        label: t("matches.order"),
        value: openings.order,
        options: (["listed", "shuffled"] as const).map((value) => ({
          value,
          label: t(`matches.order.${value}`),
        })),
        onChange: (order) => set({ ...openings, order }),
      }),
    );
  }
  return fields;
}

function listFields(
  plan: MatchPlan,
  openings: Openings & { kind: "list" },
  fault: string | undefined,
  read: PlanForm["read"],
): VNode[] {
  const picked = (kind: "positions" | "games") => (event: Event) => {
    const file = (event.target as HTMLInputElement).files?.[0];
    const plies = document.querySelector<HTMLInputElement>("#file-plies")?.valueAsNumber ?? 8;
    if (file) read(kind, file, Number.isFinite(plies) ? plies : 8);
  };
  const file = (kind: "positions" | "games") =>
    h("div.field", { key: kind }, [
      h("label", { attrs: { for: `file-${kind}` } }, t(`matches.openings.file.${kind}`)),
      h("input", { attrs: { id: `file-${kind}`, type: "file" }, on: { change: picked(kind) } }),
    ]);
  const label = t("matches.openings.file.plies");
  return [
    h(
      "p",
      { key: `${plan.rules}-count` },
      t("matches.openings.read", { count: openings.lines.length }),
    ),
    fault ? h("p.fault", { key: "file-fault", attrs: { role: "alert" } }, fault) : h("span"),
    file("positions"),
    file("games"),
    numberField({ name: "file-plies", label, value: 8, bounds: PLIES, set: () => undefined }),
  ];
}
