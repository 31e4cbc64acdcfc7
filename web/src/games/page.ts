/** Lists of games: everyone's, or one player's. Every filter is part of the address. */

import { call, problemOf, type Trouble } from "../api";
import type { App, Location, Page } from "../app";
import { t } from "../messages";
import { Blocks } from "../people/blocks";
import type { GameSummary, Player, RulesCard } from "../protocol";
import { select } from "../ui/field";
import { gameOptions, learnNames } from "../ui/game-text";
import { personMore } from "../ui/person";
import { table } from "../ui/table";
import { h, type VNode } from "../vdom";
import { gameColumns } from "./columns";
import { type Filter, filterOf, STATES, type State, usualWho, WHO, wantedOf } from "./filter";

/** Games that are asked for at a time. */
const GAMES_AT_ONCE = 50;

export class GamesPage implements Page {
  private rules: readonly RulesCard[] = [];
  private games: GameSummary[] | undefined;
  private problem: Trouble | undefined;
  /** Whose games these are, once that is known; nobody's where it is me or there is nobody. */
  private person: Player | undefined;
  private readonly blocks: Blocks;
  private hasMore = false;
  private filter: Filter;
  /** Answers to an older question are dropped. */
  private asked = 0;

  constructor(
    private readonly app: App,
    /** Whose games; everyone's when missing. */
    private readonly player: string | undefined,
    private location: Location,
  ) {
    this.filter = filterOf(location.query, this.player);
    this.blocks = new Blocks(app);
  }

  get title(): string {
    return this.player ?? t("games.title");
  }

  mount(): void {
    this.load(false);
    this.findPerson();
    void learnNames(this.app, (rules) => {
      this.rules = rules;
    });
  }

  onBlocks(): void {
    void this.findPerson();
  }

  onAccount(): void {
    void this.findPerson();
  }

  onLocation(location: Location): boolean {
    this.location = location;
    const before = this.filter;
    this.filter = filterOf(location.query, this.player);
    const { state, rules, who } = before;
    const now = this.filter;
    if (now.state !== state || now.rules !== rules || now.who !== who) {
      this.games = undefined;
      this.load(false);
    }
    this.app.redraw();
    return true;
  }

  view(): VNode {
    return h("div.stack.games", [
      this.heading(),
      h("div.row.filters", [this.states(), this.whoFilter(), this.rulesFilter()]),
      this.list(),
      this.more(),
    ]);
  }

  private heading(): VNode {
    const { player } = this;
    const me = this.app.account;
    if (player === undefined) {
      const mine =
        me && h("a.button", { attrs: { href: `/@/${me.player.name}` } }, t("games.mine"));
      const bring = h("a.button", { attrs: { href: "/imports" } }, t("games.import"));
      return h("div.row.spread", [h("h1", t("games.title")), h("div.row", [bring, mine ?? null])]);
    }
    const title = this.isMine ? t("games.mine") : t("games.of", { name: player });
    return h("div.row.spread", [h("h1.cut", title), h("div.row", this.ways(player))]);
  }

  /** Whether it is my own page. */
  private get isMine(): boolean {
    return this.app.account?.player.name.toLowerCase() === this.player?.toLowerCase();
  }

  /** What can be done about somebody is a convenience: without it the page has their games. */
  private async findPerson(): Promise<void> {
    const { player: name, blocks } = this;
    if (name === undefined) return;
    const found = call("GET /users/{name}", { path: { name } }).catch(() => undefined);
    await blocks.load().catch(() => undefined);
    this.person = await found;
    this.app.redraw();
  }

  private ways(name: string): (VNode | null)[] {
    const { person, blocks } = this;
    if (person === undefined || this.isMine) return [];
    const href = `/?new=name&name=${encodeURIComponent(name)}`;
    return [
      blocks.canInvite(person)
        ? h("a.button", { attrs: { href } }, t("games.invite", { name }))
        : null,
      personMore(person, () => this.app.meet(person)),
    ];
  }

  private states(): VNode {
    const links = STATES.map((state) => {
      const current = state === this.filter.state;
      const attrs = { href: this.address({ ...this.filter, state }) };
      return h("a", { attrs: current ? { ...attrs, "aria-current": "true" } : attrs }, [
        t(`games.${state}`),
      ]);
    });
    return h("nav.tabs", { attrs: { "aria-label": t("games.which") } }, links);
  }

  private rulesFilter(): VNode {
    const all = { value: "", label: t("games.all-rules") };
    return select({
      name: "rules",
      label: t("column.game"),
      value: this.filter.rules,
      options: [all, ...gameOptions(this.rules)],
      onChange: (rules) => this.app.go(this.address({ ...this.filter, rules })),
    });
  }

  private whoFilter(): VNode {
    return select({
      name: "who",
      label: t("games.who"),
      value: this.filter.who,
      options: WHO.map((value) => ({ value, label: t(`games.who.${value}`) })),
      onChange: (value) => {
        const who = WHO.find((one) => one === value) ?? this.filter.who;
        this.app.go(this.address({ ...this.filter, who }));
      },
    });
  }

  private list(): VNode {
    if (this.problem !== undefined) return h("p.alert", { key: "problem" }, this.problem.error);
    if (this.games === undefined) return h("div.skeleton", { key: "wait" });
    if (this.games.length === 0) return this.empty();
    return table<GameSummary>({
      caption: t("games.title"),
      columns: gameColumns(this.rules, this.player, this.app.account?.player.id, this.app.now()),
      rows: this.games,
      id: ({ id }) => id,
      query: this.location.query,
      path: this.location.path,
    });
  }

  private empty(): VNode {
    const play = h("a.button.primary", { attrs: { href: "/?new=link" } }, t("lobby.friend"));
    return h("div.empty", { key: "none" }, [h("p", t("games.none")), h("p", [play])]);
  }

  private more(): VNode | null {
    if (!this.hasMore) return null;
    const click = () => this.load(true);
    return h("button.button", { attrs: { type: "button" }, on: { click } }, t("games.more"));
  }

  private address(filter: Filter): string {
    const query = new URLSearchParams();
    if (filter.state !== "all") query.set("state", filter.state satisfies State);
    if (filter.who !== usualWho(this.player)) query.set("who", filter.who);
    if (filter.rules !== "") query.set("rules", filter.rules);
    const sort = this.location.query.get("sort");
    if (sort) query.set("sort", sort);
    return query.size > 0 ? `${this.location.path}?${query}` : this.location.path;
  }

  private async load(further: boolean): Promise<void> {
    const asked = ++this.asked;
    const before = further ? (this.games ?? []) : [];
    try {
      const games = await this.ask(before.at(-1)?.started_ms);
      if (asked !== this.asked) return;
      this.games = [...before, ...games];
      this.hasMore = games.length === GAMES_AT_ONCE;
      this.problem = undefined;
    } catch (error) {
      if (asked === this.asked) this.problem = problemOf(error);
    }
    this.app.redraw();
  }

  private ask(before: number | undefined): Promise<GameSummary[]> {
    const wanted = wantedOf(this.filter, this.player);
    return call("GET /games", { query: { ...wanted, limit: GAMES_AT_ONCE, before } });
  }
}
