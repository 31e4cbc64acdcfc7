/** What small boards to try choices on have on them: a board for each family of pieces. */

import type { settings } from "../messages/settings";
import type { Sets } from "../pieces/sets";
import type { Cell } from "../protocol";

export type Family = keyof Sets;

type PieceWord = { [K in keyof typeof settings]: K extends `sample.piece.${infer W}` ? W : never };
/** A piece: its picture, its letter, what it is called, and the cells where each seat has one. */
export type Row = readonly [
  picture: string,
  letter: string,
  word: PieceWord[keyof PieceWord],
  first: readonly number[],
  second: readonly number[],
];

/** What stands on a board of four by three cells, counted from the far left corner. */
interface Plan {
  shape: Cell["shape"];
  pieces: readonly Row[];
  /** From a cell to a cell. */
  moves: readonly (readonly [number, number])[];
}

export const PLANS: Readonly<Record<Family, Plan>> = {
  figures: {
    shape: "square",
    pieces: [
      ["king", "K", "king", [10], [1]],
      ["queen", "Q", "queen", [8], []],
      ["rook", "R", "rook", [11], []],
      ["bishop", "B", "bishop", [], [3]],
      ["knight", "N", "knight", [9], []],
      ["pawn", "P", "pawn", [], [2, 4]],
    ],
    moves: [
      [9, 0],
      [9, 2],
      [11, 7],
      [11, 3],
      [9, 7],
      [8, 4],
    ],
  },
  wedges: {
    shape: "square",
    pieces: [
      ["japanese-king", "K", "king", [9], []],
      ["japanese-rook", "R", "rook", [11], []],
      ["japanese-gold", "G", "gold", [8], []],
      ["japanese-silver", "S", "silver", [10], []],
      ["japanese-pawn", "P", "pawn", [5], []],
      ["japanese-knight", "N", "knight", [], [0]],
      ["japanese-dragon", "+R", "dragon", [], [2]],
      ["japanese-bishop", "B", "bishop", [], [3]],
    ],
    moves: [
      [10, 7],
      [11, 3],
      [8, 4],
      [5, 1],
      [11, 7],
    ],
  },
  discs: {
    shape: "point",
    pieces: [
      ["chinese-general", "K", "general", [10], []],
      ["chinese-advisor", "A", "advisor", [11], []],
      ["chinese-elephant", "E", "elephant", [9], []],
      ["chinese-chariot", "R", "chariot", [8], []],
      ["chinese-horse", "H", "horse", [], [0]],
      ["chinese-cannon", "C", "cannon", [], [3]],
      ["chinese-soldier", "P", "soldier", [], [6]],
    ],
    moves: [
      [10, 6],
      [8, 0],
      [11, 6],
      [8, 4],
      [9, 3],
    ],
  },
};

export const FAMILIES = Object.keys(PLANS) as readonly Family[];
