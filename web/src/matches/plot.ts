/** Lines over the games of a match: Elo with its error, and the ratio of a test. */

import { t } from "../messages";
import type { PlotPoint, TestView } from "../protocol";
import { h, type VNode } from "../vdom";

const WIDTH = 600;
const HEIGHT = 200;
const LEFT = 44;
const BOTTOM = 20;
/** Early estimates have no bound that means anything. */
const ELO_MAX = 400;

interface Scale {
  x(games: number): number;
  y(value: number): number;
  low: number;
  high: number;
}

function scale(points: readonly PlotPoint[], low: number, high: number): Scale {
  const last = points.at(-1)?.games ?? 1;
  const first = points[0]?.games ?? 0;
  const span = Math.max(last - first, 1);
  return {
    x: (games) => LEFT + ((games - first) / span) * (WIDTH - LEFT - 4),
    y: (value) => 4 + ((high - value) / (high - low)) * (HEIGHT - BOTTOM - 8),
    low,
    high,
  };
}

function path(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], at) => `${at ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/** The estimate after each pair, with the band of its error. */
export function eloPlot(points: readonly PlotPoint[]): VNode | null {
  const known = points.flatMap(({ games, elo, error }) =>
    elo === undefined ? [] : [{ games, elo, error: error ?? ELO_MAX }],
  );
  if (known.length < 2) return null;
  const clamp = (value: number) => Math.max(-ELO_MAX, Math.min(ELO_MAX, value));
  const settled = known.slice(Math.floor(known.length / 10));
  const reach = settled.map(({ elo, error }) => clamp(Math.abs(elo) + error));
  const most = niceCeil(Math.max(20, ...reach));
  const at = scale(points, -most, most);
  const inside = (value: number) => at.y(Math.max(-most, Math.min(most, value)));
  const line = known.map(({ games, elo }) => [at.x(games), inside(elo)] as const);
  const above = known.map(({ games, elo, error }) => [at.x(games), inside(elo + error)] as const);
  const below = known.map(({ games, elo, error }) => [at.x(games), inside(elo - error)] as const);
  const band = `${path([...above, ...below.reverse()])}Z`;
  return chart(t("matches.plot.elo"), at, [-most, 0, most], points, [
    h("path.band", { attrs: { d: band } }),
    h("path.line", { attrs: { d: path(line) } }),
  ]);
}

/** The ratio of a test between its bounds. */
export function testPlot(points: readonly PlotPoint[], { lower, upper }: TestView): VNode | null {
  const known = points.flatMap(({ games, llr }) => (llr === undefined ? [] : [{ games, llr }]));
  if (known.length < 2) return null;
  const values = known.map(({ llr }) => llr);
  const low = Math.min(lower, ...values) - 0.3;
  const high = Math.max(upper, ...values) + 0.3;
  const at = scale(points, low, high);
  const line = known.map(({ games, llr }) => [at.x(games), at.y(llr)] as const);
  return chart(t("matches.plot.llr"), at, [lower, 0, upper], points, [
    h("path.line", { attrs: { d: path(line) } }),
  ]);
}

function chart(
  title: string,
  at: Scale,
  marks: readonly number[],
  points: readonly PlotPoint[],
  drawn: VNode[],
): VNode {
  const grid = marks.flatMap((mark) => {
    const y = at.y(mark).toFixed(1);
    const text = Number.isInteger(mark) ? `${mark}` : mark.toFixed(1);
    return [
      h("line.grid", { attrs: { x1: LEFT, x2: WIDTH - 4, y1: y, y2: y } }),
      h("text", { attrs: { x: LEFT - 6, y, "text-anchor": "end", dy: "0.35em" } }, text),
    ];
  });
  const ends = [points[0], points.at(-1)].map((point, place) =>
    h(
      "text",
      {
        attrs: {
          x: place === 0 ? LEFT : WIDTH - 4,
          y: HEIGHT - 4,
          "text-anchor": place === 0 ? "start" : "end",
        },
      },
      `${point?.games ?? 0}`,
    ),
  );
  const attrs = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": title };
  return h("figure.plot", [
    h("figcaption.quiet.small", title),
    h("svg", { attrs }, [...grid, ...drawn, ...ends]),
  ]);
}

/** The next figure that people like on an axis. */
export function niceCeil(value: number): number {
  const steps = [20, 50, 100, 150, 200, 300, ELO_MAX];
  return steps.find((step) => step >= value) ?? ELO_MAX;
}
