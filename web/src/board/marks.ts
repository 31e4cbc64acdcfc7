/**
 * What is marked on a board: around the pieces, never over them, so that they can be read.
 *
 * On squares and hexagons the ground itself is tinted, which is the style sheet's business.
 */

import { h, type VNode } from "../vdom";
import { isFramed } from "./frame";
import { centre, moveTo } from "./layout";
import type { BoardState } from "./state";

/** Half the side of the square in whose corners marks stand, and the length of their legs. */
const CORNER = { reach: 0.47, leg: 0.17 };
/** The radius of rings around pieces, by the shape of the cell. */
const RINGS = { square: 0.46, hexagon: 0.45, point: 0.5 } as const;
const DOT_RADIUS = 0.15;
/** Rings on a frame stand around its holes. */
const FRAME_RING = 0.46;
/**
 * Where the number of a premove stands, beside a disc, and how large it is; larger, and where four
 * cells meet, on boards of small cells.
 */
const ORDER = { at: [-0.39, -0.39], radius: 0.115 } as const;
const ORDER_SMALL = { at: [-0.5, -0.5], radius: 0.21 } as const;
/** Boards that are wider have small cells. */
const WIDTH_MAX = 12;

/** What lies under the pieces: rings and corners that show around them. */
export function marksUnder(state: BoardState, open: ReadonlySet<number>): VNode[] {
  return marks(state, (index) => under(state, index, open));
}

/** What lies over the pieces, or where none is. */
export function marksOver(state: BoardState, open: ReadonlySet<number>): VNode[] {
  return marks(state, (index) => over(state, index, open));
}

function marks(state: BoardState, markOf: (index: number) => VNode[]): VNode[] {
  return state.board.cells.flatMap((cell, index) => {
    const mark = markOf(index);
    const attrs = { transform: moveTo(centre(cell, state.layout.turned)) };
    return mark.length === 0 ? [] : [h("g", { key: index, attrs }, mark)];
  });
}

function under(state: BoardState, index: number, open: ReadonlySet<number>): VNode[] {
  const { board, position, taken, premoving } = state;
  const shape = board.cells[index]?.shape ?? "square";
  const radius = RINGS[shape];
  if (isTarget(state, index, open) && position.cells.has(index)) return ring("next", radius);
  if (shape !== "point") return [];
  if (taken.includes(index)) return ring(premoving ? "premove" : "next", radius);
  if (premoving?.queue.some((path) => path.includes(index))) return ring("premove", radius);
  if (position.alarm.includes(index)) return ring("alarm", radius);
  return position.last.includes(index) ? corners() : [];
}

function over(state: BoardState, index: number, open: ReadonlySet<number>): VNode[] {
  const { position, premoving } = state;
  if (isTarget(state, index, open) && !position.cells.has(index)) {
    return [h("circle.dot", { attrs: { r: DOT_RADIUS } })];
  }
  const queue = premoving?.queue ?? [];
  const waits = queue.some((path) => path.includes(index));
  // What lies behind a frame would be covered by it, so marks are on it.
  if (isFramed(state) && position.last.includes(index) && !waits) return ring("last", FRAME_RING);
  // Each cell has room for one number: the first premove that ends there.
  const order = queue.findIndex((path) => (path[1] ?? path[0]) === index);
  return [
    ...(isFramed(state) && waits ? ring("premove", FRAME_RING) : []),
    ...(queue.length > 1 && order >= 0 ? [number(order + 1, state.layout.field.width)] : []),
  ];
}

function isTarget(state: BoardState, index: number, open: ReadonlySet<number>): boolean {
  return state.taken.length > 0 && open.has(index);
}

function number(order: number, width: number): VNode {
  const small = width > WIDTH_MAX;
  const { at, radius } = small ? ORDER_SMALL : ORDER;
  return h("g.order", { class: { small }, attrs: { transform: moveTo(at) } }, [
    h("circle", { attrs: { r: radius } }),
    h("text", `${order}`),
  ]);
}

/** With an edge of its own, so that it stands out from any ground. */
function ring(kind: string, r: number): VNode[] {
  return [
    h(`circle.ring-edge.${kind}`, { attrs: { r } }),
    h(`circle.ring.${kind}`, { attrs: { r } }),
  ];
}

function corners(): VNode[] {
  const { reach, leg } = CORNER;
  const near = reach - leg;
  const d = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
    .map(([x = 1, y = 1]) => `M${x * near} ${y * reach}H${x * reach}V${y * near}`)
    .join("");
  return [h("path.corners-edge", { attrs: { d } }), h("path.corners", { attrs: { d } })];
}
