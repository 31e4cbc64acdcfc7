/** In which of my games it is my turn, and what is left for it. */

import { call } from "../api";
import { read } from "../game/clock";
import type { Clocks, GameSummary, Seat } from "../protocol";

/** Games that are asked about; of the rest nothing is known. */
const GAMES_MAX = 12;

interface Known {
  turn: Seat | null;
  clocks: Clocks;
}

export class Turns {
  private readonly known = new Map<string, Known>();

  /** Asks about games: those where it was my turn wait for me, and change by nothing else. */
  async load(games: readonly GameSummary[], me: string): Promise<void> {
    const unsure = games.slice(0, GAMES_MAX).filter((game) => !this.isMine(game, me));
    await Promise.all(unsure.map((game) => this.ask(game.id)));
  }

  isMine(game: GameSummary, me: string): boolean {
    return this.known.get(game.id)?.turn === seatOf(game, me);
  }

  /** Milliseconds that my clock shows while it runs. */
  leftMs(game: GameSummary, me: string, nowMs: number): number | undefined {
    const clocks = this.known.get(game.id)?.clocks;
    const reading = clocks && read(clocks, seatOf(game, me), nowMs);
    return reading?.running ? reading.ms : undefined;
  }

  /** The games where it is my turn come first; else as they were. */
  sorted(games: readonly GameSummary[], me: string): GameSummary[] {
    const mine = games.filter((game) => this.isMine(game, me));
    return [...mine, ...games.filter((game) => !mine.includes(game))];
  }

  private async ask(id: string): Promise<void> {
    try {
      const message = await call("GET /games/{id}", { path: { id } });
      if (message.type === "game") this.known.set(id, message.state);
    } catch {
      // A mark is a convenience: the game is listed without it.
    }
  }
}

function seatOf({ players }: GameSummary, me: string): Seat {
  return players[0].id === me ? "first" : "second";
}
