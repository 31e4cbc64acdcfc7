/** One match: how it stands, its boards, its games, and for admins its controls. */

import { call, problemOf } from "../api";
import type { App, Location, Page } from "../app";
import { isBuild } from "../builds/is-build";
import { t } from "../messages";
import type {
  ClientIn,
  MatchOrder,
  MatchState,
  MatchView,
  RulesCard,
  TuningView,
} from "../protocol";
import type { Connection } from "../socket";
import { timeText } from "../time-text";
import { gameName } from "../ui/game-text";
import { h, type VNode } from "../vdom";
import { BoardOrders } from "./board-orders";
import { control } from "./control";
import { MatchGames } from "./games";
import { eloPlot, testPlot } from "./plot";
import { crossTable, scoreFacts, testFacts } from "./score";
import { tuned } from "./tuned";
import { Wall } from "./wall";

/** How often a match that goes on is asked for. */
const EVERY_MS = 1_000;
/** In which states somebody plays the games that have begun. */
const PLAYED: readonly MatchState[] = ["running", "finishing"];

export class MatchPage implements Page {
  private match: MatchView | undefined;
  private rules: readonly RulesCard[] = [];
  private trouble: string | undefined;
  private refused: string | undefined;
  private busy = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private mounted = false;
  /** Games that were played when their list was last asked for. */
  private listed = -1;
  private readonly wall: Wall;
  private readonly boards: BoardOrders;
  private readonly games: MatchGames;
  private readonly onVisible = (): void => this.wake();

  constructor(
    private readonly app: App,
    private readonly id: string,
    private location: Location,
  ) {
    this.wall = new Wall(app);
    this.boards = new BoardOrders(
      () => app.redraw(),
      (why) => {
        this.refused = why;
      },
    );
    this.games = new MatchGames(app, id);
  }

  get title(): string {
    return this.match?.plan.name ?? t("matches.one");
  }

  async mount(): Promise<void> {
    this.mounted = true;
    this.games.mount();
    document.addEventListener("visibilitychange", this.onVisible);
    this.rules = await this.app.rules().catch(() => []);
    await this.load();
  }

  unmount(): void {
    this.mounted = false;
    this.games.unmount();
    document.removeEventListener("visibilitychange", this.onVisible);
    clearTimeout(this.timer);
    this.wall.leave();
  }

  onMessage(message: ClientIn): void {
    if (this.wall.hear(message)) this.app.redraw();
  }

  onConnection(state: Connection): void {
    if (state === "open") this.wall.watchAgain();
  }

  onLocation(location: Location): boolean {
    this.location = location;
    this.app.redraw();
    return true;
  }

  view(): VNode {
    const { match } = this;
    if (match === undefined) {
      return this.trouble === undefined
        ? h("div.skeleton")
        : h("p.fault", { attrs: { role: "alert" } }, this.trouble);
    }
    const held = !PLAYED.includes(match.state) || match.stands === true;
    const live = h("section.stack", { key: "live" }, [
      h("h2", t("matches.live")),
      this.wall.view(this.name, held, this.isAdmin && !held ? this.boards : undefined),
    ]);
    const standings = match.tuning ? this.tuned(match, match.tuning) : this.standings(match);
    return h("div.stack.sections.match", [
      this.head(match),
      this.isAdmin ? this.controls(match) : null,
      // While there is something to see, it stands first.
      ...(match.state === "running" ? [live, standings] : [standings, live]),
      h("section.stack", { key: "games" }, [
        h("h2", t("matches.games")),
        this.games.view(this.rules, match.plan.rules, this.name, this.location.query),
      ]),
    ]);
  }

  private get isAdmin(): boolean {
    return this.app.account?.role === "admin";
  }

  private readonly name = (place: number): string => this.match?.players[place]?.name ?? "?";

  private head({ plan, state, note, waits, played, games }: MatchView): VNode {
    const { first, second } = { first: plan.time, second: plan.time };
    const said = [
      gameName(this.rules, plan.rules),
      t(`matches.format.${plan.format.kind}`),
      timeText({ first, second }),
    ];
    return h("div.stack.tight", { key: "head" }, [
      h("div.row.spread", [
        h("h1.cut", plan.name),
        h("span.state", { class: { good: state === "running" } }, t(`matches.state.${state}`)),
      ]),
      h("p.quiet", said.join(" · ")),
      note ? h("p.noted", { key: "note", attrs: { role: "status" } }, note) : null,
      waits ? h("p.waits", { key: "waits", attrs: { role: "status" } }, waits) : null,
      h("p", { key: "played" }, [
        h("progress", { attrs: { max: Math.max(games, 1), value: played } }),
        ` ${t("matches.played", { played, games })}`,
      ]),
      h("p.row.small", [
        download(`/api/v1/matches/${this.id}/games.txt`, t("matches.download")),
        download(`/api/v1/matches/${this.id}/games.jsonl`, t("matches.download.lines")),
        download(`/api/v1/matches/${this.id}/match.toml`, t("matches.plan.download")),
        plan.players.some(({ engine }) => isBuild(engine))
          ? this.isAdmin
            ? h("a", { attrs: { href: `/matches/builds/${this.id}` } }, t("builds.of-match"))
            : null
          : h("a", { attrs: { href: `/matches/new?like=${this.id}` } }, t("matches.like")),
      ]),
    ]);
  }

  private controls(match: MatchView): VNode {
    const order = (order: MatchOrder) => this.order(order);
    return control({ match, trouble: this.refused, busy: this.busy, order });
  }

  private standings(match: MatchView): VNode {
    const { score, test, plot } = match;
    return h("section.stack", { key: "standings" }, [
      h("h2", t("matches.table")),
      h("div.match-score", [
        score ? scoreFacts(score) : null,
        test ? testFacts(test) : null,
        eloPlot(plot),
        test ? testPlot(plot, test) : null,
      ]),
      crossTable(match),
    ]);
  }

  private tuned(match: MatchView, tuning: TuningView): VNode {
    const prove = { busy: this.busy, click: () => void this.prove() };
    return tuned(match, tuning, this.isAdmin ? prove : undefined);
  }

  /** Makes the match that tests what was found, and goes there. */
  private async prove(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.refused = undefined;
    this.app.redraw();
    try {
      const { id } = await call("POST /matches/{id}/proof", { path: { id: this.id } });
      this.app.go(`/matches/${id}`);
    } catch (error) {
      this.refused = problemOf(error).error;
    }
    this.busy = false;
    this.app.redraw();
  }

  private async order(order: MatchOrder): Promise<void> {
    if (this.match === undefined || this.busy) return;
    this.busy = true;
    this.refused = undefined;
    this.app.redraw();
    try {
      const body = { order, revision: this.match.revision };
      this.take(await call("POST /matches/{id}/orders", { path: { id: this.id }, body }));
    } catch (error) {
      this.refused = problemOf(error).error;
    }
    this.busy = false;
    await this.load();
  }

  private wake(): void {
    clearTimeout(this.timer);
    if (this.mounted && document.visibilityState !== "hidden") this.load();
  }

  private async load(): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.take(await call("GET /matches/{id}", { path: { id: this.id } }));
      this.trouble = undefined;
      if (this.isAdmin && this.match?.live.length) void this.boards.load();
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    this.app.redraw();
    const hidden = document.visibilityState === "hidden";
    if (this.mounted && !hidden) this.timer = setTimeout(() => this.load(), EVERY_MS);
  }

  private take(match: MatchView): void {
    this.match = match;
    const goes = PLAYED.includes(match.state);
    if (this.mounted) this.wall.choose(match.live, goes ? match.plan.concurrency : 0);
    const seen = match.played + match.live.length;
    if (seen !== this.listed) {
      this.listed = seen;
      this.games.load();
    }
  }
}

function download(path: string, text: string): VNode {
  return h("a", { attrs: { href: path, download: true } }, text);
}
