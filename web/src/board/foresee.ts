/**
 * What a move will look like, as far as its path tells: drawn at once, and corrected by what the
 * server sends a moment later.
 */

import type { Board, LegalMove, Seat } from "../protocol";
import { type Position, type Stack, stackAt } from "./position";

/** The position after `move` by `seat`, as a guess. */
export function foresee(board: Board, position: Position, move: LegalMove, seat: Seat): Position {
  const cells = new Map(position.cells);
  const from = move.path[0];
  const to = move.path.at(-1);
  if (from === undefined || to === undefined) return position;
  const moved = movedStack(board, position, move, seat);
  if (from !== to) takeFrom(board, cells, position, from);
  if (moved !== undefined) cells.set(to, { piece: [moved.piece, moved.count] });
  return { cells, last: move.path, alarm: [], status: "" };
}

function movedStack(
  board: Board,
  position: Position,
  move: LegalMove,
  seat: Seat,
): Stack | undefined {
  const from = move.path[0] ?? -1;
  const chosen = move.choice?.piece;
  const stack = move.path.length > 1 ? stackAt(position, from) : undefined;
  const inReserve = board.cells[from]?.reserve !== undefined;
  if (chosen !== undefined) return { piece: chosen, count: 1 };
  if (stack !== undefined) return inReserve ? { ...stack, count: 1 } : stack;
  if (move.path.length > 1 || stackAt(position, from) !== undefined) return undefined;
  return onlyPieceOf(board, seat);
}

function takeFrom(
  board: Board,
  cells: Map<number, { piece: [number, number] } | "hidden">,
  position: Position,
  from: number,
): void {
  const stack = stackAt(position, from);
  const rest = (stack?.count ?? 0) - 1;
  if (stack !== undefined && rest > 0 && board.cells[from]?.reserve !== undefined) {
    cells.set(from, { piece: [stack.piece, rest] });
  } else {
    cells.delete(from);
  }
}

/** What a seat puts on the board, where it has but one kind of piece. */
export function onlyPieceOf(board: Board, seat: Seat): Stack | undefined {
  const own = board.pieces.flatMap((kind, piece) => (kind.seat === seat ? [piece] : []));
  const [piece] = own;
  return own.length === 1 && piece !== undefined ? { piece, count: 1 } : undefined;
}
