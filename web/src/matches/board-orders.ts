/** What an admin does with a game of a match: has its engine move, and holds it. */

import { call, problemOf } from "../api";
import { t } from "../messages";
import type { BotCommand, BotOrder, LiveGame } from "../protocol";
import { h, type VNode } from "../vdom";

export class BoardOrders {
  /** Games that are held. */
  private held: ReadonlySet<string> = new Set();

  constructor(
    private readonly redraw: () => void,
    /** Tells why something was refused. */
    private readonly refused: (why: string | undefined) => void,
  ) {}

  /** Asks which games are held. What cannot be read stays as it was. */
  async load(): Promise<void> {
    const running = await call("GET /admin/running").catch(() => undefined);
    if (running === undefined) return;
    this.held = new Set(running.filter(({ paused }) => paused).map(({ game }) => game));
    this.redraw();
  }

  isHeld({ game }: LiveGame): boolean {
    return this.held.has(game);
  }

  view(live: LiveGame): VNode {
    const held = this.isHeld(live);
    return h("div.row.tight.live-orders", { key: "orders" }, [
      this.button(live, "hurry", held),
      this.button(live, held ? "resume" : "pause", false),
    ]);
  }

  private button(live: LiveGame, order: BotOrder, disabled: boolean): VNode {
    const number = live.number + 1;
    const label = t(`matches.board.${order}.of`, { number });
    const attrs = { type: "button", "aria-label": label };
    const on = { click: () => this.give(live, order) };
    const data = { key: order, attrs, props: { disabled }, on };
    return h("button.button.small", data, t(`running.${order}`));
  }

  private async give({ game }: LiveGame, order: BotOrder): Promise<void> {
    const body: BotCommand = { order };
    try {
      // Both engines sit at one board, and either hears for both.
      const path = { game, seat: "first" } as const;
      const { paused } = await call("POST /admin/running/{game}/{seat}", { path, body });
      const held = new Set(this.held);
      if (paused) held.add(game);
      else held.delete(game);
      this.held = held;
      this.refused(undefined);
    } catch (error) {
      this.refused(problemOf(error).error);
    }
    this.redraw();
  }
}
