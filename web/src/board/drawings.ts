/** Arrows and circles that a person draws over a board, for each position of a game. */

import { h, type VNode } from "../vdom";
import { centre, type Vector } from "./layout";
import type { BoardState } from "./state";

/** Half the width of an arrow's shaft, and the length and half the width of its head. */
const ARROW = { shaft: 0.075, head: 0.4, wing: 0.2 };
/** How far from the middle of a cell an arrow begins. */
const ARROW_START = 0.3;
const CIRCLE_RADIUS = 0.43;

/** One of four colours. */
export type Colour = 0 | 1 | 2 | 3;

/** An arrow between two cells; a circle where both are the same. */
export interface Drawing {
  readonly from: number;
  readonly to: number;
  readonly colour: Colour;
}

/** A drawing that is being made, by the pointer that makes it. */
export interface Pen extends Drawing {
  readonly pointer: number;
}

/** The colour that the keys choose: plain, Shift, Ctrl or Alt, both. */
export function colourOf(keys: Pick<MouseEvent, "shiftKey" | "ctrlKey" | "altKey">): Colour {
  const other = keys.ctrlKey || keys.altKey;
  if (keys.shiftKey) return other ? 3 : 1;
  return other ? 2 : 0;
}

/** With one more; without it if it was there; in its colour if it was there in another one. */
export function withDrawing(drawings: readonly Drawing[], drawing: Drawing): Drawing[] {
  const { from, to, colour } = drawing;
  const isSame = (it: Drawing): boolean => it.from === from && it.to === to;
  const others = drawings.filter((it) => !isSame(it));
  const there = drawings.find(isSame);
  return there?.colour === colour ? others : [...others, { from, to, colour }];
}

/** Draws it over the position that is shown. */
export function keepDrawing(state: BoardState, drawing: Drawing): void {
  const { ply } = state;
  if (ply !== undefined) state.drawings.set(ply, withDrawing(drawingsNow(state), drawing));
}

/** Wipes the position that is shown. */
export function wipe(state: BoardState): void {
  if (state.ply !== undefined) state.drawings.delete(state.ply);
}

export function drawingsNow(state: BoardState): readonly Drawing[] {
  return state.drawings.get(state.ply ?? -1) ?? [];
}

export function drawDrawings(state: BoardState): VNode[] {
  const { pen } = state;
  const kept = drawingsNow(state).map((drawing) => draw(state, drawing, false));
  return pen === undefined ? kept : [...kept, draw(state, pen, true)];
}

function draw(state: BoardState, { from, to, colour }: Drawing, begun: boolean): VNode {
  const [start, end] = [state.board.cells[from], state.board.cells[to]];
  const key = `${from}-${to}${begun ? " begun" : ""}`;
  if (start === undefined || end === undefined) return h("g", { key });
  const a = centre(start, state.layout.turned);
  const data = { key, class: { [`colour-${colour}`]: true, begun } };
  if (from === to) {
    return h("circle.circle", { ...data, attrs: { cx: a[0], cy: a[1], r: CIRCLE_RADIUS } });
  }
  const d = arrow(a, centre(end, state.layout.turned));
  return h("path.arrow", { ...data, attrs: { d } });
}

/** One outline, so that nothing shows through twice. */
function arrow([ax, ay]: Vector, [bx, by]: Vector): string {
  const length = Math.hypot(bx - ax, by - ay);
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  const { shaft, head, wing } = ARROW;
  const neck = length - head;
  const at = (along: number, across: number): string =>
    `${(ax + ux * along - uy * across).toFixed(3)} ${(ay + uy * along + ux * across).toFixed(3)}`;
  const corners = [
    at(ARROW_START, shaft),
    at(neck, shaft),
    at(neck, wing),
    at(length, 0),
    at(neck, -wing),
    at(neck, -shaft),
    at(ARROW_START, -shaft),
  ];
  return `M${corners.join("L")}Z`;
}
