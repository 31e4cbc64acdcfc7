/**
 * From pressed cells to a move. The rules say which moves there are and which cells to press for
 * each; everything here follows from those paths alone.
 */

import type { LegalMove } from "../protocol";

/** One way to press a move. */
export interface Route {
  move: LegalMove;
  path: readonly number[];
}

/** What pressing a cell leads to: the path so far, and the moves that it completes, if any. */
export interface Press {
  taken: readonly number[];
  /** More than one when there is a choice to ask for. */
  moves: readonly LegalMove[];
}

const NOTHING: Press = { taken: [], moves: [] };

/**
 * Presses `cell` after the cells `taken`.
 *
 * A cell that ends a move plays it; one that only goes on with a path is added. The end of a path
 * of many cells may be pressed at once, where only one path leads there. Anything else starts anew.
 */
export function press(legal: readonly LegalMove[], taken: readonly number[], cell: number): Press {
  const live = routesFrom(legal, taken);
  const next = live.filter(({ path }) => path[taken.length] === cell);
  const complete = next.filter(({ path }) => path.length === taken.length + 1);
  const onward = next.length > complete.length;
  if (complete.length > 0 && !onward) return { taken: [], moves: movesOf(complete) };
  if (onward) return { taken: [...taken, cell], moves: [] };
  if (taken.length === 0) return NOTHING;
  if (taken.at(-1) === cell) return { taken: [], moves: movesOf(exactly(live, taken)) };
  const ending = live.filter(({ path }) => path.at(-1) === cell);
  if (ending.length > 0) {
    return samePath(ending) ? { taken: [], moves: movesOf(ending) } : { taken, moves: [] };
  }
  return press(legal, [], cell);
}

/** The cells that would make sense next: each next step, and the ends that may be pressed at once. */
export function targets(legal: readonly LegalMove[], taken: readonly number[]): Set<number> {
  const cells = new Set<number>();
  const waysTo = new Map<number, Set<string>>();
  for (const { path } of routesFrom(legal, taken)) {
    const next = path[taken.length];
    if (next !== undefined) cells.add(next);
    const end = path.at(-1);
    if (taken.length === 0 || path.length <= taken.length || end === undefined) continue;
    waysTo.set(end, (waysTo.get(end) ?? new Set()).add(path.join()));
  }
  for (const [end, ways] of waysTo) if (ways.size === 1) cells.add(end);
  return cells;
}

/** Whether a move begins at `cell` and goes on elsewhere: then it can be picked up. */
export function canPickUp(legal: readonly LegalMove[], cell: number): boolean {
  return routesFrom(legal, [cell]).some(({ path }) => path.length > 1);
}

/** The moves that are buttons beside the board. */
export function buttonMoves(legal: readonly LegalMove[]): LegalMove[] {
  return legal.filter((move) => move.path.length === 0);
}

/** The legal move that a typed text names, by its notation or by the names of its cells. */
export function typedMove(
  legal: readonly LegalMove[],
  names: readonly string[],
  typed: string,
): LegalMove | undefined {
  const text = typed.trim();
  const exact = legal.find((move) => move.notation === text);
  if (exact !== undefined) return exact;
  const plain = simplify(text);
  const matches = legal.filter((move) => {
    const cells = move.path.map((cell) => names[cell] ?? "").join("");
    return simplify(move.notation) === plain || (cells !== "" && simplify(cells) === plain);
  });
  return matches.length === 1 ? matches[0] : undefined;
}

function simplify(text: string): string {
  return text.toLowerCase().replace(/[\s\-–:x×]/g, "");
}

/** Every way to press each of the moves; buttons have none. */
export function routesOf(legal: readonly LegalMove[]): Route[] {
  const routes = legal.flatMap((move) =>
    [move.path, ...(move.also ?? [])].map((path): Route => ({ move, path })),
  );
  return routes.filter(({ path }) => path.length > 0);
}

/** The moves that pressing these cells, and no other one, makes. */
export function exactMoves(legal: readonly LegalMove[], cells: readonly number[]): LegalMove[] {
  return movesOf(exactly(routesFrom(legal, cells), cells));
}

/** The moves that begin with these cells and go on. */
export function onwardMoves(legal: readonly LegalMove[], cells: readonly number[]): LegalMove[] {
  return movesOf(routesFrom(legal, cells).filter(({ path }) => path.length > cells.length));
}

function routesFrom(legal: readonly LegalMove[], taken: readonly number[]): Route[] {
  return routesOf(legal).filter(({ path }) => taken.every((cell, index) => path[index] === cell));
}

function exactly(routes: readonly Route[], taken: readonly number[]): Route[] {
  return routes.filter(({ path }) => path.length === taken.length);
}

function movesOf(routes: readonly Route[]): LegalMove[] {
  return [...new Set(routes.map(({ move }) => move))];
}

function samePath(routes: readonly Route[]): boolean {
  const moves = movesOf(routes);
  if (moves.length === 1) return true;
  return new Set(routes.map(({ path }) => path.join())).size === 1;
}
