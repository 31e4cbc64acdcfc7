/** The games of a match, page by page. */

import { get, problemOf } from "../api";
import type { App } from "../app";
import { t } from "../messages";
import type { MatchGameView, Rules } from "../protocol";
import { resultText } from "../ui/game-text";
import { type Column, table } from "../ui/table";
import { h, type VNode } from "../vdom";

/** Games on a page, as the server gives them. */
const PAGE_LEN = 50;
const SECOND = 1_000;

export class MatchGames {
  private games: readonly MatchGameView[] | undefined;
  private trouble: string | undefined;
  /** The number of the first game that is shown. */
  private from = 0;

  constructor(
    private readonly app: App,
    private readonly id: string,
  ) {}

  async load(): Promise<void> {
    try {
      this.games = await get<MatchGameView[]>(`/matches/${this.id}/games?from=${this.from}`);
      this.trouble = undefined;
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    this.app.redraw();
  }

  view(
    rules: readonly Rules[],
    key: string,
    name: (place: number) => string,
    query: URLSearchParams,
  ): VNode {
    const { games, trouble } = this;
    if (trouble !== undefined) return h("p.fault", { attrs: { role: "alert" } }, trouble);
    if (games === undefined) return h("div.skeleton");
    if (games.length === 0 && this.from === 0) return h("p.empty", t("matches.no-games"));
    return h("div.stack", [
      table({
        caption: t("matches.games"),
        columns: columns(rules, key, name),
        rows: games,
        id: ({ number }) => `${number}`,
        query,
        path: `/matches/${this.id}`,
      }),
      h("div.row", [
        this.turn(t("matches.earlier"), this.from - PAGE_LEN, this.from > 0),
        this.turn(t("matches.later"), this.from + PAGE_LEN, games.length === PAGE_LEN),
      ]),
    ]);
  }

  private turn(text: string, from: number, can: boolean): VNode {
    const click = () => {
      this.from = Math.max(from, 0);
      this.load();
    };
    const attrs = { type: "button", disabled: !can };
    return h("button.button.small", { key: text, attrs, on: { click } }, text);
  }
}

function columns(
  rules: readonly Rules[],
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
      cell: (game) => {
        const took = seconds(game);
        return took === undefined ? "" : t("matches.seconds", { count: took.toFixed(1) });
      },
      order: (game) => seconds(game) ?? 0,
      class: "figures",
    },
  ];
}

const OPENING_LEN_MAX = 40;

function cut(text: string): string {
  return text.length > OPENING_LEN_MAX ? `${text.slice(0, OPENING_LEN_MAX)}…` : text;
}
