/** The boards of the games that are played now, side by side. */

import type { App } from "../app";
import { apply, type Model, positionAt } from "../game/model";
import { t } from "../messages";
import type { ClientIn, LiveGame } from "../protocol";
import { BoardPicture } from "../ui/board-picture";
import { h, type VNode } from "../vdom";

/** Boards that are drawn at once. */
export const BOARDS_MAX = 12;

interface Shown {
  model?: Model;
  board?: BoardPicture;
}

export class Wall {
  private games: readonly LiveGame[] = [];
  private readonly shown = new Map<string, Shown>();

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
    }
    this.games = games;
  }

  leave(): void {
    this.choose([]);
  }

  /** The connection is new: nothing is watched any more. */
  watchAgain(): void {
    for (const [game, { model }] of this.shown) this.app.socket.watch(game, model?.version);
  }

  hear(message: ClientIn): boolean {
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

  view(name: (place: number) => string): VNode {
    if (this.games.length === 0) return h("p.empty", { key: "none" }, t("matches.no-live"));
    return h(
      "ul.wall",
      { key: "wall" },
      this.games.map((live) => this.item(live, name)),
    );
  }

  private item({ game, number, players }: LiveGame, name: (place: number) => string): VNode {
    const { model, board } = this.shown.get(game) ?? {};
    const [first, second] = players;
    const names = t("versus", { first: name(first), second: name(second) });
    return h("li", { key: game }, [
      h("a.featured", { attrs: { href: `/g/${game}` } }, [
        model && board
          ? board.view(positionAt(model, model.plies.length))
          : h("div.skeleton.square"),
        h("span.name.cut", names),
        h("span.quiet.small", t("matches.game", { number: number + 1 })),
      ]),
    ]);
  }
}
