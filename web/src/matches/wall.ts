/** The boards of the games that are played now, side by side. */

import type { App } from "../app";
import { read, untilNextDigit } from "../game/clock";
import { apply, hidesSomething, type Model } from "../game/model";
import { t } from "../messages";
import type { ClientIn, LiveGame } from "../protocol";
import { BoardPicture } from "../ui/board-picture";
import { h, type VNode } from "../vdom";
import type { BoardOrders } from "./board-orders";
import { type LiveBoard, liveBoard } from "./live-board";

/** Boards that are drawn at once. */
export const BOARDS_MAX = 12;
/**
 * Games that come to a wall which has some already, each time that it is told what is played: in
 * fast matches the server would refuse to hear of more.
 */
const FRESH_MAX = 1;
/** Clocks are drawn anew no more often than their last digit can be read. */
const TICK_MS_MIN = 100;

export class Wall {
  private games: readonly LiveGame[] = [];
  private readonly shown = new Map<string, Partial<LiveBoard>>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly app: App) {}

  /**
   * These are played now. A game that is over stays where it is until another one takes its
   * place, so that nothing jumps, but no more of them than there are `places`.
   */
  choose(live: readonly LiveGame[], places: number): void {
    const freshMax = this.games.length === 0 ? BOARDS_MAX : FRESH_MAX;
    const next = chosen(this.games, live, places, freshMax);
    const wanted = new Set(next.map(({ game }) => game));
    for (const game of [...this.shown.keys()]) {
      if (wanted.has(game)) continue;
      this.app.socket.unwatch(game);
      this.shown.delete(game);
    }
    for (const { game } of next) {
      if (this.shown.has(game)) continue;
      this.shown.set(game, {});
      this.app.socket.watch(game);
    }
    this.games = next;
  }

  leave(): void {
    clearTimeout(this.timer);
    this.choose([], 0);
  }

  /** The connection is new: nothing is watched any more. */
  watchAgain(): void {
    for (const [game, { model }] of this.shown) this.app.socket.watch(game, model?.version);
  }

  hear(message: ClientIn): boolean {
    if (message.type === "thinking") return this.hearSearch(message);
    let changed = false;
    for (const [game, shown] of this.shown) {
      const model = apply(shown.model, game, message);
      if (model === undefined || model === shown.model) continue;
      if (shown.model === undefined && !hidesSomething(model)) this.app.socket.follow(game, true);
      if (model.askFrom !== undefined) this.app.socket.watch(game, model.askFrom);
      shown.model = model;
      shown.board ??= new BoardPicture(model.about.board, model.about.seats);
      changed = true;
    }
    return changed;
  }

  /**
   * `held`: nobody plays these games on for the time being. `orders` says what can be done with a
   * game, where something can.
   */
  view(name: (place: number) => string, held: boolean, orders?: BoardOrders): VNode {
    clearTimeout(this.timer);
    if (this.games.length === 0) return h("p.empty", { key: "none" }, t("matches.no-live"));
    const nowMs = this.app.now();
    if (!held) this.tick(nowMs);
    return h(
      "ul.wall",
      { key: "wall" },
      this.games.map((one) => {
        const { game, number, players } = one;
        const [first, second] = players;
        const { model, board, said } = this.shown.get(game) ?? {};
        const live = model && board && { model, board, said };
        const names = [name(first), name(second)] as const;
        const stands = held || (orders?.isHeld(one) ?? false);
        const shown = liveBoard(live, { id: game, number, names, nowMs, held: stands });
        return h("li", { key: game }, orders ? [...shown, orders.view(one)] : shown);
      }),
    );
  }

  private hearSearch({ game, seat, info }: Extract<ClientIn, { type: "thinking" }>): boolean {
    const shown = this.shown.get(game);
    // Of several lines the best is enough.
    if (shown === undefined || info.line > 1) return false;
    shown.said = { seat, info };
    return true;
  }

  /** Draws again when a clock shows something else. */
  private tick(nowMs: number): void {
    const waits = [...this.shown.values()].map(({ model }) => model && untilTick(model, nowMs));
    const wait = Math.min(...waits.filter((ms) => ms !== undefined));
    if (!Number.isFinite(wait)) return;
    this.timer = setTimeout(() => this.app.redraw(), Math.max(wait, TICK_MS_MIN));
  }
}

/** Which games are shown after these, each in its place; so many new ones at most. */
export function chosen(
  before: readonly LiveGame[],
  live: readonly LiveGame[],
  places: number,
  freshMax: number,
): LiveGame[] {
  const isIn = (games: readonly LiveGame[], { game }: LiveGame) =>
    games.some((other) => other.game === game);
  const fresh = live.filter((one) => !isIn(before, one)).slice(0, freshMax);
  const kept = before.map((one) => (isIn(live, one) ? one : (fresh.shift() ?? one)));
  const all = [...kept, ...fresh].slice(0, BOARDS_MAX);
  let over = all.length - Math.max(places, live.length);
  return all.filter((one) => isIn(live, one) || over-- <= 0);
}

function untilTick({ clocks }: Model, nowMs: number): number | undefined {
  const reading = clocks.running === null ? undefined : read(clocks, clocks.running, nowMs);
  return reading && reading.ms > 0 ? untilNextDigit(reading) : undefined;
}
