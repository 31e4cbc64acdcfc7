/** Small boards to try choices on, one for each family of pieces. */

import { type Position, positionOf } from "../board/position";
import { t } from "../messages";
import type { settings } from "../messages/settings";
import type { Sets } from "../pieces/sets";
import type { Board, Cell, LegalMove, PieceKind, Seat } from "../protocol";

const WIDTH = 4;
const HEIGHT = 3;
const FILES = "abcd";

export type Family = keyof Sets;

/** A board with pieces on it, and moves that somebody wrote down. */
export interface SampleBoard {
  board: Board;
  start: Position;
  legal: readonly LegalMove[];
}

type PieceWord = { [K in keyof typeof settings]: K extends `sample.piece.${infer W}` ? W : never };
/** A piece: its picture, its letter, what it is called, and the cells where each seat has one. */
type Row = readonly [
  picture: string,
  letter: string,
  word: PieceWord[keyof PieceWord],
  first: readonly number[],
  second: readonly number[],
];

interface Plan {
  shape: Cell["shape"];
  pieces: readonly Row[];
  /** From a cell to a cell. */
  moves: readonly (readonly [number, number])[];
}

const PLANS: Readonly<Record<Family, Plan>> = {
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
      [8, 5],
      [9, 3],
    ],
  },
};

export const FAMILIES = Object.keys(PLANS) as readonly Family[];

export function sampleBoard(family: Family): SampleBoard {
  const { shape, pieces, moves } = PLANS[family];
  const kinds: PieceKind[] = [];
  const cells: [number, { piece: [number, number] }][] = [];
  const put = ([picture, letter, word]: Row, seat: Seat, on: readonly number[]) => {
    if (on.length === 0) return;
    const piece = t(`sample.piece.${word}`);
    const name = t(seat === "first" ? "sample.yours" : "sample.theirs", { piece });
    kinds.push({ picture, letter, seat, name });
    for (const cell of on) cells.push([cell, { piece: [kinds.length - 1, 1] }]);
  };
  for (const row of pieces) {
    put(row, "first", row[3]);
    put(row, "second", row[4]);
  }
  const legal = moves.map(([from, to]) => ({
    notation: `${nameOf(from)}${nameOf(to)}`,
    path: [from, to],
  }));
  return { board: boardOf(family, shape, kinds), start: positionOf({ cells }), legal };
}

function boardOf(family: Family, shape: Cell["shape"], pieces: PieceKind[]): Board {
  const chequered = family === "figures";
  const cells = Array.from({ length: WIDTH * HEIGHT }, (_, cell) => {
    const [x, y] = [cell % WIDTH, Math.floor(cell / WIDTH)];
    return { name: nameOf(cell), x, y, shape, shade: chequered ? (x + y) % 2 : 0 };
  });
  const lines = chequered ? [] : grid(shape === "point" ? 0 : 0.5);
  return { cells, pieces, lines, labels: chequered ? labels() : [], turns: true };
}

/** Lines through the middles of cells, and beyond the outer ones by `margin`. */
function grid(margin: number): [number, number, number, number][] {
  const [right, bottom] = [WIDTH - 1 + margin, HEIGHT - 1 + margin];
  const places = (length: number) =>
    Array.from({ length: length + 2 * margin }, (_, at) => at - margin);
  return [
    ...places(WIDTH).map((x): [number, number, number, number] => [x, -margin, x, bottom]),
    ...places(HEIGHT).map((y): [number, number, number, number] => [-margin, y, right, y]),
  ];
}

function labels(): Board["labels"] {
  return [
    ...[...FILES].map((text, x) => labelAt(text, x + 0.38, HEIGHT - 0.64)),
    ...Array.from({ length: HEIGHT }, (_, y) => labelAt(`${HEIGHT - y}`, -0.38, y - 0.34)),
  ];
}

function labelAt(text: string, x: number, y: number) {
  return { text, at: [x, y] as [number, number], turned: [x, y] as [number, number] };
}

function nameOf(cell: number): string {
  return `${FILES[cell % WIDTH]}${HEIGHT - Math.floor(cell / WIDTH)}`;
}
