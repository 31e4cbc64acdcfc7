/** What stands where, as one viewer sees it. */

import { saidOr } from "../messages";
import type { Content, View, ViewChange } from "../protocol";

/** A position that never changes: a change makes another one. */
export interface Position {
  /** What each cell shows; empty ones are missing. */
  readonly cells: ReadonlyMap<number, Content>;
  /** The cells that the last move touched, in its order. */
  readonly last: readonly number[];
  /** Cells to warn about. */
  readonly alarm: readonly number[];
  /** A short sentence of the rules; often empty. */
  readonly status: string;
}

/** A piece in a cell, or that many of it. */
export interface Stack {
  piece: number;
  count: number;
}

export const EMPTY: Position = { cells: new Map(), last: [], alarm: [], status: "" };

export function positionOf(view: View): Position {
  return shown(view, new Map(view.cells));
}

/** The position after `change`. */
export function changed(position: Position, change: ViewChange): Position {
  const cells = new Map(position.cells);
  for (const [cell, content] of change.cells) {
    if (content === null) cells.delete(cell);
    else cells.set(cell, content);
  }
  return shown(change, cells);
}

function shown(seen: View | ViewChange, cells: Position["cells"]): Position {
  const { last, alarm } = { ...EMPTY, ...seen };
  return { cells, last, alarm, status: saidOr(seen.said, seen.status ?? "") };
}

/** What stands in a cell, if the viewer may know and something does. */
export function stackAt(position: Position, cell: number): Stack | undefined {
  const content = position.cells.get(cell);
  if (content === undefined || content === "hidden") return undefined;
  const [piece, count] = content.piece;
  return { piece, count };
}
