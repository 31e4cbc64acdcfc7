/** The lobby: where a game begins. */

import { call, problemOf } from "../api";
import type { App, Location, Page } from "../app";
import { t } from "../messages";
import type { NewGameDialog } from "../newgame/dialog";
import type { Audience } from "../newgame/form";
import type { Account, Challenge, ClientIn, GameSummary, RulesCard } from "../protocol";
import type { Connection } from "../socket";
import { icon } from "../ui/icon";
import { h, type VNode } from "../vdom";
import { challengeTable } from "./challenges";
import type { Featured } from "./featured";
import { othersGames } from "./others";
import { QuickPairing } from "./quick";
import { mostPlayed, quickView } from "./quick-view";
import { mySide, watchSide } from "./side";
import { TILES, type TilesState, tiles } from "./tiles";

/** Games by which it is known which are played most. */
const RECENT_GAMES_MAX = 50;

/** Games that go on which are searched for those of engines, and those that are listed. */
const LIVE_GAMES_MAX = 20;
const ENGINES_MAX = 3;

/** For whom a new game can be, as the address says it. */
const AUDIENCES: readonly Audience[] = ["link", "anyone", "name", "bot"];

/** How often the ages of challenges are written anew. */
const AGE_EVERY_MS = 30_000;

/** What is below waits for what is above it, so that nothing moves; but no longer than this. */
const WAIT_MS_MAX = 1_500;

const fetchDialog = () => import("../newgame/dialog");

export class LobbyPage implements Page {
  private rules: readonly RulesCard[] = [];
  private challenges: readonly Challenge[] | undefined;
  private live: readonly GameSummary[] = [];
  private readonly quick: QuickPairing;
  /** The keys of the games that are played most here. */
  private most: readonly string[] = [];
  private engines: readonly GameSummary[] = [];
  private online = 0;
  private dialog: NewGameDialog | undefined;
  private tiles: TilesState = TILES;
  /** The last tiles, and of what. */
  private drawn: { rules: readonly RulesCard[]; state: TilesState; node: VNode } | undefined;
  /** Loaded when there is a game to show. */
  private featured: Featured | undefined;
  private mounted = false;
  private waited = false;
  private ticker: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly app: App,
    private location: Location,
  ) {
    this.quick = new QuickPairing(app);
  }

  get title(): string {
    return t("lobby.title");
  }

  mount(): void {
    this.mounted = true;
    this.app.socket.enterLobby();
    this.quick.enter();
    this.load();
    this.app.myGames.load();
    this.loadRecent();
    this.ticker = setInterval(() => this.app.redraw(), AGE_EVERY_MS);
    setTimeout(() => this.waitNoLonger(), WAIT_MS_MAX);
  }

  unmount(): void {
    this.mounted = false;
    clearInterval(this.ticker);
    this.app.socket.leaveLobby();
    this.quick.leave();
    this.featured?.leave();
  }

  onMessage(message: ClientIn): void {
    this.featured?.hear(message);
    this.quick.hear(message);
    if (message.type !== "lobby") return;
    this.challenges = message.challenges;
    this.live = message.games;
    this.online = message.online;
    this.feature();
    this.app.redraw();
  }

  onAccount(account: Account | undefined): void {
    this.quick.signedIn(account);
  }

  onConnection(state: Connection): void {
    if (state !== "open") return;
    if (this.rules.length === 0) this.load();
  }

  onLocation(location: Location): boolean {
    this.location = location;
    this.syncDialog();
    return true;
  }

  view(): VNode {
    const { app, rules } = this;
    const isKnown = this.waited || this.isKnown();
    return h("div.lobby", [
      h("h1.spoken", t("lobby.title")),
      h("div.head.stack", [
        this.welcome(app.account),
        quickView(this.quick, rules, this.most),
        this.actions(),
      ]),
      h("aside.side", { attrs: { "aria-label": t("lobby.side") } }, [
        h("div.mine.stack", mySide(app, rules)),
        h("div.watch.stack", isKnown ? this.watchSide() : []),
      ]),
      h("div.main.stack.sections", isKnown ? this.main() : [h("div.skeleton.whole")]),
      this.dialog?.view() ?? null,
    ]);
  }

  /** Whether all that the page begins with has come. */
  private isKnown(): boolean {
    const { app, challenges, rules } = this;
    const mine = app.account === undefined ? [] : app.myGames.list;
    return mine !== undefined && challenges !== undefined && rules.length > 0;
  }

  private waitNoLonger(): void {
    this.waited = true;
    if (this.mounted) this.app.redraw();
  }

  private main(): VNode[] {
    const { app, rules } = this;
    return [
      challengeTable({
        challenges: this.challenges,
        rules,
        me: app.account?.player.id,
        mayRate: app.account !== undefined && app.account.role !== "guest",
        now: app.now(),
        query: this.location.query,
        accept: (challenge) => this.accept(challenge),
        withdraw: (challenge) => this.withdraw(challenge),
        meet: (person) => app.meet(person),
      }),
      this.tilesView(),
    ];
  }

  /** The tiles are most of the page, and mostly the same when something else has changed. */
  private tilesView(): VNode {
    const { rules, tiles: state, drawn } = this;
    if (drawn?.rules === rules && drawn.state === state) return drawn.node;
    const node = tiles(rules, state, (next) => {
      this.tiles = next;
      this.app.redraw();
    });
    this.drawn = { rules, state, node };
    return node;
  }

  private welcome(account: Account | undefined): VNode | null {
    if (account !== undefined) return null;
    return h("div.welcome", { key: "welcome" }, [
      h("p.lead", t("lobby.welcome")),
      h("p.quiet", t("lobby.welcome.more")),
    ]);
  }

  private actions(): VNode {
    const on = { pointerenter: fetchDialog, focusin: fetchDialog };
    return h("div.actions", { on }, [
      h("a.button.primary.large", { attrs: { href: "/?new=link" } }, [
        icon("friend"),
        t("lobby.friend"),
      ]),
      h("a.button.large", { attrs: { href: "/?new=bot" } }, [icon("computer"), t("lobby.bot")]),
      h("a.button.large", { attrs: { href: "/?new=anyone" } }, [icon("globe"), t("lobby.anyone")]),
    ]);
  }

  private watchSide(): VNode[] {
    const { app, live } = this;
    const featured = this.featured?.view(this.rules);
    const awaited = othersGames(live, app).length > 0 ? h("div.featured.skeleton") : undefined;
    const shown = this.featured?.id;
    const games = this.live.filter(({ id }) => id !== shown);
    const { rules, engines, online } = this;
    return watchSide({ rules, featured: featured ?? awaited, games, engines, online });
  }

  /** Shows one of the games that go on. Where the board for it cannot be had, there is none. */
  private async feature(): Promise<void> {
    if (this.featured === undefined && this.live.length > 0) {
      const loaded = await import("./featured").catch(() => undefined);
      if (loaded === undefined || !this.mounted) return;
      this.featured ??= new loaded.Featured(this.app);
    }
    this.featured?.choose(this.live);
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

  /** What is played most, and what engines play, which the lobby does not tell apart. */
  private async loadRecent(): Promise<void> {
    const recent = (people: boolean) => newest({ people, limit: RECENT_GAMES_MAX });
    const [people, engines] = await Promise.all([recent(true), recent(false)]);
    // Against the computer people play as well; what engines play in matches is no person's choice.
    const chosen = [...(people ?? []), ...(engines ?? [])];
    this.most = mostPlayed(chosen.filter(({ of_match }) => of_match === undefined));
    this.engines = enginesGames(engines ?? []);
    this.app.redraw();
    // The newest of them are known already, unless older games may be among them.
    if (engines === undefined || engines.length < RECENT_GAMES_MAX) return;
    if (this.engines.length === ENGINES_MAX) return;
    const live = await newest({ ended: false, people: false, limit: LIVE_GAMES_MAX });
    if (live === undefined) return;
    this.engines = enginesGames(live);
    this.app.redraw();
  }

  /** The dialog is open when the address says so. */
  private async syncDialog(): Promise<void> {
    const { location, rules } = this;
    const to = audienceOf(location.query.get("new"));
    this.dialog = undefined;
    this.app.redraw();
    if (to === undefined || rules.length === 0) return;
    const loaded = await fetchDialog().catch(() => undefined);
    if (this.location !== location) return;
    if (loaded === undefined) return this.sayBroken();
    this.dialog = new loaded.NewGameDialog(this.app, {
      to,
      game: location.query.get("game") ?? undefined,
      name: location.query.get("name") ?? undefined,
      rules,
      onClose: () => this.closeDialog(),
      onMade: (challenge) => this.app.go(afterwards(challenge)),
    });
    this.app.redraw();
  }

  private sayBroken(): void {
    const actions = [{ label: t("connection.reload"), run: () => window.location.reload() }];
    this.app.notify({ key: "lobby", text: t("broken.text"), kind: "error", actions, stays: true });
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

/** Games, those that began last first; undefined where they cannot be had. */
function newest(query: {
  ended?: boolean;
  people: boolean;
  limit: number;
}): Promise<GameSummary[] | undefined> {
  return call("GET /games", { query }).catch(() => undefined);
}

/** What engines play now among these games. */
function enginesGames(games: readonly GameSummary[]): GameSummary[] {
  const live = games.filter(({ of_match, ended_ms }) => of_match && ended_ms === undefined);
  return live.slice(0, ENGINES_MAX);
}

function audienceOf(text: string | null): Audience | undefined {
  return AUDIENCES.find((one) => one === text);
}

/** Where one waits for an opponent, or plays the one that is there already. */
function afterwards({ id, listed, status }: Challenge): string {
  if (status.kind === "accepted") return `/g/${status.game}`;
  return listed ? "/" : `/c/${id}`;
}
