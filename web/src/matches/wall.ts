/** The boards of the games that are played now, side by side. */

import type { App } from "../app";
import { read, untilNextDigit } from "../game/clock";
import { apply, type Model } from "../game/model";
import { t } from "../messages";
import type { ClientIn, LiveGame } from "../protocol";
import { BoardPicture } from "../ui/board-picture";
import { h, type VNode } from "../vdom";
import { type LiveBoard, liveBoard } from "./live-board";

/** Boards that are drawn at once. */
export const BOARDS_MAX = 12;
/** Clocks are drawn anew no more often than their last digit can be read. */
const TICK_MS_MIN = 100;

export class Wall {
  private games: readonly LiveGame[] = [];
  private readonly shown = new Map<string, Partial<LiveBoard>>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly app: App) {}

  /** These are played now; games that are over leave when others take their place. */
  choose(live: readonly LiveGame[]): void {
    const games = live.slice(0, BOARDS_MAX);
    const wanted = new Set(games.map(({ game }) => game));
    for (const game of [...this.shown.keys()]) {
      if (wanted.has(game)) continue;
      this.app.socket.unwatch(game);
      this.shown.delete(game);
    }
    for (const { game } of games) {
      if (this.shown.has(game)) continue;
      this.shown.set(game, {});
      this.app.socket.watch(game);
      this.app.socket.follow(game, true);
    }
    this.games = games;
  }

  leave(): void {
    clearTimeout(this.timer);
    this.choose([]);
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
      if (model.askFrom !== undefined) this.app.socket.watch(game, model.askFrom);
      shown.model = model;
      shown.board ??= new BoardPicture(model.about.board, model.about.seats);
      changed = true;
    }
    return changed;
  }

  /** `held`: nobody plays these games on for the time being. */
  view(name: (place: number) => string, held: boolean): VNode {
    clearTimeout(this.timer);
    if (this.games.length === 0) return h("p.empty", { key: "none" }, t("matches.no-live"));
    const nowMs = this.app.now();
    if (!held) this.tick(nowMs);
    return h(
      "ul.wall",
      { key: "wall" },
      this.games.map(({ game, number, players: [first, second] }) => {
        const { model, board, said } = this.shown.get(game) ?? {};
        const live = model && board && { model, board, said };
        const names = [name(first), name(second)] as const;
        return h("li", { key: game }, liveBoard(live, { id: game, number, names, nowMs, held }));
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

function untilTick({ clocks }: Model, nowMs: number): number | undefined {
  const reading = clocks.running === null ? undefined : read(clocks, clocks.running, nowMs);
  return reading && reading.ms > 0 ? untilNextDigit(reading) : undefined;
}
