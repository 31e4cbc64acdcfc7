/**
 * Upright frames: boards with a hole for each cell, into which pieces come from one side and go on to
 * where they lie. What stands in them is seen through the holes.
 */

import { h, type VNode } from "../vdom";
import { centre, moveTo, type Vector } from "./layout";
import type { BoardState } from "./state";

/** How wide a hole is, and how much smaller what lies behind it is drawn, in board units. */
export const HOLE_RADIUS = 0.43;
export const FRAMED_SIZE = 0.86;
const GHOST_RADIUS = 0.36;

/** Where something comes in, as a direction from the middle of the board as the first seat sees it. */
const SIDES = { top: [0, -1], right: [1, 0], bottom: [0, 1], left: [-1, 0] } as const;

export function isFramed({ board }: Pick<BoardState, "board">): boolean {
  return board.ground === "frame";
}

/** A hole, as the `d` of a path around its centre. */
export function hole([x, y]: Vector = [0, 0]): string {
  const r = HOLE_RADIUS;
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** What is seen through the holes where nothing lies. */
export function behind(state: BoardState): VNode[] {
  const { ground } = state.layout;
  if (!isFramed(state) || ground === undefined) return [];
  return [h("path.behind", { attrs: { d: holes(state) } })];
}

/** The frame itself, over all that lies in it. */
export function frame(state: BoardState): VNode[] {
  const { ground } = state.layout;
  if (!isFramed(state) || ground === undefined) return [];
  const { x, y, width, height } = ground;
  const around = `M${x} ${y}h${width}v${height}h${-width}Z`;
  return [
    h("path.front", { attrs: { d: around + holes(state), "fill-rule": "evenodd" } }),
    h("path.rims", { attrs: { d: holes(state) } }),
  ];
}

function holes({ board, layout }: BoardState): string {
  const cells = board.cells.filter(({ reserve }) => reserve === undefined);
  return cells.map((cell) => hole(centre(cell, layout.turned))).join("");
}

/** From how far away a piece comes into a cell, where the board says from which side. */
export function fallInto({ board, layout }: BoardState, index: number): Vector | undefined {
  const cell = board.cells[index];
  if (board.from === undefined || cell === undefined || cell.reserve !== undefined)
    return undefined;
  const [x, y] = SIDES[board.from];
  const [dx, dy] = layout.turned ? [-x, -y] : [x, y];
  const [cx, cy] = centre(cell, layout.turned);
  const { box } = layout;
  // Up to the rim, and a piece further.
  const way = (at: number, from: number, length: number, to: number): number =>
    to < 0 ? from - 0.5 - at : to > 0 ? from + length + 0.5 - at : 0;
  return [way(cx, box.x, box.width, dx), way(cy, box.y, box.height, dy)];
}

/** Where a piece would come to lie if this cell were pressed, where that is another or the same. */
export function landing(state: BoardState, cell: number | undefined): number | undefined {
  const { board, legal, taken, position } = state;
  if (board.from === undefined || cell === undefined || taken.length > 0) return undefined;
  const move = legal.find(
    ({ path, also }) =>
      path.length === 1 &&
      (path[0] === cell || (also ?? []).some((way) => way.length === 1 && way[0] === cell)),
  );
  const to = move?.path[0];
  return to === undefined || position.cells.has(to) ? undefined : to;
}

/** Where a piece would come to lie: by the pointer, and by the keyboard while that is used. */
export function ghosts(state: BoardState): VNode[] {
  const by = { pointer: landing(state, state.pointed), key: landing(state, state.cursor) };
  return Object.entries(by).flatMap(([kind, index]) => {
    const cell = state.board.cells[index ?? -1];
    if (cell === undefined) return [];
    const attrs = { r: GHOST_RADIUS, transform: moveTo(centre(cell, state.layout.turned)) };
    return [h(`circle.ghost.by-${kind}`, { key: kind, attrs })];
  });
}
