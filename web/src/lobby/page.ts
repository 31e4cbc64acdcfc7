/** The lobby: where a game begins. */

import { call, problemOf } from "../api";
import type { App, Location, Page } from "../app";
import { t } from "../messages";
import { NewGameDialog } from "../newgame/dialog";
import type { Audience } from "../newgame/form";
import type { Account, Challenge, ClientIn, GameSummary, Rules } from "../protocol";
import type { Connection } from "../socket";
import { icon } from "../ui/icon";
import { h, type VNode } from "../vdom";
import { challengeTable } from "./challenges";
import { Featured } from "./featured";
import { mySide, watchSide } from "./side";
import { TILES, type TilesState, tiles } from "./tiles";

/** Current games of mine that are listed here; the rest is on the page of games. */
const MY_GAMES_MAX = 20;

/** For whom a new game can be, as the address says it. */
const AUDIENCES: readonly Audience[] = ["link", "anyone", "name", "bot"];

/** How often the ages of challenges are written anew. */
const AGE_EVERY_MS = 30_000;

export class LobbyPage implements Page {
  private rules: readonly Rules[] = [];
  private challenges: readonly Challenge[] | undefined;
  private live: readonly GameSummary[] = [];
  private mine: readonly GameSummary[] = [];
  private online = 0;
  private dialog: NewGameDialog | undefined;
  private tiles: TilesState = TILES;
  private readonly featured: Featured;
  private ticker: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly app: App,
    private location: Location,
  ) {
    this.featured = new Featured(app);
  }

  get title(): string {
    return t("lobby.title");
  }

  mount(): void {
    this.app.socket.enterLobby();
    this.load();
    this.loadMine();
    this.ticker = setInterval(() => this.app.redraw(), AGE_EVERY_MS);
  }

  unmount(): void {
    clearInterval(this.ticker);
    this.app.socket.leaveLobby();
    this.featured.leave();
  }

  onMessage(message: ClientIn): void {
    this.featured.hear(message);
    if (message.type !== "lobby") return;
    this.challenges = message.challenges;
    this.live = message.games;
    this.featured.choose(message.games);
    this.online = message.online;
    this.app.redraw();
  }

  onAccount(): void {
    this.loadMine();
  }

  onConnection(state: Connection): void {
    if (state !== "open") return;
    if (this.rules.length === 0) this.load();
    this.loadMine();
  }

  onLocation(location: Location): boolean {
    this.location = location;
    this.syncDialog();
    return true;
  }

  view(): VNode {
    const { app, rules } = this;
    return h("div.lobby", [
      h("h1.spoken", t("lobby.title")),
      h("div.head.stack", [this.welcome(app.account), this.actions()]),
      h("aside.side", { attrs: { "aria-label": t("lobby.side") } }, [
        h("div.mine.stack", mySide({ app, rules, games: this.mine })),
        h("div.watch.stack", this.watchSide()),
      ]),
      h("div.main.stack.sections", [
        challengeTable({
          challenges: this.challenges,
          rules,
          me: app.account?.player.id,
          now: app.now(),
          query: this.location.query,
          accept: (challenge) => this.accept(challenge),
          withdraw: (challenge) => this.withdraw(challenge),
        }),
        tiles(rules, this.tiles, (state) => {
          this.tiles = state;
          app.redraw();
        }),
      ]),
      this.dialog?.view() ?? null,
    ]);
  }

  private welcome(account: Account | undefined): VNode | null {
    if (account !== undefined) return null;
    return h("div.welcome", { key: "welcome" }, [
      h("p.lead", t("lobby.welcome")),
      h("p.quiet", t("lobby.welcome.more")),
    ]);
  }

  private actions(): VNode {
    return h("div.actions", [
      h("a.button.primary.large", { attrs: { href: "/?new=link" } }, [
        icon("friend"),
        t("lobby.friend"),
      ]),
      h("a.button.large", { attrs: { href: "/?new=bot" } }, [icon("computer"), t("lobby.bot")]),
      h("a.button.large", { attrs: { href: "/?new=anyone" } }, [icon("globe"), t("lobby.anyone")]),
    ]);
  }

  private watchSide(): VNode[] {
    const featured = this.featured.view(this.rules);
    const shown = this.featured.id;
    const games = this.live.filter(({ id }) => id !== shown);
    return watchSide({ rules: this.rules, featured, games, online: this.online });
  }

  private async load(): Promise<void> {
    try {
      this.rules = await this.app.rules();
      this.syncDialog();
    } catch (error) {
      this.app.notify({ key: "rules", text: problemOf(error).error, kind: "error" });
    }
    this.app.redraw();
  }

  private async loadMine(): Promise<void> {
    const name = this.app.account?.player.name;
    this.mine = [];
    if (name !== undefined) {
      const query = { player: name, ended: false, limit: MY_GAMES_MAX };
      // The list is a convenience: where it cannot be had, the page does without it.
      this.mine = await call("GET /games", { query }).catch(() => []);
    }
    this.app.redraw();
  }

  /** The dialog is open when the address says so. */
  private syncDialog(): void {
    const { query } = this.location;
    const to = audienceOf(query.get("new"));
    if (to === undefined || this.rules.length === 0) {
      this.dialog = undefined;
    } else {
      this.dialog = new NewGameDialog(this.app, {
        to,
        game: query.get("game") ?? undefined,
        name: query.get("name") ?? undefined,
        rules: this.rules,
        onClose: () => this.closeDialog(),
        onMade: (challenge) => this.app.go(afterwards(challenge)),
      });
    }
    this.app.redraw();
  }

  private closeDialog(): void {
    if (this.dialog !== undefined) this.app.go("/", "replace");
  }

  private async accept(challenge: Challenge): Promise<void> {
    const path = { id: challenge.id };
    await this.attempt(async () => {
      await this.app.becomeSomebody();
      const game = await call("POST /challenges/{id}/accept", { path });
      this.app.go(`/g/${game.id}`);
    });
  }

  private async withdraw(challenge: Challenge): Promise<void> {
    const path = { id: challenge.id };
    await this.attempt(() => call("DELETE /challenges/{id}", { path }));
  }

  private async attempt(action: () => Promise<unknown>): Promise<void> {
    try {
      await action();
    } catch (error) {
      this.app.notify({ key: "lobby", text: problemOf(error).error, kind: "error" });
    }
  }
}

function audienceOf(text: string | null): Audience | undefined {
  return AUDIENCES.find((one) => one === text);
}

/** Where one waits for an opponent, or plays the one that is there already. */
function afterwards({ id, listed, status }: Challenge): string {
  if (status.kind === "accepted") return `/g/${status.game}`;
  return listed ? "/" : `/c/${id}`;
}
