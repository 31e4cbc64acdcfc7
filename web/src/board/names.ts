/** What screen readers say of a board. */

import { t } from "../messages";
import { type Position, stackAt } from "./position";
import type { BoardState } from "./state";

/** Such as `e4, white knight`. */
export function cellLabel(state: BoardState, cell: number, open: ReadonlySet<number>): string {
  const name = state.board.cells[cell]?.name ?? "";
  const label = t("board.cell", { cell: name, what: contentName(state, state.position, cell) });
  if (state.taken.includes(cell)) return t("board.taken", { cell: label });
  return state.taken.length > 0 && open.has(cell) ? t("board.open", { cell: label }) : label;
}

function contentName(state: BoardState, position: Position, cell: number): string {
  if (position.cells.get(cell) === "hidden") return t("board.hidden");
  const stack = stackAt(position, cell);
  const piece = stack && (state.board.pieces[stack.piece]?.name ?? t("board.unknown"));
  if (stack === undefined || piece === undefined) return t("board.empty");
  return stack.count > 1 ? t("board.stack", { count: stack.count, piece }) : piece;
}
