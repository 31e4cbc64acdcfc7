/** A game for days, and a server that keeps plans. Never part of the shipped client. */

import { vi } from "vitest";
import { piece, square, squaresView } from "../../board/fixtures";
import type { LegalMove, Player, Seat, TimeLimit } from "../../protocol";
import { game, seated, state } from "../fixtures";
import { open } from "../testing";
import type { Ahead } from "./book";

export const DAYS: TimeLimit = { kind: "correspondence", move_ms: 3 * 24 * 60 * 60 * 1000 };

const move = (from: string, to: string): LegalMove => ({
  notation: from + to,
  path: [square(from), square(to)],
});
const MOVES: Record<Seat, LegalMove[]> = {
  first: [move("e2", "e4"), move("d2", "d4"), move("g1", "f3")],
  second: [move("e7", "e5"), move("b8", "c6")],
};

/** What the server keeps, and what was asked of it. */
export class PlanServer {
  ply = 0;
  lines: string[][] = [];
  asked: string[] = [];
  /** The programs that play here. */
  bots: { player: Player }[] = [];
  /** Whether moves are written in a script of their own as well. */
  writes = false;
  /** What it refuses with instead of an answer. */
  refuses: string | undefined;
  /** A move that it does not look ahead by. */
  knowsNot: string | undefined;

  constructor() {
    vi.stubGlobal("fetch", async (address: string, { method, body }: RequestInit) => {
      const call = `${method} ${address.replace(/.*\//, "")}`;
      this.asked.push(call);
      const answer = this.answer(call, body === undefined ? {} : JSON.parse(`${body}`));
      return new Response(JSON.stringify(answer), { status: "code" in answer ? 409 : 200 });
    });
  }

  private answer(call: string, body: { lines?: string[][]; moves?: string[] }): object {
    if (call.endsWith(" bots")) return this.bots;
    if (this.refuses !== undefined && call !== "GET plan") {
      return { error: this.refuses, code: "busy" };
    }
    if (call === "POST ahead" && this.knowsNot && body.moves?.includes(this.knowsNot)) {
      return { error: "Not now.", code: "busy" };
    }
    if (call === "PUT plan") this.lines = body.lines ?? [];
    return call === "POST ahead" ? this.ahead(body.moves ?? []) : this.plan();
  }

  private plan(): object {
    return { ply: this.ply, lines: this.lines };
  }

  private ahead(moves: string[]): Ahead {
    const cells = new Map(squaresView().cells);
    for (const [index, text] of moves.entries()) {
      cells.delete(square(text.slice(0, 2)));
      cells.set(square(text.slice(2)), piece((this.ply + index) % 2 === 0 ? 0 : 6));
    }
    const turn = (this.ply + moves.length) % 2 === 0 ? "first" : "second";
    const labels = moves.map((text) => text.slice(2));
    const view = { cells: [...cells] };
    const natives = this.writes ? { natives: labels.map((label) => `歩${label}`) } : {};
    return { ply: this.ply, moves, labels, ...natives, view, turn, legal: MOVES[turn] };
  }
}

/** The page of the second player, while the first is to move. */
export function begin(limit: TimeLimit = DAYS, you = seated("second")) {
  const opened = open();
  const message = game([], you, state(0, 0));
  message.about.rated = false;
  message.about.time = { first: limit, second: limit };
  opened.hear(message);
  return opened;
}
