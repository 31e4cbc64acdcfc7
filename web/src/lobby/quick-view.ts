/** Shows the games that begin by one press, and what is looked for. */

import { t } from "../messages";
import type { GameSummary, RulesCard } from "../protocol";
import { timeText } from "../time-text";
import { select } from "../ui/field";
import { gameName, gameOptions, rulesKey } from "../ui/game-text";
import { h, type VNode } from "../vdom";
import { PACES, type Pace, pairable, type QuickPairing } from "./quick";

/** Games that stand at the top of the list. */
const MOST_PLAYED = 3;

/** The keys of the games that were played most often among these, the newest first where equal. */
export function mostPlayed(games: readonly GameSummary[]): string[] {
  const counts = new Map<string, number>();
  for (const { rules } of games) {
    const key = rulesKey(rules);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const order = [...counts].toSorted(([, a], [, b]) => b - a);
  return order.map(([key]) => key).slice(0, MOST_PLAYED);
}

/** `most`: the keys of the games that are played most here. */
export function quickView(
  quick: QuickPairing,
  rules: readonly RulesCard[],
  most: readonly string[],
): VNode {
  const offered = pairable(rules);
  const known = (key: string | undefined) => offered.find((one) => one.key === key);
  const game = known(quick.game) ?? known(most.find((key) => known(key))) ?? offered[0];
  const buttons = PACES.map((pace) => paceButton(quick, game, pace));
  return h("section.quick", { key: "quick", attrs: { "aria-labelledby": "quick" } }, [
    h("div.quick-head", [
      h("h2", { attrs: { id: "quick" } }, t("quick.title")),
      gameField(quick, offered, most, game?.key ?? ""),
    ]),
    h("div.quick-paces", buttons),
    h("div.quick-state.small", { attrs: { role: "status" } }, said(quick, rules)),
  ]);
}

function gameField(
  quick: QuickPairing,
  offered: readonly RulesCard[],
  most: readonly string[],
  value: string,
): VNode {
  const top = most.flatMap((key) => offered.filter((one) => one.key === key));
  const rest = offered.filter((one) => !top.includes(one));
  const first = top.map(({ key, name }) => ({ value: key, label: name }));
  const heading = { heading: t("quick.most"), options: first };
  return select({
    name: "quick-game",
    label: t("quick.game"),
    value,
    options: [...(top.length > 0 ? [heading] : []), ...gameOptions(rest)],
    onChange: (key) => quick.choose(key),
  });
}

function paceButton(quick: QuickPairing, game: RulesCard | undefined, pace: Pace): VNode {
  const { wanted } = quick;
  const pressed = wanted?.pace === pace && wanted.rules === game?.key;
  const press = () => {
    if (pressed) quick.cancel();
    else if (game !== undefined) quick.seek({ rules: game.key, pace });
  };
  const attrs = { type: "button", "aria-pressed": `${pressed}`, disabled: game === undefined };
  const text = pace.name === "daily" ? t("quick.day") : timeText(pace.time);
  return h("button.button.pace", { key: text, attrs, on: { click: press } }, [
    h("span.figures", text),
    h("span.quiet.small", t(`quick.${pace.name}`)),
  ]);
}

function said(quick: QuickPairing, rules: readonly RulesCard[]): (VNode | string)[] {
  const { wanted, trouble } = quick;
  if (wanted === undefined) {
    if (trouble !== undefined) return [h("p.bad", { key: "trouble" }, trouble)];
    return [h("p.quiet", { key: "hint" }, t("quick.hint"))];
  }
  const game = gameName(rules, wanted.rules);
  const text = t("quick.looking", { game, time: timeText(wanted.pace.time) });
  const attrs = { type: "button" };
  return [
    h("p.looking", { key: "looking" }, text),
    h("button.button.small", { key: "cancel", attrs, on: { click: () => quick.cancel() } }, [
      t("quick.cancel"),
    ]),
  ];
}
