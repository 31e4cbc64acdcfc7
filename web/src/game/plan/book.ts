/** What is known of moves ahead: how people write them, whose they are, the board then. */

import { type Position, positionOf } from "../../board/position";
import type { LegalMove, Seat } from "../../protocol";
import type { Calls } from "../../protocol/calls";
import { inScript, type Scripts } from "../../ui/script";
import { keyOf, type Line } from "./lines";

export type Ahead = Calls["POST /games/{id}/ahead"]["answer"];

/** The board after a line. */
export interface Page {
  position: Position;
  turn: Seat | null;
  legal: readonly LegalMove[];
}

export class Book {
  private readonly labels = new Map<string, Scripts>();
  private readonly pages = new Map<string, Page>();
  /** Lines of which it could not be found out how they are written. */
  private readonly untold = new Set<string>();

  /** Takes in what the server told. Answers with the line in the game's notation. */
  learn({ moves, labels, natives, view, turn, legal }: Ahead): Line {
    moves.forEach((_, index) => {
      const label = labels[index];
      if (label === undefined) return;
      const native = natives?.[index] ?? undefined;
      this.labels.set(keyOf(moves.slice(0, index + 1)), { label, native });
    });
    this.pages.set(keyOf(moves), { position: positionOf(view), turn: turn ?? null, legal });
    return moves;
  }

  page(line: Line): Page | undefined {
    return this.pages.get(keyOf(line));
  }

  /** It could not be found out how a line is written. */
  fail(line: Line): void {
    line.forEach((_, index) => {
      this.untold.add(keyOf(line.slice(0, index + 1)));
    });
  }

  /**
   * The last move of a line as the person wants to read it: dots until that is known, and the game's
   * notation where it could not be found out.
   */
  label(line: Line): string {
    const fallback = this.untold.has(keyOf(line)) ? line.at(-1) : undefined;
    return inScript(this.scripts(line)) ?? fallback ?? "…";
  }

  /** How the last move of a line is written, as far as that is known. */
  scripts(line: Line): Scripts {
    return this.labels.get(keyOf(line)) ?? {};
  }

  knows(line: Line): boolean {
    return this.labels.has(keyOf(line));
  }

  /** Whose move the last of a line is. Where that is not known, both take turns. */
  isOf(seat: Seat, line: Line): boolean {
    const before = this.page(line.slice(0, -1));
    return before === undefined ? line.length % 2 === 0 : before.turn === seat;
  }

  /** A move was played: what is known of lines stays known of what is left of them. */
  play(move: string | undefined): void {
    goOn(this.labels, move);
    goOn(this.pages, move);
    this.untold.clear();
  }
}

function goOn<T>(known: Map<string, T>, move: string | undefined): void {
  const entries = [...known];
  known.clear();
  for (const [key, value] of entries) {
    const [first, ...rest] = key.split("\n");
    if (key !== "" && first === move) known.set(keyOf(rest), value);
  }
}
