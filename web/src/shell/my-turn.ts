/**
 * Whether a game of mine waits for me while nobody looks at this tab. The server tells nobody of
 * moves who does not look at the game, and looking at it would tell the opponent that one is there:
 * so it is asked now and then, for a few games, and only while the tab is out of sight.
 */

import { call } from "../api";
import type { App } from "../app";
import type { ClientIn, GameSummary } from "../protocol";

/** Asked again after so long. */
const ASK_EVERY_MS = 60_000;
/** Games of mine that are asked about, the newest first. */
const GAMES_MAX = 4;

export class MyTurn {
  /** Whether one waits, as far as is known. */
  is = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** What was asked before the tab was looked at again counts no more. */
  private round = 0;

  constructor(
    private readonly app: Pick<App, "account">,
    private readonly changed: () => void,
  ) {}

  /** The tab is out of sight, or in sight again. */
  seen(hidden: boolean): void {
    clearTimeout(this.timer);
    this.round += 1;
    if (hidden) this.later();
    else this.become(false);
  }

  private later(): void {
    this.timer = setTimeout(() => void this.ask(this.round), ASK_EVERY_MS);
  }

  private async ask(round: number): Promise<void> {
    const me = this.app.account?.player;
    if (me === undefined) return;
    const waits = await this.anyWaits(me).catch(() => this.is);
    if (round !== this.round) return;
    // Who has no game is not asked for again before the tab has been looked at.
    if (waits === undefined) return this.become(false);
    this.become(waits);
    this.later();
  }

  /** Undefined where no game goes on. */
  private async anyWaits(me: { id: string; name: string }): Promise<boolean | undefined> {
    const query = { player: me.name, ended: false, limit: GAMES_MAX };
    const games: GameSummary[] = await call("GET /games", { query });
    const mine = games.filter(({ players }) => players.some(({ id }) => id === me.id));
    if (mine.length === 0) return undefined;
    const told = await Promise.all(mine.map(({ id }) => call("GET /games/{id}", { path: { id } })));
    return told.some((message) => waitsFor(message, me.id));
  }

  private become(waits: boolean): void {
    if (waits === this.is) return;
    this.is = waits;
    this.changed();
  }
}

/** Whether the game of a message waits for a move of this player. */
export function waitsFor(message: ClientIn, player: string): boolean {
  if (message.type !== "game" || message.state.turn === null) return false;
  return message.about.players[message.state.turn === "first" ? 0 : 1].id === player;
}
