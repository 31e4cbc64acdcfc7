/**
 * Moves that are entered before one's turn. A premove is what a person pressed, no more: the browser
 * knows no rules, so it is drawn as a guess, and fitted to the legal moves when the turn comes.
 */

import type { Board, LegalMove, Seat } from "../protocol";
import { foresee, onlyPieceOf } from "./foresee";
import { type Position, stackAt } from "./position";
import { exactMoves, onwardMoves, routesOf } from "./routes";

/** Moves that may wait at once. */
export const PREMOVES_MAX = 10;

/** The cells that were pressed, in order. */
export type Premove = readonly number[];

/** Whose premoves, and those that wait, the next one first. */
export interface Premoving {
  readonly seat: Seat;
  readonly queue: readonly Premove[];
}

/** How moves were made when it was last one's turn. */
export interface Habits {
  /** The fewest cells of a move that begins with a piece, if there were any. */
  readonly fromPiece: number | undefined;
  /** The fewest cells of a move that begins in an empty cell, if there were any. */
  readonly fromEmpty: number | undefined;
  /** The first two cells of moves from piece to piece, as text. */
  readonly onto: ReadonlySet<string>;
}

/** The cells of a move that begins with a piece, as long as nothing else is known. */
const FROM_PIECE = 2;

/** What the legal moves of a turn tell of how moves are made, added to what `before` told. */
export function habitsOf(
  position: Position,
  legal: readonly LegalMove[],
  before: Habits | undefined,
): Habits | undefined {
  const paths = routesOf(legal).map(({ path }) => path);
  if (paths.length === 0) return before;
  const filled = paths.filter(([from]) => position.cells.has(from ?? -1));
  const empty = paths.filter(([from]) => !position.cells.has(from ?? -1));
  return {
    fromPiece: fewest(filled, before?.fromPiece),
    fromEmpty: fewest(empty, before?.fromEmpty),
    onto: new Set(filled.filter(([, to]) => position.cells.has(to ?? -1)).map(pairOf)),
  };
}

/** A board on which premoves are entered. `position` is as it shows it, the premoves made. */
export interface Desk {
  readonly board: Board;
  readonly position: Position;
  readonly habits: Habits | undefined;
  readonly premoving: Premoving;
}

/** What pressing a cell leads to. */
export interface PremovePress {
  /** The cells of a premove that is not complete. */
  taken: readonly number[];
  premove?: Premove;
  /** Whether every premove is taken back. */
  drop?: boolean;
}

/**
 * Presses `cell` after the cells `taken`.
 *
 * So many cells complete a premove as the shortest moves of its kind have: most often two, or one
 * where stones are put down. The last cell pressed again ends a longer one early. A cell of a premove
 * that can begin nothing, or is pressed twice, takes them all back.
 */
export function pressPremove(desk: Desk, taken: readonly number[], cell: number): PremovePress {
  const full = desk.premoving.queue.length >= PREMOVES_MAX;
  if (taken.at(-1) === cell) {
    if (taken.length > 1) return complete(taken, full);
    return isPremoved(desk.premoving, cell) ? { taken: [], drop: true } : { taken: [] };
  }
  const ended = taken.length > 0 && desk.board.cells[cell]?.reserve === undefined;
  const path = ended ? [...taken, cell] : [cell];
  if (!ended && !canBegin(desk, cell)) {
    return isPremoved(desk.premoving, cell) ? { taken: [], drop: true } : { taken: [] };
  }
  return path.length < cellsFrom(desk, path[0] ?? cell) ? { taken: path } : complete(path, full);
}

/** Whether a premove could begin at a cell. */
export function canBegin({ board, position, habits, premoving }: Desk, cell: number): boolean {
  const { seat, queue } = premoving;
  const stack = stackAt(position, cell);
  const waits = queue.some((path) => path.length === 1 && path[0] === cell);
  if (comesIn(board, cell)) {
    return !waits && (habits === undefined || has(habits.fromEmpty) || has(habits.fromPiece));
  }
  if (stack !== undefined) {
    // A stone that only waits to be put down does not go anywhere.
    if (waits) return false;
    if (habits !== undefined && habits.fromPiece === undefined) return false;
    return board.pieces[stack.piece]?.seat === seat && isOwn(board, cell, seat);
  }
  if (position.cells.has(cell) || board.cells[cell]?.reserve !== undefined) return false;
  return habits === undefined ? putsStones(board, position, queue, seat) : has(habits.fromEmpty);
}

/** Whether what begins at a cell goes on elsewhere: then it can be picked up. */
export function canCarry(desk: Desk, cell: number): boolean {
  return canBegin(desk, cell) && cellsFrom(desk, cell) > 1;
}

/**
 * Whether a press on a piece takes that one up instead of the one that is taken: a move onto one's
 * own piece is pressed on purpose only where it was legal on the last turn. To take back on a cell
 * that the opponent may capture on, people drag a piece there.
 */
export function takesAnother(desk: Desk, taken: readonly number[], cell: number): boolean {
  const from = taken.at(-1);
  if (from === undefined || from === cell || !canCarry(desk, cell)) return false;
  return desk.position.cells.has(from) && !desk.habits?.onto.has(pairOf([from, cell]));
}

/** Whether a premove that waits touches the cell. */
export function isPremoved({ queue }: Premoving, cell: number): boolean {
  return queue.some((path) => path.includes(cell));
}

/**
 * The position as if every premove had been made. A piece goes to the second cell of its path: only
 * what it does there, such as where its arrow flies, has more.
 */
export function premade(board: Board, position: Position, premoving: Premoving): Position {
  const { seat, queue } = premoving;
  if (queue.length === 0) return position;
  const made = queue.reduce((before, premove) => {
    const path = premove.slice(0, FROM_PIECE);
    // Nobody knows how far it goes on until it comes.
    if (path.length === 1 && comesIn(board, path[0] ?? -1)) return before;
    const moved = board.pieces[stackAt(before, path[0] ?? -1)?.piece ?? -1];
    // It was taken meanwhile, perhaps by a piece that stands there now.
    if (path.length > 1 && moved?.seat !== seat) return before;
    return foresee(board, before, { notation: "", path }, seat);
  }, position);
  return { ...position, cells: made.cells };
}

/** What the legal moves make of the premoves that wait. */
export interface Fit {
  /** The moves that are meant; several when only a further answer tells them apart. */
  moves: readonly LegalMove[];
  /** Where no move is complete yet: the cells of those that go on, as if they had been pressed. */
  taken: readonly number[];
  /** How many premoves it takes. */
  count: number;
}

/**
 * Fits the premoves to the legal moves; nothing where the first one is none.
 *
 * In this order: a move along the very cells; one along the cells of several premoves, each of which
 * goes on where the one before ended; the only one that passes through the cells from end to end; and
 * at last those that begin so, which the person has to go on with.
 */
export function fit(legal: readonly LegalMove[], queue: readonly Premove[]): Fit | undefined {
  const [head] = queue;
  if (head === undefined) return undefined;
  const exact = exactMoves(legal, head);
  if (exact.length > 0) return { moves: exact, taken: [], count: 1 };
  const joined = joins(queue);
  for (const { path, count } of joined) {
    const moves = count > 1 ? exactMoves(legal, path) : [];
    if (moves.length > 0) return { moves, taken: [], count };
  }
  for (const { path, count } of joined) {
    const moves = passing(legal, path);
    if (moves.length > 0) return { moves, taken: [], count };
  }
  return onwardMoves(legal, head).length > 0 ? { moves: [], taken: head, count: 1 } : undefined;
}

/** The paths of the first premove and of those that go on with it, the longest first. */
function joins(queue: readonly Premove[]): { path: Premove; count: number }[] {
  const found: { path: Premove; count: number }[] = [];
  let path: Premove = [];
  queue.every((next, index) => {
    const goesOn = next.length === 1 || index === 0 || next[0] === path.at(-1);
    if (!goesOn) return false;
    path = [...path, ...(next[0] === path.at(-1) ? next.slice(1) : next)];
    found.unshift({ path, count: index + 1 });
    return true;
  });
  return found;
}

/** The moves of the only route that has these cells in this order, with the same ends. */
function passing(legal: readonly LegalMove[], path: Premove): LegalMove[] {
  if (path.length < 2) return [];
  const through = routesOf(legal).filter((route) => passes(route.path, path));
  const ways = new Set(through.map((route) => route.path.join()));
  const moves = [...new Set(through.map(({ move }) => move))];
  return ways.size === 1 || moves.length === 1 ? moves : [];
}

function passes(route: readonly number[], path: Premove): boolean {
  if (route[0] !== path[0] || route.at(-1) !== path.at(-1)) return false;
  let at = 0;
  for (const cell of route) if (cell === path[at]) at += 1;
  return at === path.length;
}

function complete(path: Premove, full: boolean): PremovePress {
  return full ? { taken: [] } : { taken: [], premove: path };
}

/** How many cells complete a premove that begins at a cell. */
function cellsFrom({ board, position, habits }: Desk, cell: number): number {
  if (comesIn(board, cell)) return Math.min(habits?.fromEmpty ?? 1, habits?.fromPiece ?? 1);
  return position.cells.has(cell) ? (habits?.fromPiece ?? FROM_PIECE) : (habits?.fromEmpty ?? 1);
}

/** Whether pieces come to a cell from a side of the board: any cell on their way stands for them. */
function comesIn({ cells, from }: Board, cell: number): boolean {
  return from !== undefined && cells[cell]?.reserve === undefined;
}

/** Before one's first turn: whether a game begins with an empty board and one kind of piece. */
function putsStones(
  board: Board,
  position: Position,
  queue: readonly Premove[],
  seat: Seat,
): boolean {
  if (onlyPieceOf(board, seat) === undefined) return false;
  const waiting = queue.filter((path) => path.length === 1).map(([cell]) => cell);
  return [...position.cells.keys()].every((cell) => {
    const kind = board.pieces[stackAt(position, cell)?.piece ?? -1];
    return kind?.seat !== seat || waiting.includes(cell);
  });
}

function isOwn(board: Board, cell: number, seat: Seat): boolean {
  const reserve = board.cells[cell]?.reserve;
  return reserve === undefined || reserve === seat;
}

function pairOf([from, to]: Premove): string {
  return `${from},${to}`;
}

function fewest(paths: readonly Premove[], before: number | undefined): number | undefined {
  if (paths.length === 0) return undefined;
  return paths.reduce((least, { length }) => Math.min(least, length), before ?? Infinity);
}

function has(count: number | undefined): boolean {
  return count !== undefined;
}
