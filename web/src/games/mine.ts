/** My games that go on, one after the other: those that wait for my move first. */

import type { App, Page } from "../app";
import { t } from "../messages";
import type { RulesCard } from "../protocol";
import { type MyGame, opponentIn } from "../shell/my-games";
import { timeText, untilText } from "../time-text";
import { gameName, learnNames } from "../ui/game-text";
import { nameOf } from "../ui/person";
import { h, type VNode } from "../vdom";

/** How often what is left is written anew. */
const LEFT_EVERY_MS = 30_000;
/** How wide a board is drawn, in pixels. */
const PICTURE_PX = 160;

export class MinePage implements Page {
  private rules: readonly RulesCard[] = [];
  private ticker: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly app: App) {}

  get title(): string {
    return t("mine.title");
  }

  mount(): void {
    void this.app.myGames.load();
    this.ticker = setInterval(() => this.app.redraw(), LEFT_EVERY_MS);
    void learnNames(this.app, (rules) => {
      this.rules = rules;
    });
  }

  unmount(): void {
    clearInterval(this.ticker);
  }

  view(): VNode {
    const { account, myGames } = this.app;
    const games = account === undefined ? [] : myGames.list;
    return h("div.stack.sections.my-games", [
      h("div.row.spread", [h("h1", t("mine.title")), this.all()]),
      ...this.body(games),
    ]);
  }

  /** Also those that are over; a guest has no page of theirs. */
  private all(): VNode | null {
    const { account } = this.app;
    if (account === undefined || account.role === "guest") return null;
    const href = `/@/${encodeURIComponent(account.player.name)}`;
    return h("a.button", { attrs: { href } }, t("mine.all"));
  }

  private body(games: readonly MyGame[] | undefined): VNode[] {
    if (games === undefined) return [h("div.skeleton", { key: "wait" })];
    if (games.length === 0) return [this.none()];
    const mine = games.filter((game) => this.app.myGames.isMine(game));
    const theirs = games.filter((game) => !mine.includes(game));
    return [
      this.section("mine", t("mine.turn", { count: mine.length }), mine),
      this.section("theirs", t("mine.theirs", { count: theirs.length }), theirs),
    ].filter((vnode) => vnode !== undefined);
  }

  private none(): VNode {
    const play = h("a.button.primary", { attrs: { href: "/" } }, t("mine.play"));
    return h("div.empty", { key: "none" }, [h("p", t("mine.none")), h("p", [play])]);
  }

  private section(key: string, title: string, games: readonly MyGame[]): VNode | undefined {
    if (games.length === 0) return undefined;
    const items = games.map((game) => this.item(game));
    return h("section.stack", { key }, [h("h2", title), h("ul.queue", items)]);
  }

  private item(one: MyGame): VNode {
    const { game } = one;
    const { myGames, account } = this.app;
    const me = account?.player.id;
    const mine = myGames.isMine(one);
    const left = untilText(one, this.app.now());
    const details = [gameName(this.rules, game.rules), timeText(game.time)].join(" · ");
    return h("li", { key: game.id }, [
      h("a.queued", { class: { mine }, attrs: { href: `/g/${game.id}` } }, [
        picture(one, me),
        h("span.words", [
          h("span.name.cut", nameOf(opponentIn(game, me))),
          h("span.quiet.small", details),
          left === "" ? null : h("span.left.small", left),
        ]),
      ]),
    ]);
  }
}

/** The present position, from my side; of what is hidden, it shows what strangers see. */
function picture({ game, turn, until_ms }: MyGame, me: string | undefined): VNode {
  const seat = game.players[1].id === me ? "second" : "first";
  // Another address after each move, or the browser would not ask again.
  const now = `${turn}${until_ms ?? ""}`;
  const attrs = {
    loading: "lazy",
    alt: "",
    width: PICTURE_PX,
    height: PICTURE_PX,
    src: `/games/${game.id}.svg?seat=${seat}&coordinates=no&width=${PICTURE_PX}#${now}`,
  };
  return h("img.queued-board", { key: now, attrs });
}
