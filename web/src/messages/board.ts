/** The board. */

import { add } from "./texts";

export const board = add({
  "board.label": "Board. Arrow keys move between cells, Enter chooses.",
  "board.cell": "{cell}, {what}",
  "board.taken": "{cell}, chosen",
  "board.open": "{cell}, possible",
  "board.lands": "{cell}, leads to {to}",
  "board.premove": "{cell}, premove {order}",
  "board.hidden": "hidden",
  "board.empty": "empty",
  "board.unknown": "a piece",
  "board.stack": "{count} × {piece}",
  "board.choose": "Which one?",
});
