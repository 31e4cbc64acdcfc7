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

  /** The last move of a line as the person wants to read it; dots as long as that is not known. */
  label(line: Line): string {
    return inScript(this.scripts(line)) ?? "…";
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
