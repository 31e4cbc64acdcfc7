/** A small board to try choices on: a few pieces, and moves that somebody wrote down. */

import { Board } from "../board/board";
import { foresee } from "../board/foresee";
import { type Position, positionOf } from "../board/position";
import type { Board as Description, LegalMove, PieceKind } from "../protocol";
import { ear } from "../sound/ear";
import { h, type VNode } from "../vdom";
import { choices } from "./choices";

const WIDTH = 4;
const HEIGHT = 3;
const FILES = "abcd";
/** After a move the pieces go back when so much time has passed, in milliseconds. */
const BACK_MS = 1_400;
const SHAKE_MS = 40;

const PIECES: readonly PieceKind[] = [
  { picture: "knight", seat: "first", letter: "N", name: "white knight" },
  { picture: "rook", seat: "first", letter: "R", name: "white rook" },
  { picture: "pawn", seat: "second", letter: "P", name: "black pawn" },
];

const START = positionOf({
  cells: [
    [2, { piece: [2, 1] }],
    [4, { piece: [2, 1] }],
    [9, { piece: [0, 1] }],
    [11, { piece: [1, 1] }],
  ],
});

/** From a cell to a cell. */
const MOVES = [
  [9, 0],
  [9, 2],
  [9, 7],
  [11, 10],
  [11, 7],
  [11, 3],
] as const;

const LEGAL: readonly LegalMove[] = MOVES.map(([from, to]) => ({
  notation: `${nameOf(from)}${nameOf(to)}`,
  path: [from, to],
}));
const NOTHING: readonly LegalMove[] = [];

export class Sample {
  private position: Position = START;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private next = 0;
  private readonly board: Board;

  constructor(private readonly redraw: () => void) {
    this.board = new Board(description(), ["light", "dark"], {
      play: (move) => this.play(move),
      redraw,
    });
  }

  /** Makes a move by itself: what was just chosen is seen and heard. */
  show(): void {
    clearTimeout(this.timer);
    this.position = START;
    this.redraw();
    const move = LEGAL[this.next % LEGAL.length];
    this.next += 1;
    this.timer = setTimeout(() => move && this.play(move), 0);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  view(): VNode {
    const legal = this.position === START ? LEGAL : NOTHING;
    return h("div.sample", [this.board.view({ position: this.position, legal, turned: false })]);
  }

  private play(move: LegalMove): void {
    const before = this.position;
    this.position = foresee(description(), before, move, "first");
    ear.play(this.position.cells.size < before.cells.size ? "capture" : "move");
    if (choices().vibration === "on") navigator.vibrate?.(SHAKE_MS);
    this.redraw();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.back(), BACK_MS);
  }

  private back(): void {
    this.position = START;
    this.redraw();
  }
}

function nameOf(cell: number): string {
  return `${FILES[cell % WIDTH]}${HEIGHT - Math.floor(cell / WIDTH)}`;
}

let made: Description | undefined;

function description(): Description {
  made ??= {
    cells: Array.from({ length: WIDTH * HEIGHT }, (_, cell) => {
      const [x, y] = [cell % WIDTH, Math.floor(cell / WIDTH)];
      return { name: nameOf(cell), x, y, shape: "square", shade: (x + y) % 2 };
    }),
    pieces: [...PIECES],
    labels: [
      ...[...FILES].map((text, x) => labelAt(text, x + 0.38, HEIGHT - 0.64)),
      ...Array.from({ length: HEIGHT }, (_, y) => labelAt(`${HEIGHT - y}`, -0.38, y - 0.34)),
    ],
    turns: true,
  };
  return made;
}

function labelAt(text: string, x: number, y: number) {
  return { text, at: [x, y] as [number, number], turned: [x, y] as [number, number] };
}
