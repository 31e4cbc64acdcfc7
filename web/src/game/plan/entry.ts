/** The line that is being entered, with moves for both sides: the server looks ahead by each. */

import { call } from "../../api";
import { foresee } from "../../board/foresee";
import type { Position } from "../../board/position";
import { typedMove } from "../../board/routes";
import type { LegalMove } from "../../protocol";
import { PLAN_LINE_LEN_MAX } from "../../protocol";
import type { Page } from "./book";
import type { PlanHost } from "./host";
import type { Keeper } from "./keeper";
import { isKept, type Line } from "./lines";

/** A line whose board is asked for. */
interface Step {
  line: Line;
  /** What the board shows meanwhile. */
  position: Position | undefined;
  /** What the person wants to be done once it is known. */
  onKnown?: () => void;
}

export class Entry {
  /** The moves that are entered. */
  line: Line = [];
  waits: Step | undefined;

  constructor(
    private readonly host: PlanHost,
    private readonly game: string,
    private readonly keeper: Keeper,
    /** Something was done, or it failed for this reason. */
    private readonly onStep: (error?: unknown) => void,
  ) {}

  /** The board after the moves, once it is known. */
  get page(): Page | undefined {
    return this.keeper.book.page(this.line);
  }

  /** The moves, with one that is looked ahead by. */
  get shown(): Line {
    return this.waits?.line ?? this.line;
  }

  /** Whether the line ends with an answer, so that it can be kept. */
  get isWhole(): boolean {
    const seat = this.host.model?.you?.seat;
    return this.line.length > 0 && seat !== undefined && this.keeper.book.isOf(seat, this.line);
  }

  get isFull(): boolean {
    return this.line.length >= PLAN_LINE_LEN_MAX;
  }

  /** Whether it is kept already, or part of a line that is. */
  get isKept(): boolean {
    return this.line.length > 0 && isKept(this.keeper.lines, this.line);
  }

  /** The moves that can be entered next. */
  get legal(): readonly LegalMove[] {
    return this.waits === undefined && !this.isFull ? (this.page?.legal ?? []) : [];
  }

  /** Forgets it all. Whether there was anything. */
  drop(): boolean {
    const any = this.line.length > 0 || this.waits !== undefined;
    [this.line, this.waits] = [[], undefined];
    return any;
  }

  /** Goes on with a move. */
  enter(notation: string, move: LegalMove | undefined): void {
    const { page, host } = this;
    if (page === undefined || this.waits !== undefined || this.isFull) return;
    const board = host.model?.about.board;
    const seen = board && move && page.turn && foresee(board, page.position, move, page.turn);
    this.turnTo([...this.line, notation], seen || page.position);
  }

  enterTyped(text: string): void {
    const names = this.host.model?.about.board.cells.map(({ name }) => name) ?? [];
    const move = typedMove(this.legal, names, text);
    this.enter(move?.notation ?? text.trim(), move);
  }

  back(): void {
    this.host.board?.cancel();
    if (this.waits !== undefined) this.waits = undefined;
    else if (this.line.length > 0) return this.turnTo(this.line.slice(0, -1));
    this.onStep();
  }

  /** Shows a line on the board, and goes on from there. */
  turnTo(line: Line, position?: Position): void {
    this.host.present();
    this.waits = undefined;
    if (this.keeper.book.page(line) === undefined) void this.lookAhead({ line, position });
    else this.line = line;
    this.onStep();
  }

  private async lookAhead(step: Step): Promise<void> {
    this.waits = step;
    const { ply, book } = this.keeper;
    const body = { moves: [...step.line] };
    let failed: unknown;
    let known = false;
    try {
      const ahead = await call("POST /games/{id}/ahead", { path: { id: this.game }, body });
      if (this.waits !== step) return;
      // Where the game has gone on, that is about to be told.
      known = ahead.ply === ply;
      if (known) this.line = book.learn(ahead);
      if (step.line.length > 0) this.host.type("");
    } catch (error) {
      if (this.waits !== step) return;
      failed = error;
    }
    this.waits = undefined;
    this.onStep(failed);
    if (known) step.onKnown?.();
  }
}
