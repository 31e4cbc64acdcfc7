/** Leaves by depth, a line for each algorithm, on a logarithmic scale. */

import { t } from "../messages";
import type { StudyView } from "../protocol";
import { scrolls } from "../ui/scrolls";
import { h, type VNode } from "../vdom";

const WIDTH = 640;
const HEIGHT = 400;
const LEFT = 64;
/** Room for the names at the ends of the lines. */
const RIGHT = 124;
const TOP = 8;
const BOTTOM = 24;
/** Names stand so far apart at least. */
const NAME_HEIGHT = 13;

interface Line {
  name: string;
  leaves: readonly number[];
  published?: number | undefined;
  /** What no algorithm can reach. */
  bound?: boolean;
}

interface Scale {
  x(depth: number): number;
  y(leaves: number): number;
  /** Powers of ten. */
  powers: readonly number[];
}

/** Nothing while no line has two points. */
export function studyPlot(study: StudyView): VNode | null {
  const { plan, found, published_depth } = study;
  const shows = plan.depth >= published_depth;
  const lines: Line[] = [
    { name: t("studies.minimum"), leaves: found.minimum, bound: true },
    ...found.rows.map(({ name, leaves, published }) => ({
      ...{ name, leaves, published: shows ? published : undefined },
    })),
  ].filter(({ leaves }) => leaves.length > 1);
  if (lines.length === 0) return null;
  const at = scale(plan.depth, lines);
  const title = t("studies.plot");
  const attrs = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": title };
  return h("figure.plot.study-plot", [
    h("figcaption.quiet.small", shows ? `${title}; ${t("studies.plot.published")}` : title),
    scrolls(
      title,
      h("svg", { attrs }, [
        ...grid(at, plan.depth),
        ...lines.map((line) => path(line, at)),
        ...lines.flatMap(({ published }) =>
          published ? [dot(published, published_depth, at)] : [],
        ),
        ...names(lines, at),
      ]),
    ),
  ]);
}

function scale(depth: number, lines: readonly Line[]): Scale {
  const all = lines.flatMap(({ leaves, published }) => [
    ...leaves,
    ...(published ? [published] : []),
  ]);
  const low = Math.floor(Math.log10(Math.max(1, Math.min(...all))));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...all))));
  const step = (WIDTH - LEFT - RIGHT) / Math.max(1, depth - 1);
  const unit = (HEIGHT - TOP - BOTTOM) / (high - low);
  return {
    x: (depth) => LEFT + (depth - 1) * step,
    y: (leaves) => TOP + (high - Math.log10(Math.max(1, leaves))) * unit,
    powers: Array.from({ length: high - low + 1 }, (_, power) => low + power),
  };
}

function grid(at: Scale, depth: number): VNode[] {
  const across = at.powers.flatMap((power) => {
    const y = at.y(10 ** power).toFixed(1);
    const text = (10 ** power).toLocaleString("en").replaceAll(",", "\u202f");
    return [
      h("line.grid", { attrs: { x1: LEFT, x2: WIDTH - RIGHT, y1: y, y2: y } }),
      h("text", { attrs: { x: LEFT - 6, y, "text-anchor": "end", dy: "0.35em" } }, text),
    ];
  });
  const along = Array.from({ length: depth }, (_, place) => {
    const attrs = { x: at.x(place + 1).toFixed(1), y: HEIGHT - 6, "text-anchor": "middle" };
    return h("text", { attrs }, `${place + 1}`);
  });
  return [...across, ...along];
}

function path({ name, leaves, bound }: Line, at: Scale): VNode {
  const points = leaves.map(
    (count, place) => `${place ? "L" : "M"}${at.x(place + 1).toFixed(1)} ${at.y(count).toFixed(1)}`,
  );
  return h("path.line", {
    key: name,
    class: { bound: bound === true },
    attrs: { d: points.join("") },
  });
}

function dot(leaves: number, depth: number, at: Scale): VNode {
  const attrs = { cx: at.x(depth).toFixed(1), cy: at.y(leaves).toFixed(1), r: 3.5 };
  return h("circle.published", { attrs });
}

/** The names beside the ends of their lines, none upon another. */
function names(lines: readonly Line[], at: Scale): VNode[] {
  const ends = lines.map(({ name, leaves }) => {
    const last = leaves.at(-1) ?? 1;
    return { name, x: at.x(leaves.length), y: at.y(last), end: at.y(last) };
  });
  spread(ends);
  return ends.flatMap(({ name, x, y, end }) => [
    h("line.leader", { key: `leader-${name}`, attrs: { x1: x, x2: x + 10, y1: end, y2: y } }),
    h("text", { key: `name-${name}`, attrs: { x: x + 13, y, dy: "0.35em" } }, name),
  ]);
}

/** Moves names in one column apart, down and then up from the bottom. */
export function spread(ends: { x: number; y: number }[]): void {
  for (const x of new Set(ends.map((end) => end.x))) {
    const column = ends.filter((end) => end.x === x).sort((one, next) => one.y - next.y);
    let least = TOP;
    for (const end of column) {
      end.y = Math.max(end.y, least);
      least = end.y + NAME_HEIGHT;
    }
    let most = HEIGHT - BOTTOM;
    for (const end of column.reverse()) {
      end.y = Math.min(end.y, most);
      most = end.y - NAME_HEIGHT;
    }
  }
}
