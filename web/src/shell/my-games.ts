/** My games that go on and whose turn it is in each: as the server tells, and as I see meanwhile. */

import { call } from "../api";
import type { App } from "../app";
import type { ClientIn, GameSummary, Player, SeatClock } from "../protocol";
import type { Calls } from "../protocol/calls";

/** News that come together are asked about once. */
const ASK_AFTER_MS = 200;

/** A game of mine that goes on, whose turn it is, and until when they must have moved. */
export type MyGame = Calls["GET /me/games"]["answer"]["games"][number];

export class MyGames {
  /** Those where it is my turn first, then by when they must be moved in; undefined until known. */
  list: readonly MyGame[] | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Answers to an older question are dropped. */
  private asked = 0;

  constructor(
    private readonly app: Pick<App, "account">,
    private readonly changed: () => void,
  ) {}

  /** The games that wait for my move. */
  get waiting(): readonly MyGame[] {
    return (this.list ?? []).filter((one) => this.isMine(one));
  }

  /** Whether it is my turn there. */
  isMine({ game, turn }: MyGame): boolean {
    return game.players[turn === "first" ? 0 : 1].id === this.app.account?.player.id;
  }

  /** The games beside this one that wait for my move: those after it in the order, then from the top. */
  others(id: string): readonly MyGame[] {
    const list = this.list ?? [];
    const at = list.findIndex(({ game }) => game.id === id);
    const order = [...list.slice(at + 1), ...list.slice(0, Math.max(at, 0))];
    return order.filter((one) => this.isMine(one));
  }

  /** Asks the server. Where it does not answer, what was known stays. */
  async load(): Promise<void> {
    clearTimeout(this.timer);
    const asked = ++this.asked;
    const known = this.app.account !== undefined;
    const answer = known ? await call("GET /me/games").catch(() => undefined) : { games: [] };
    if (asked !== this.asked) return;
    this.list = answer?.games ?? this.list ?? [];
    this.changed();
  }

  /** Somebody else is signed in: of their games nothing is known yet. */
  forget(): void {
    this.list = undefined;
    void this.load();
  }

  /** Takes in what a message says of my games. */
  hear(message: ClientIn): void {
    if (message.type === "your-turn" || message.type === "started") this.soon();
    else if (message.type === "finished") this.drop(message.game.id);
    else if (message.type === "game") this.moved(message.about.id, message.state);
    else if (message.type === "events") this.moved(message.game, message.state);
  }

  private soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.load(), ASK_AFTER_MS);
  }

  private drop(id: string): void {
    if (!this.list?.some(({ game }) => game.id === id)) return;
    this.list = this.list.filter(({ game }) => game.id !== id);
    this.changed();
  }

  /** A game that is looked at tells by itself whose turn it is. */
  private moved(id: string, { turn, result, clocks }: Standing): void {
    const known = this.list?.find(({ game }) => game.id === id);
    if (known === undefined) return;
    if (result !== undefined || turn === null) return this.drop(id);
    if (known.turn === turn) return;
    const clock = clocks.running === turn ? clocks[turn] : null;
    const until = clock === null ? {} : { until_ms: clocks.at_ms + wholeOf(clock) };
    const now: MyGame = { game: known.game, turn, ...until };
    this.list = this.sorted((this.list ?? []).map((one) => (one === known ? now : one)));
    this.changed();
  }

  private sorted(games: readonly MyGame[]): MyGame[] {
    const rank = (one: MyGame) => Number(!this.isMine(one));
    const until = ({ until_ms }: MyGame) => until_ms ?? Number.MAX_SAFE_INTEGER;
    return games.toSorted((a, b) => rank(a) - rank(b) || until(a) - until(b));
  }
}

type Standing = Pick<Extract<ClientIn, { type: "events" }>["state"], "turn" | "result" | "clocks">;

/** All that is left on a clock, in milliseconds. */
function wholeOf({ left_ms, delay_ms = 0, periods = 0, period_ms = 0 }: SeatClock): number {
  return left_ms + delay_ms + periods * period_ms;
}

/** Whom I play in a game. */
export function opponentIn({ players }: GameSummary, me: string | undefined): Player {
  return players[players[0].id === me ? 1 : 0];
}
