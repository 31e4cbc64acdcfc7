/** A game that is played right now, live in the lobby. */

import type { App } from "../app";
import { apply, type Model, positionAt } from "../game/model";
import { t } from "../messages";
import "../messages/common";
import type { ClientIn, GameSummary, RulesCard } from "../protocol";
import { BoardPicture } from "../ui/board-picture";
import { gameName } from "../ui/game-text";
import { h, type VNode } from "../vdom";
import { othersGames } from "./others";

export class Featured {
  private game: GameSummary | undefined;
  private model: Model | undefined;
  private board: BoardPicture | undefined;

  constructor(private readonly app: App) {}

  /** The game that is shown. */
  get id(): string | undefined {
    return this.model && this.game?.id;
  }

  /** Chooses among the games that go on: the one that is shown already, or the first. */
  choose(games: readonly GameSummary[]): void {
    const others = othersGames(games, this.app);
    const game = others.find(({ id }) => id === this.game?.id) ?? others[0];
    if (game?.id === this.game?.id) return;
    this.leave();
    this.game = game;
    if (game !== undefined) this.app.socket.watch(game.id);
  }

  leave(): void {
    if (this.game !== undefined) this.app.socket.unwatch(this.game.id);
    this.game = undefined;
    this.model = undefined;
    this.board = undefined;
  }

  hear(message: ClientIn): void {
    if (this.game === undefined) return;
    const model = apply(this.model, this.game.id, message);
    if (model === this.model || model === undefined) return;
    if (model.askFrom !== undefined) this.app.socket.watch(this.game.id, model.askFrom);
    this.model = model;
    this.board ??= new BoardPicture(model.about.board, model.about.seats);
    this.app.redraw();
  }

  view(rules: readonly RulesCard[]): VNode | undefined {
    const { game, model, board } = this;
    if (game === undefined || model === undefined || board === undefined) return undefined;
    const [first, second] = game.players;
    return h("a.featured", { key: game.id, attrs: { href: `/g/${game.id}` } }, [
      board.view(positionAt(model, model.plies.length)),
      h("span.name.cut", t("versus", { first: first.name, second: second.name })),
      h("span.quiet.small", gameName(rules, game.rules)),
    ]);
  }
}
