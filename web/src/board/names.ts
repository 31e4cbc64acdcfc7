/** What screen readers say of a board. */

import { t } from "../messages";
import { landing } from "./frame";
import { type Position, stackAt } from "./position";
import type { BoardState } from "./state";

/** Such as `e4, white knight`. */
export function cellLabel(state: BoardState, cell: number, open: ReadonlySet<number>): string {
  const name = state.board.cells[cell]?.name ?? "";
  const what = contentName(state, state.position, cell);
  const label = premoved(state, cell, t("board.cell", { cell: name, what }));
  const to = landing(state, cell);
  if (to !== undefined && to !== cell) {
    return t("board.lands", { cell: label, to: state.board.cells[to]?.name ?? "" });
  }
  if (state.taken.includes(cell)) return t("board.taken", { cell: label });
  return state.taken.length > 0 && open.has(cell) ? t("board.open", { cell: label }) : label;
}

/** The label of a cell, and what number of premove leads there or away from it, if one does. */
function premoved({ premoving }: BoardState, cell: number, label: string): string {
  const order = premoving?.queue.findIndex((path) => path.includes(cell)) ?? -1;
  return order < 0 ? label : t("board.premove", { cell: label, order: order + 1 });
}

function contentName(state: BoardState, position: Position, cell: number): string {
  if (position.cells.get(cell) === "hidden") return t("board.hidden");
  const stack = stackAt(position, cell);
  const piece = stack && (state.board.pieces[stack.piece]?.name ?? t("board.unknown"));
  if (stack === undefined || piece === undefined) return t("board.empty");
  return stack.count > 1 ? t("board.stack", { count: stack.count, piece }) : piece;
}
