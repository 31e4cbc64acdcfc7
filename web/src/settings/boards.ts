/** Makes the small boards to try choices on. */

import { type Position, positionOf } from "../board/position";
import { t } from "../messages";
import type { Board, Cell, LegalMove, PieceKind, Seat } from "../protocol";
import { type Family, PLANS, type Row } from "./plans";

/** The board that every plan is for. */
const WIDTH = 4;
const HEIGHT = 3;
const FILES = "abcd";

/** A board with pieces on it, and moves that somebody wrote down. */
export interface SampleBoard {
  board: Board;
  start: Position;
  legal: readonly LegalMove[];
}

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
