/** What a tuning has come to: a table of its parameters, each with its course. */

import { t } from "../messages";
import type { MatchView, TuningPoint, TuningView } from "../protocol";
import { scrolls } from "../ui/scrolls";
import { h, type VNode } from "../vdom";

const WIDTH = 160;
const HEIGHT = 36;
const EDGE = 2;

/** A value with as many digits as it needs. */
export function valueText(value: number): string {
  return `${Number(value.toFixed(2))}`.replace("-", "−");
}

/** By how much it has changed: `+3.5`. */
export function changeText(from: number, to: number): string {
  const text = valueText(to - from);
  return to - from > 0 && text !== "0" ? `+${text}` : text;
}

/** The table of all parameters, and for admins the proof of what they have come to. */
export function tuned(
  { plan }: MatchView,
  tuning: TuningView,
  prove: { busy: boolean; click(): void } | undefined,
): VNode {
  const bounds = plan.format.kind === "tune" ? plan.format.tuning.parameters : [];
  const pairs = "pairs" in plan.format ? plan.format.pairs : 0;
  const head = ["parameter", "start", "now", "change", "range", "course"] as const;
  const rows = tuning.parameters.map(({ name, start, value, option }, place) => {
    const { min = 0, max = 1 } = bounds[place] ?? {};
    return h("tr", { key: name }, [
      h("th", { attrs: { scope: "row" } }, name),
      h("td.number", valueText(start)),
      h("td.number", { attrs: { title: valueText(value) } }, option),
      h("td.number", changeText(start, value)),
      h("td.number", `${valueText(min)} … ${valueText(max)}`),
      h("td", [course(name, tuning.plot, place, min, max)]),
    ]);
  });
  return h("section.stack", { key: "tuned" }, [
    h("h2", t("matches.tuned")),
    h("p.quiet", t("matches.tuned.pairs", { pairs: tuning.pairs, of: pairs })),
    scrolls(
      t("matches.tuned"),
      h("table.tuned", [
        h("thead", [
          h(
            "tr",
            head.map((column) =>
              h("th", { attrs: { scope: "col" } }, t(`matches.tuned.${column}`)),
            ),
          ),
        ]),
        h("tbody", rows),
      ]),
    ),
    prove && tuning.pairs > 0
      ? h("div.row", { key: "prove" }, [
          h(
            "button.button",
            { attrs: { type: "button", disabled: prove.busy }, on: { click: prove.click } },
            t("matches.prove"),
          ),
          h("span.quiet.small", t("matches.prove.hint")),
        ])
      : null,
  ]);
}

/** A value over the pairs, between its bounds. */
export function course(
  name: string,
  points: readonly TuningPoint[],
  place: number,
  min: number,
  max: number,
): VNode | null {
  const last = points.at(-1)?.pairs ?? 0;
  if (points.length < 2 || last === 0) return null;
  const x = (pairs: number) => EDGE + (pairs / last) * (WIDTH - 2 * EDGE);
  const y = (value: number) =>
    EDGE + ((max - value) / Math.max(max - min, Number.MIN_VALUE)) * (HEIGHT - 2 * EDGE);
  const start = y(points[0]?.values[place] ?? min).toFixed(1);
  const line = points
    .map(({ pairs, values }, at) => {
      const to = `${x(pairs).toFixed(1)} ${y(values[place] ?? min).toFixed(1)}`;
      return `${at ? "L" : "M"}${to}`;
    })
    .join("");
  const attrs = {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: "img",
    "aria-label": t("matches.tuned.course.of", { name }),
  };
  return h("svg.course", { attrs }, [
    h("line.grid", { attrs: { x1: EDGE, x2: WIDTH - EDGE, y1: start, y2: start } }),
    h("path.line", { attrs: { d: line } }),
  ]);
}
