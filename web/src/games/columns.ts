/** The columns of a table of games. */

import { t } from "../messages";
import type { GameSummary, RulesCard } from "../protocol";
import { timeText } from "../time-text";
import { agoText, gameName, outcomeFor, resultText } from "../ui/game-text";
import { type IconName, icon } from "../ui/icon";
import { personLink } from "../ui/person";
import type { Column } from "../ui/table";
import { h, type VNode } from "../vdom";

/** `player` is the name whose games these are, `me` the id of whoever looks. */
export function gameColumns(
  rules: readonly RulesCard[],
  player: string | undefined,
  me: string | undefined,
  now: number,
): Column<GameSummary>[] {
  return [
    {
      key: "players",
      label: t("column.players"),
      cell: ({ players: [first, second], of_match }) => [
        h("span.row.tight", [
          of_match ? ofMatch(of_match.id) : null,
          personLink(first),
          h("span.quiet", "–"),
          personLink(second),
        ]),
      ],
      order: ({ players: [first, second] }) => `${first.name} ${second.name}`,
      class: "grow",
    },
    {
      key: "game",
      label: t("column.game"),
      cell: (game) => gameName(rules, game.rules),
      order: (game) => gameName(rules, game.rules),
    },
    {
      key: "clock",
      label: t("column.clock"),
      cell: (game) => timeText(game.time),
      order: (game) => timeText(game.time),
      class: "figures",
    },
    {
      key: "rated",
      label: t("column.rated"),
      cell: (game) => t(game.rated ? "rated.yes" : "rated.no"),
      order: (game) => Number(game.rated),
    },
    {
      key: "result",
      label: t("column.result"),
      cell: (game) => [result(rules, game, player)],
      order: (game) => (game.result ? resultText(rules, game.rules, game.result) : ""),
    },
    {
      key: "when",
      label: t("column.when"),
      cell: (game) => agoText(game.ended_ms ?? game.started_ms, now),
      order: (game) => game.started_ms,
      class: "quiet",
    },
    {
      key: "open",
      label: t("column.action"),
      spoken: true,
      cell: (game) => [
        h("a.button.small", { attrs: { href: `/g/${game.id}` } }, openLabel(game, me)),
      ],
      class: "end",
    },
  ];
}

/** Leads from a game of engines to its match. */
function ofMatch(id: string): VNode {
  const label = t("games.of-match");
  return h("a.quiet", { attrs: { href: `/matches/${id}`, "aria-label": label, title: label } }, [
    icon("computer"),
  ]);
}

function openLabel(game: GameSummary, me: string | undefined): string {
  if (game.result !== undefined) return t("games.replay");
  return t(game.players.some(({ id }) => id === me) ? "games.continue" : "games.watch");
}

const OUTCOME_ICONS: Record<"won" | "lost", IconName> = { won: "check", lost: "close" };

function result(rules: readonly RulesCard[], game: GameSummary, player: string | undefined): VNode {
  if (game.result === undefined) return h("span.quiet", t("games.going"));
  const text = resultText(rules, game.rules, game.result);
  const seated = game.players.find(({ name }) => name.toLowerCase() === player?.toLowerCase());
  const outcome = seated ? outcomeFor(game, seated.id) : "other";
  if (outcome === "other") return h("span", text);
  const tone = outcome === "won" ? "good" : "bad";
  return h("span.row.tight", [
    h(`span.row.${tone}`, [icon(OUTCOME_ICONS[outcome])]),
    h("span", text),
  ]);
}
