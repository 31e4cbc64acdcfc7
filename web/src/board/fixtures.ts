/** Boards of every kind, for tests and for `dev/board.html`. Never part of the shipped client. */

import type { Board, Cell, Content, LegalMove, PieceKind, Seat, View } from "../protocol";

const PICTURES = ["pawn", "knight", "bishop", "rook", "queen", "king"];
const LETTERS = ["P", "N", "B", "R", "Q", "K"];
const FILES = "abcdefghijklmnopqrstuvwxyz";

/** First the six of the first seat, then the six of the second, in the order of `PICTURES`. */
const ARMY: PieceKind[] = (["first", "second"] as const).flatMap((seat) =>
  PICTURES.map((picture, i) => ({
    picture,
    seat,
    letter: LETTERS[i] ?? "",
    name: `${seat === "first" ? "white" : "black"} ${picture}`,
  })),
);

export const piece = (id: number, count = 1): Content => ({ piece: [id, count] });

/** Eight by eight squares; cell 0 is a8, cell 63 is h1. */
export function squares(): Board {
  const cells: Cell[] = [];
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) {
      const name = `${FILES[x]}${8 - y}`;
      cells.push({ name, x, y, shape: "square", shade: (x + y) % 2 });
    }
  }
  const files = [..."abcdefgh"].map((text, x) => ({
    text,
    at: [x + 0.38, 7.36] as [number, number],
    turned: [x - 0.38, -0.36] as [number, number],
  }));
  const ranks = [..."87654321"].map((text, y) => ({
    text,
    at: [-0.38, y - 0.34] as [number, number],
    turned: [7.38, y + 0.34] as [number, number],
  }));
  return { cells, pieces: ARMY, labels: [...files, ...ranks], turns: true };
}

/** The cell of `squares` with this name. */
export function square(name: string): number {
  return (8 - Number(name[1])) * 8 + FILES.indexOf(name[0] ?? "");
}

export function squaresView(): View {
  const back = [3, 1, 2, 4, 5, 2, 1, 3];
  const cells: [number, Content][] = [];
  back.forEach((id, x) => {
    cells.push([x, piece(id + 6)], [8 + x, piece(6)], [48 + x, piece(0)], [56 + x, piece(id)]);
  });
  cells.sort(([a], [b]) => a - b);
  return { cells };
}

/** Moves for `squares`: steps, castling in two ways, promotions, and a button. */
export function squaresLegal(): LegalMove[] {
  const move = (from: string, to: string): LegalMove => ({
    notation: from + to,
    path: [square(from), square(to)],
  });
  const promotions = ["queen", "rook", "bishop", "knight"].map((text) => ({
    ...move("b7", "a8"),
    notation: `b7a8${text[0]}`,
    choice: { piece: PICTURES.indexOf(text), text },
  }));
  const castling = { ...move("e1", "g1"), also: [[square("e1"), square("h1")]] };
  return [move("e2", "e3"), move("e2", "e4"), move("e1", "f1"), castling, ...promotions];
}

/** Hexagons with flat tops, `radius` around the middle one. */
export function hexagons(radius = 5): Board {
  const cells: Cell[] = [];
  for (let q = -radius; q <= radius; q++) {
    for (let r = Math.max(-radius, -q - radius); r <= Math.min(radius, -q + radius); r++) {
      const name = `${FILES[q + radius]}${radius - r + Math.min(0, -q) + 1}`;
      const shade = (((q - r) % 3) + 3) % 3;
      cells.push({ name, x: q * (Math.sqrt(3) / 2), y: r + q / 2, shape: "hexagon", shade });
    }
  }
  return { cells, pieces: ARMY, turns: true };
}

/** Crossings of `size` lines each way, with star points and coordinates. */
export function points(size = 15): Board {
  const cells: Cell[] = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      cells.push({ name: `${FILES[x]}${size - y}`, x, y, shape: "point", shade: 0 });
    }
  }
  const last = size - 1;
  const lines = Array.from({ length: size }, (_, i) => [
    [0, i, last, i] as [number, number, number, number],
    [i, 0, i, last] as [number, number, number, number],
  ]).flat();
  const stars = [3, last / 2, last - 3];
  const dots = stars.flatMap((x) => stars.map((y) => [x, y] as [number, number]));
  const labels = Array.from({ length: size }, (_, i) => [
    { text: FILES[i] ?? "", at: pair(i, last + 0.85), turned: pair(i, -0.85) },
    { text: `${size - i}`, at: pair(-0.85, i), turned: pair(last + 0.85, i) },
  ]).flat();
  const stone = (seat: Seat, name: string): PieceKind => ({
    picture: "stone",
    seat,
    letter: name === "black stone" ? "X" : "O",
    name,
  });
  const pieces = [stone("first", "black stone"), stone("second", "white stone")];
  return { cells, pieces, lines, dots, labels, turns: false };
}

/** Points of four files and four ranks, with a river between the second and the third rank. */
export function river(): Board {
  const cells = Array.from({ length: 16 }, (_, at): Cell => {
    const [x, y] = [at % 4, Math.floor(at / 4)];
    return { name: `${FILES[x]}${4 - y}`, x, y, shape: "point", shade: 0 };
  });
  const lines: Board["lines"] = [0, 1, 2, 3].flatMap((i) => [
    [0, i, 3, i],
    ...(i % 3 === 0
      ? ([[i, 0, i, 3]] as [number, number, number, number][])
      : ([
          [i, 0, i, 1],
          [i, 2, i, 3],
        ] as [number, number, number, number][])),
  ]);
  const general = { letter: "K", name: "red general", picture: "chinese-general" };
  return { cells, pieces: [{ ...general, seat: "first" }], lines, turns: true };
}

/** A small board with pockets beside it, towers, a neutral thing, and a piece nobody drew. */
export function pockets(): Board {
  const board: Board = { cells: [], pieces: [...ARMY], turns: true };
  for (let y = 0; y < 5; y++) {
    for (let x = 0; x < 5; x++) {
      const name = `${FILES[x]}${5 - y}`;
      board.cells.push({ name, x, y, shape: "square", shade: (x + y) % 2 });
    }
  }
  for (let i = 0; i < 3; i++) {
    const at = { shape: "square", shade: 0 } as const;
    board.cells.push({ ...at, name: `first ${i}`, x: 5.3, y: 4 - i, reserve: "first" });
    board.cells.push({ ...at, name: `second ${i}`, x: -1.3, y: i, reserve: "second" });
  }
  board.pieces.push({ picture: "wall", seat: null, letter: "#", name: "wall" });
  board.pieces.push({
    picture: "griffin",
    seat: "first",
    letter: "G",
    name: "white griffin",
  });
  board.pieces.push({ picture: "gold", seat: "second", letter: "+R", name: "black dragon" });
  return board;
}

export function pocketsView(): View {
  const cells: [number, Content][] = [
    [0, piece(11)],
    [2, "hidden"],
    [3, "hidden"],
    [6, piece(8, 5)],
    [12, piece(12)],
    [13, piece(13)],
    [14, piece(14)],
    [20, piece(5)],
    [22, piece(3, 3)],
    [25, piece(0, 2)],
    [26, piece(7)],
    [27, piece(1)],
  ];
  return { cells, last: [27, 20], alarm: [0] };
}

function pair(x: number, y: number): [number, number] {
  return [x, y];
}
