/** The games of a match on a narrow screen: a line for each, which unfolds. */

import { term } from "../admin/engines/report";
import { t } from "../messages";
import type { GameResult, MatchGameView, RulesCard } from "../protocol";
import { resultText } from "../ui/game-text";
import { h, type VNode } from "../vdom";

export interface GameLines {
  games: readonly MatchGameView[];
  rules: readonly RulesCard[];
  /** The key of the rules. */
  key: string;
  /** What the match calls who plays at a place. */
  name(place: number): string;
}

export function gameLines({ games, rules, key, name }: GameLines): VNode {
  const item = (game: MatchGameView) => {
    const { number, result, opening, plies } = game;
    const [first, second] = game.players;
    const took = secondsTaken(game);
    return h("li", { key: number }, [
      h("details", [
        h("summary.game-line", [
          h("span.quiet.small.figures", `${number + 1}`),
          h("span.cut", t("versus", { first: name(first), second: name(second) })),
          h("span.figures.points", result ? pointsText(result) : t("games.going")),
        ]),
        h("div.stack.tight.game-more", [
          h("dl.terms.bare.small", [
            ...term(t("column.result"), result ? resultText(rules, key, result) : t("games.going")),
            ...(opening === "" ? [] : term(t("matches.opening"), opening)),
            ...term(t("matches.plies"), `${plies}`),
            ...(took === undefined ? [] : term(t("matches.took"), took)),
          ]),
          h("p", [
            h(
              "a.button.small",
              { attrs: { href: `/g/${game.game}` } },
              t("matches.look", { number: number + 1 }),
            ),
          ]),
        ]),
      ]),
    ]);
  };
  return h("ol.lines.game-lines", { key: "lines" }, games.map(item));
}

/** How long a game that is over took. */
export function secondsTaken({ started_ms, ended_ms }: MatchGameView): string | undefined {
  if (ended_ms === undefined) return undefined;
  return t("matches.seconds", { count: ((ended_ms - started_ms) / 1_000).toFixed(1) });
}

/** The points of both, the first seat's first. */
function pointsText({ score }: GameResult): string {
  switch (score) {
    case "first":
      return "1–0";
    case "second":
      return "0–1";
    case "draw":
      return "½–½";
    default:
      return "–";
  }
}
