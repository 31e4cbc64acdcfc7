/** The places of a reserve: what an empty one is for is seen on it, faded. */

import type { Board } from "../protocol";
import { h, type VNode } from "../vdom";
import { colours, drawStack } from "./layers";
import { centre, moveTo } from "./layout";
import type { BoardState } from "./state";

/**
 * Which kind of piece each place is for, by the number of its cell. Descriptions say so in words:
 * the “white pawn” lies in the “pawn in reserve of White”. Places of other names are for anything.
 */
export function placesOf({ cells, pieces }: Board): Map<number, number> {
  const places = new Map<number, number>();
  for (const [index, { name, reserve }] of cells.entries()) {
    if (reserve === undefined) continue;
    let most = 0;
    for (const [kind, piece] of pieces.entries()) {
      const like = piece.seat === reserve ? likeness(name, piece.name) : 0;
      if (like > most) places.set(index, kind);
      most = Math.max(most, like);
    }
  }
  return places;
}

/** How much of a place's name is the piece's own, after that of its side: none where it is another. */
function likeness(place: string, piece: string): number {
  const words = piece.split(" ");
  const lengths = words.map((_, at) => {
    const [side, own] = [words.slice(0, at).join(" "), words.slice(at).join(" ")];
    const fits = place.startsWith(`${own} `) && place.toLowerCase().endsWith(` ${side}`);
    return fits ? own.length : 0;
  });
  return Math.max(...lengths);
}

export function drawPlaces(state: BoardState): VNode[] {
  const { board, layout, places, position } = state;
  return [...places].flatMap(([index, kind]) => {
    const cell = board.cells[index];
    if (cell === undefined || position.cells.has(index)) return [];
    const stack = { piece: kind, count: 0 };
    const attrs = { transform: moveTo(centre(cell, layout.turned)) };
    const data = { key: index, class: colours(state, stack), attrs };
    return [h("g.place", data, [drawStack(state, index, stack)])];
  });
}
