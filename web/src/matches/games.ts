/** The games of a match, page by page. */

import { call, problemOf } from "../api";
import type { App } from "../app";
import { t } from "../messages";
import type { MatchGameView, RulesCard } from "../protocol";
import { resultText } from "../ui/game-text";
import { type Column, sorted, table } from "../ui/table";
import { h, type VNode } from "../vdom";
import { gameLines, secondsTaken } from "./game-list";

/** Games on a page, as the server gives them. */
const PAGE_LEN = 50;
/** Games that a narrow screen shows at first. */
const SHORT_LEN = 10;
/** Where rows of tables become cards: see table.css. */
const NARROW = "(max-width: 52rem)";
const SECOND = 1_000;

export class MatchGames {
  private games: readonly MatchGameView[] | undefined;
  private trouble: string | undefined;
  /** The number of the first game that is shown. */
  private from = 0;
  /** A narrow screen shows the whole page too. */
  private whole = false;
  private readonly narrow = matchMedia(NARROW);
  private readonly onWidth = (): void => this.app.redraw();

  constructor(
    private readonly app: App,
    private readonly id: string,
  ) {}

  mount(): void {
    this.narrow.addEventListener("change", this.onWidth);
  }

  unmount(): void {
    this.narrow.removeEventListener("change", this.onWidth);
  }

  async load(): Promise<void> {
    try {
      const taken = { path: { id: this.id }, query: { from: this.from } };
      this.games = await call("GET /matches/{id}/games", taken);
      this.trouble = undefined;
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    this.app.redraw();
  }

  view(
    rules: readonly RulesCard[],
    key: string,
    name: (place: number) => string,
    query: URLSearchParams,
  ): VNode {
    const { games, trouble } = this;
    if (trouble !== undefined) return h("p.fault", { attrs: { role: "alert" } }, trouble);
    if (games === undefined) return h("div.skeleton");
    if (games.length === 0 && this.from === 0) return h("p.empty", t("matches.no-games"));
    const all = columns(rules, key, name);
    if (this.narrow.matches) {
      const ordered = sorted(games, all, query.get("sort"));
      const short = this.whole ? ordered : ordered.slice(0, SHORT_LEN);
      return h("div.stack", { key: "narrow" }, [
        gameLines({ games: short, rules, key, name }),
        this.wholeButton(ordered.length - short.length),
        this.turns(games.length),
      ]);
    }
    return h("div.stack", { key: "wide" }, [
      table({
        caption: t("matches.games"),
        columns: all,
        rows: games,
        id: ({ number }) => `${number}`,
        query,
        path: `/matches/${this.id}`,
      }),
      this.turns(games.length),
    ]);
  }

  private wholeButton(count: number): VNode | null {
    if (count === 0) return null;
    const click = () => {
      this.whole = true;
      this.app.redraw();
    };
    const data = { key: "whole", attrs: { type: "button" }, on: { click } };
    return h("div.row", { key: "whole" }, [
      h("button.button.small", data, t("matches.games.more", { count })),
    ]);
  }

  /** Leads to the pages before and after one with so many games. */
  private turns(len: number): VNode | null {
    if (this.from === 0 && len < PAGE_LEN) return null;
    return h("div.row", { key: "turns" }, [
      this.turn(t("matches.earlier"), this.from - PAGE_LEN, this.from > 0),
      this.turn(t("matches.later"), this.from + PAGE_LEN, len === PAGE_LEN),
    ]);
  }

  private turn(text: string, from: number, can: boolean): VNode {
    const click = () => {
      this.from = Math.max(from, 0);
      this.whole = false;
      this.load();
    };
    const attrs = { type: "button", disabled: !can };
    return h("button.button.small", { key: text, attrs, on: { click } }, text);
  }
}

function columns(
  rules: readonly RulesCard[],
  key: string,
  name: (place: number) => string,
): Column<MatchGameView>[] {
  const seconds = ({ started_ms, ended_ms }: MatchGameView) =>
    ended_ms === undefined ? undefined : (ended_ms - started_ms) / SECOND;
  return [
    {
      key: "number",
      label: t("matches.number"),
      cell: ({ number, game }) => [h("a", { attrs: { href: `/g/${game}` } }, `${number + 1}`)],
      order: ({ number }) => number,
      class: "figures",
    },
    {
      key: "players",
      label: t("column.players"),
      cell: ({ players: [first, second] }) =>
        t("versus", { first: name(first), second: name(second) }),
      order: ({ players: [first] }) => name(first),
      class: "grow",
    },
    { key: "opening", label: t("matches.opening"), cell: ({ opening }) => cut(opening) },
    {
      key: "result",
      label: t("column.result"),
      cell: ({ result }) => (result ? resultText(rules, key, result) : t("games.going")),
      order: ({ result }) => (result ? resultText(rules, key, result) : ""),
    },
    {
      key: "plies",
      label: t("matches.plies"),
      cell: ({ plies }) => `${plies}`,
      order: ({ plies }) => plies,
      class: "figures",
    },
    {
      key: "took",
      label: t("matches.took"),
      cell: (game) => secondsTaken(game) ?? "",
      order: (game) => seconds(game) ?? 0,
      class: "figures",
    },
  ];
}

const OPENING_LEN_MAX = 40;

function cut(text: string): string {
  return text.length > OPENING_LEN_MAX ? `${text.slice(0, OPENING_LEN_MAX)}…` : text;
}
