/** Lets pieces glide, or fall, to where they have just come. */

import { fallInto } from "./frame";
import { centre, type Vector } from "./layout";
import { animate } from "./slides";
import type { BoardState } from "./state";

/** Moves what was drawn last from where it came, once. */
export function glide(svg: Element, state: BoardState): void {
  if (state.slides.size === 0 && state.falls.length === 0) return;
  const offsets = new Map<number, Vector>();
  for (const [to, from] of state.slides) {
    const [a, b] = [state.board.cells[from], state.board.cells[to]];
    if (a === undefined || b === undefined) continue;
    const [ax, ay] = centre(a, state.layout.turned);
    const [bx, by] = centre(b, state.layout.turned);
    offsets.set(to, [ax - bx, ay - by]);
  }
  for (const to of state.falls) {
    const offset = fallInto(state, to);
    if (offset !== undefined) offsets.set(to, offset);
  }
  [state.slides, state.falls] = [new Map(), []];
  animate(svg, offsets);
}
