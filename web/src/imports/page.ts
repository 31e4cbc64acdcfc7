/** One file of games: how far it is, what was wrong with it, and its games. */

import { call, problemOf } from "../api";
import type { App, Location, Page } from "../app";
import { gameColumns } from "../games/columns";
import { t } from "../messages";
import type { GameSummary, ImportFault, ImportView, RulesCard } from "../protocol";
import { agoText, learnNames } from "../ui/game-text";
import { personLink } from "../ui/person";
import { table } from "../ui/table";
import { h, type VNode } from "../vdom";
import { importCount, importState } from "./state";

/** Games that are asked for at a time. */
const GAMES_AT_ONCE = 50;
/** How often a file that is being read is asked for. */
const EVERY_MS = 1_000;
/** Faults that are shown; the others are in the list for programs. */
const FAULTS_SHOWN = 50;
/** Columns of games that say nothing of games from elsewhere. */
const LEFT_OUT: readonly string[] = ["clock", "rated"];

interface Listed {
  number: number;
  game: GameSummary;
}

export class ImportPage implements Page {
  private rules: readonly RulesCard[] = [];
  private shown: ImportView | undefined;
  private games: readonly Listed[] = [];
  private hasMore = false;
  private trouble: string | undefined;
  private mounted = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly app: App,
    private readonly id: string,
    private location: Location,
  ) {}

  get title(): string {
    return this.shown?.import.name ?? t("imports.one");
  }

  mount(): void {
    this.mounted = true;
    void this.load();
    void learnNames(this.app, (rules) => {
      this.rules = rules;
    });
  }

  unmount(): void {
    this.mounted = false;
    clearTimeout(this.timer);
  }

  onLocation(location: Location): boolean {
    this.location = location;
    this.app.redraw();
    return true;
  }

  view(): VNode {
    const { shown } = this;
    if (shown === undefined) {
      return this.trouble === undefined
        ? h("div.skeleton")
        : h("p.fault", { attrs: { role: "alert" } }, this.trouble);
    }
    return h("div.stack.sections", [this.head(shown), this.faults(shown), this.list(shown)]);
  }

  private head({ import: told, by }: ImportView): VNode {
    const attrs = { href: `/api/v1/imports/${this.id}/games.txt`, download: true };
    const download = h("p.small", [h("a", { attrs }, t("imports.download"))]);
    return h("div.stack.tight", { key: "head" }, [
      h("div.row.spread", [h("h1.cut", told.name), importState(told.state)]),
      h("p", { attrs: { role: "status" } }, importCount(told)),
      h("p.quiet.small", [personLink(by), `, ${agoText(told.made_ms, this.app.now())}`]),
      told.kept > 0 ? download : null,
      this.trouble ? h("p.fault", { attrs: { role: "alert" } }, this.trouble) : null,
    ]);
  }

  private faults({ import: told, faults }: ImportView): VNode | null {
    if (faults.length === 0) return null;
    const items = faults.slice(0, FAULTS_SHOWN).map((fault) => h("li", faultText(fault)));
    const more = told.faults > FAULTS_SHOWN;
    return h("section.stack.tight", { key: "faults" }, [
      h("h2", t("imports.faults")),
      h("ul.small.stack.tight", items),
      more ? h("p.quiet.small", t("imports.faults.more", { shown: FAULTS_SHOWN })) : null,
    ]);
  }

  private list({ import: told }: ImportView): VNode | null {
    if (this.games.length === 0) {
      return told.state === "running" ? null : h("p.empty", { key: "none" }, t("imports.empty"));
    }
    const columns = gameColumns(this.rules, undefined, undefined, this.app.now());
    const click = () => void this.loadGames();
    return h("section.stack", { key: "games" }, [
      table<GameSummary>({
        caption: t("games.title"),
        columns: columns.filter(({ key }) => !LEFT_OUT.includes(key)),
        rows: this.games.map(({ game }) => game),
        id: ({ id }) => id,
        query: this.location.query,
        path: this.location.path,
      }),
      this.hasMore
        ? h("button.button", { attrs: { type: "button" }, on: { click } }, t("games.more"))
        : null,
    ]);
  }

  private async load(): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.shown = await call("GET /imports/{id}", { path: { id: this.id } });
      this.trouble = undefined;
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    this.app.redraw();
    if (this.shown !== undefined && this.games.length === 0) await this.loadGames();
    if (this.mounted && this.shown?.import.state === "running") {
      this.timer = setTimeout(() => void this.load(), EVERY_MS);
    }
  }

  private async loadGames(): Promise<void> {
    const from = (this.games.at(-1)?.number ?? 0) + 1;
    const taken = { path: { id: this.id }, query: { from, limit: GAMES_AT_ONCE } };
    try {
      const some = await call("GET /imports/{id}/games", taken);
      this.games = [...this.games, ...some];
      this.hasMore = some.length === GAMES_AT_ONCE;
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    this.app.redraw();
  }
}

function faultText({ game, line, column, what, kept }: ImportFault): (VNode | string)[] {
  const place = t("imports.fault.place", { game, line, column });
  return [h("span.quiet", `${place} `), what, kept ? ` ${t("imports.fault.kept")}` : ""];
}
