/** What a test of an engine found, and faults, in words. */

import { t } from "../../messages";
import type { NotedFault, Profile, RulesCard, TestGame, TestReport } from "../../protocol";
import { agoText, gameName } from "../../ui/game-text";
import { icon } from "../../ui/icon";
import { h, type VNode } from "../../vdom";

/** Games that a list names before it only counts them. */
const GAMES_NAMED = 3;
const SECOND = 1_000;

export function reportView(report: TestReport, rules: readonly RulesCard[], now: number): VNode {
  const { profile, tier, games, played, fault } = report;
  const title = fault ? t("engines.report.bad") : t("engines.report.good");
  return h("section.panel.stack", [
    h("h2.row", { class: { good: !fault, bad: fault !== undefined } }, [
      icon(fault ? "alert" : "check"),
      h("span", title),
    ]),
    fault ? faultView(fault, now) : null,
    h("dl.terms.bare", [
      ...(profile ? profileTerms(profile) : []),
      ...(tier ? term(t("engines.tier"), t(`tier.${tier}`)) : []),
      ...(profile ? term(t("engines.games"), allGames(games, rules)) : []),
      ...(played ? playedTerms(played, rules) : []),
    ]),
  ]);
}

/** A fault with when it happened and what the program wrote last. */
export function faultView(fault: NotedFault, now: number): VNode {
  const kind = t(`fault.${fault.kind}`);
  return h("div.stack.tight.noted", { key: "fault" }, [
    h("p.row.tight", [h("strong.bad", kind), h("span.quiet.small", agoText(fault.at_ms, now))]),
    h("p", fault.words),
    fault.stderr
      ? h("details", [
          h("summary", t("engines.stderr")),
          h("pre.code.wrapped", { attrs: { tabindex: 0 } }, fault.stderr),
        ])
      : null,
  ]);
}

export function profileTerms({ tongue, name, author }: Profile): VNode[] {
  return [
    ...term(t("engines.tongue"), t(`tongue.${tongue}`)),
    ...term(t("engines.says"), author ? t("engines.by", { name, author }) : name),
  ];
}

/** The first few games, and how many more there are. */
export function someGames(games: readonly string[], rules: readonly RulesCard[]): string {
  if (games.length === 0) return t("engines.games.none");
  const names = games.slice(0, GAMES_NAMED).map((key) => gameName(rules, key));
  const count = games.length - names.length;
  if (count === 0) return names.join(", ");
  return t("engines.games.more", { names: names.join(", "), count });
}

export function allGames(games: readonly string[], rules: readonly RulesCard[]): string {
  if (games.length === 0) return t("engines.games.none");
  return games.map((key) => gameName(rules, key)).join(", ");
}

export function term(name: string, value: string | VNode): VNode[] {
  return [h("dt", name), h("dd", [value])];
}

function playedTerms(
  { rules: key, moves, slowest_ms }: TestGame,
  rules: readonly RulesCard[],
): VNode[] {
  const count = moves.length;
  const seconds = (slowest_ms / SECOND).toFixed(2);
  return [
    ...term(
      t("engines.played"),
      t("engines.played.text", { game: gameName(rules, key), count, seconds }),
    ),
    ...(count > 0 ? term(t("engines.moves"), h("span.small", moves.join(" "))) : []),
  ];
}
