/** Which pieces glide from where when one position follows another. */

import type { Board } from "../protocol";
import { mayMove } from "../settings/apply";
import { type Position, stackAt } from "./position";

/** With more changes than this nothing glides: it would say nothing. */
const CHANGES_MAX = 12;
/** How long a piece glides, in milliseconds. */
const SLIDE_MS = 150;

interface Spot {
  cell: number;
  piece: number;
}

/** For each cell that a piece glides into, the cell that it comes from. */
export function slidesBetween(board: Board, from: Position, to: Position): Map<number, number> {
  const came = newcomers(from, to);
  const left = newcomers(to, from);
  const slides = new Map<number, number>();
  if (came.length === 0 || came.length > CHANGES_MAX || left.length > CHANGES_MAX) return slides;
  for (const spot of came) {
    const origin = nearest(
      board,
      spot,
      left.filter(({ piece }) => piece === spot.piece),
    );
    if (origin === undefined) continue;
    slides.set(spot.cell, origin.cell);
    left.splice(left.indexOf(origin), 1);
  }
  for (const spot of came) slideChanged(board, spot, left, to, slides);
  return slides;
}

/** The cells that a piece has come into from nowhere on the board; none where it would say nothing. */
export function comersIn(
  from: Position,
  to: Position,
  slides: ReadonlyMap<number, number>,
): number[] {
  const came = newcomers(from, to);
  if (came.length > CHANGES_MAX) return [];
  return came.flatMap(({ cell }) => (slides.has(cell) ? [] : [cell]));
}

/** Moves the drawn pieces of `slides` from their origins to where they are, if motion is welcome. */
export function animate(
  svg: Element,
  offsets: ReadonlyMap<number, readonly [number, number]>,
): void {
  if (!mayMove()) return;
  for (const [cell, [dx, dy]] of offsets) {
    const piece = svg.querySelector(`[data-piece="${cell}"] > .glide`);
    const start = { transform: `translate(${dx}px, ${dy}px)` };
    piece?.animate?.([start, { transform: "none" }], { duration: SLIDE_MS, easing: "ease-out" });
  }
}

/** A piece that became another on its way, such as one that is promoted. */
function slideChanged(
  board: Board,
  spot: Spot,
  left: Spot[],
  to: Position,
  slides: Map<number, number>,
): void {
  const start = to.last[0];
  if (slides.has(spot.cell) || to.last.at(-1) !== spot.cell) return;
  const origin = left.find(({ cell }) => cell === start);
  if (origin !== undefined && seatOf(board, origin) === seatOf(board, spot)) {
    slides.set(spot.cell, origin.cell);
  }
}

/** The cells that have a piece, or more of it, than before. */
function newcomers(before: Position, after: Position): Spot[] {
  const spots: Spot[] = [];
  for (const cell of after.cells.keys()) {
    const is = stackAt(after, cell);
    const was = stackAt(before, cell);
    if (is === undefined || before.cells.get(cell) === "hidden") continue;
    if (was?.piece !== is.piece || was.count < is.count) spots.push({ cell, piece: is.piece });
  }
  return spots;
}

function nearest(board: Board, to: Spot, spots: readonly Spot[]): Spot | undefined {
  const away = (spot: Spot): number => {
    const [a, b] = [board.cells[spot.cell], board.cells[to.cell]];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : Number.POSITIVE_INFINITY;
  };
  return spots.reduce<Spot | undefined>(
    (best, spot) => (best === undefined || away(spot) < away(best) ? spot : best),
    undefined,
  );
}

function seatOf(board: Board, spot: Spot): string | null | undefined {
  return board.pieces[spot.piece]?.seat;
}
