/** A small board to try choices on: a few pieces, and moves that somebody wrote down. */

import { Board } from "../board/board";
import { foresee } from "../board/foresee";
import type { Position } from "../board/position";
import type { LegalMove } from "../protocol";
import { ear } from "../sound/ear";
import { h, type VNode } from "../vdom";
import { type SampleBoard, sampleBoard } from "./boards";
import { choices } from "./choices";
import type { Family } from "./plans";

/** After a move the pieces go back when so much time has passed, in milliseconds. */
const BACK_MS = 1_400;
const SHAKE_MS = 40;

const NOTHING: readonly LegalMove[] = [];

export class Sample {
  private readonly sample: SampleBoard;
  private position: Position;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private next = 0;
  private readonly board: Board;

  constructor(
    readonly family: Family,
    private readonly redraw: () => void,
  ) {
    this.sample = sampleBoard(family);
    this.position = this.sample.start;
    this.board = new Board(this.sample.board, ["light", "dark"], {
      play: (move) => this.play(move),
      redraw,
    });
  }

  /** Makes a move by itself: what was just chosen is seen and heard. */
  show(): void {
    const { legal, start } = this.sample;
    clearTimeout(this.timer);
    this.position = start;
    this.redraw();
    const move = legal[this.next % legal.length];
    this.next += 1;
    this.timer = setTimeout(() => move && this.play(move), 0);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** The board; where there is room for one alone it is the one `inFront`. */
  view(inFront: boolean): VNode {
    const { position } = this;
    const legal = position === this.sample.start ? this.sample.legal : NOTHING;
    return h("div.sample", { key: this.family, class: { front: inFront } }, [
      this.board.view({ position, legal, turned: false }),
    ]);
  }

  private play(move: LegalMove): void {
    const before = this.position;
    this.position = foresee(this.sample.board, before, move, "first");
    ear.play(this.position.cells.size < before.cells.size ? "capture" : "move");
    if (choices().vibration === "on") navigator.vibrate?.(SHAKE_MS);
    this.redraw();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.back(), BACK_MS);
  }

  private back(): void {
    this.position = this.sample.start;
    this.redraw();
  }
}
