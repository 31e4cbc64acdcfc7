/** Where the river of Chinese boards runs. */

import type { Board } from "../protocol";
import type { Box } from "./layout";

/** How the pictures of pieces begin whose boards have a river. */
const MANNER = "chinese-";

/** Between which two ranks of points no line runs, but for those along the board's sides. */
export function riverOf({ cells, pieces, lines = [] }: Board): Box | undefined {
  if (!pieces[0]?.picture.startsWith(MANNER)) return undefined;
  const points = cells.filter(({ shape }) => shape === "point");
  const left = Math.min(...points.map(({ x }) => x));
  const right = Math.max(...points.map(({ x }) => x));
  const ranks = [...new Set(points.map(({ y }) => y))].toSorted((a, b) => a - b);
  const isCrossed = (from: number, to: number) =>
    lines.some(
      ([x, y1, , y2]) => x > left && x < right && Math.min(y1, y2) < to && Math.max(y1, y2) > from,
    );
  const [found, ...others] = ranks.slice(1).flatMap((to, before): Box[] => {
    const from = ranks[before] ?? to;
    if (isCrossed(from, to)) return [];
    return [{ x: left, y: from, width: right - left, height: to - from }];
  });
  return others.length === 0 ? found : undefined;
}
