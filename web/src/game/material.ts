/**
 * What has left the board, and who has more on it: told by the positions alone, without rules.
 *
 * A piece counts as lost where its seat has fewer pieces after a move than before it; one that became
 * another is not lost. Where a move turns pieces over to the other side, as in games of discs, what
 * stands on the board is the score instead, and where points may decide the game they are. Nothing is told where something is hidden, or where
 * pieces lie in reserve: there everybody sees them.
 */

import { type Position, stackAt } from "../board/position";
import type { Board, PieceKind, Seat, Worth } from "../protocol";
import { hidesSomething, type Model, type Ply } from "./model";

/** So many pieces of one kind, by its place among the board's pieces. */
export interface Pieces {
  piece: number;
  count: number;
}

export type Material =
  /** By seat: the other seat's pieces that this one has taken more of than it lost of the like. */
  | { kind: "taken"; first: readonly Pieces[]; second: readonly Pieces[] }
  /** By seat: its pieces on the board. */
  | { kind: "points"; first: number; second: number }
  /** By seat: its points in a game that they may decide. */
  | { kind: "worth"; first: number; second: number };

const SEATS: readonly Seat[] = ["first", "second"];

/** Worked out once for each list of moves: the page is drawn far more often. */
const known = new WeakMap<readonly Ply[], Map<number, Material | undefined>>();

/** After the first `shown` moves; undefined where there is nothing to tell. */
export function materialAt(model: Model, shown: number): Material | undefined {
  const byPly = known.get(model.plies) ?? new Map<number, Material | undefined>();
  known.set(model.plies, byPly);
  if (!byPly.has(shown)) byPly.set(shown, work(model, shown));
  return byPly.get(shown);
}

function work(model: Model, shown: number): Material | undefined {
  const { board } = model.about;
  if (hidesSomething(model) || board.cells.some(({ reserve }) => reserve !== undefined)) {
    return undefined;
  }
  const positions = [model.start, ...model.plies.map(({ position }) => position)];
  const counted: Count[] = [];
  for (const position of positions) {
    const count = countOf(board, position);
    if (count === undefined) return undefined;
    counted.push(count);
  }
  if (board.worth !== undefined) return worth(board.worth, board, counted[shown]);
  if (turnsOver(board, counted)) return points(board, counted[shown]);
  return taken(board, counted.slice(0, shown + 1));
}

/** How many of each piece stand on the board. */
type Count = ReadonlyMap<number, number>;

/** Undefined where something is hidden. */
function countOf(board: Board, position: Position): Count | undefined {
  const count = new Map<number, number>();
  for (const [cell, content] of position.cells) {
    if (content === "hidden") return undefined;
    const stack = stackAt(position, cell);
    if (stack === undefined || board.pieces[stack.piece]?.seat == null) continue;
    count.set(stack.piece, (count.get(stack.piece) ?? 0) + stack.count);
  }
  return count;
}

function totalOf(board: Board, count: Count, seat: Seat): number {
  let total = 0;
  for (const [piece, many] of count) if (board.pieces[piece]?.seat === seat) total += many;
  return total;
}

/** Whether some move gave one seat at least two pieces, of which the other lost one or more. */
function turnsOver(board: Board, counted: readonly Count[]): boolean {
  return pairs(counted).some(([before, after]) => {
    const grown = SEATS.map((seat) => totalOf(board, after, seat) - totalOf(board, before, seat));
    return Math.max(...grown) > 1 && Math.min(...grown) < 0;
  });
}

function points(board: Board, count: Count | undefined): Material | undefined {
  if (count === undefined) return undefined;
  const [first = 0, second = 0] = SEATS.map((seat) => totalOf(board, count, seat));
  return { kind: "points", first, second };
}

function worth(known: Worth, board: Board, count: Count | undefined): Material | undefined {
  if (count === undefined) return undefined;
  const [first = 0, second = 0] = SEATS.map((seat, at) => {
    const own = [...count].filter(([piece]) => board.pieces[piece]?.seat === seat);
    const besides = known.besides[at] ?? 0;
    return own.reduce((sum, [piece, many]) => sum + many * (known.pieces[piece] ?? 0), besides);
  });
  return { kind: "worth", first, second };
}

function taken(board: Board, counted: readonly Count[]): Material | undefined {
  const [first, second] = [lostBy(board, counted, "first"), lostBy(board, counted, "second")];
  if (first.size + second.size === 0) return undefined;
  return {
    kind: "taken",
    first: beyond(board, second, first),
    second: beyond(board, first, second),
  };
}

/**
 * What a seat has lost so far. A piece that became another makes up for one that is gone, and counts
 * as what it was when it is lost in its turn.
 */
function lostBy(board: Board, counted: readonly Count[], seat: Seat): Count {
  const lost = new Map<number, number>();
  /** By piece: what those of it were that became it. */
  const were = new Map<number, number[]>();
  for (const [before, after] of pairs(counted)) {
    const gone = fewer(board, before, after, seat);
    const came = fewer(board, after, before, seat);
    for (const piece of came) {
      const was = gone.shift();
      if (was !== undefined) were.set(piece, [...(were.get(piece) ?? []), was]);
    }
    for (const piece of gone) {
      const was = were.get(piece)?.pop() ?? piece;
      lost.set(was, (lost.get(was) ?? 0) + 1);
    }
  }
  return lost;
}

/** The pieces of a seat, one by one, that there are fewer of in `after`. */
function fewer(board: Board, before: Count, after: Count, seat: Seat): number[] {
  return [...before].flatMap(([piece, many]) => {
    if (board.pieces[piece]?.seat !== seat) return [];
    return Array<number>(Math.max(0, many - (after.get(piece) ?? 0))).fill(piece);
  });
}

/** The lost pieces beyond as many of the same picture that the other side lost. */
function beyond(board: Board, lost: Count, others: Count): Pieces[] {
  const rest: Pieces[] = [];
  for (const [piece, many] of lost) {
    let count = many;
    for (const [other, theirs] of others) {
      if (alike(board.pieces[piece], board.pieces[other])) count -= theirs;
    }
    if (count > 0) rest.push({ piece, count });
  }
  return rest.sort((a, b) => a.piece - b.piece);
}

function alike(a: PieceKind | undefined, b: PieceKind | undefined): boolean {
  return a?.picture === b?.picture && a?.letter.toUpperCase() === b?.letter.toUpperCase();
}

function pairs(counted: readonly Count[]): [Count, Count][] {
  return counted.slice(1).flatMap((after, at) => {
    const before = counted[at];
    return before === undefined ? [] : [[before, after]];
  });
}
