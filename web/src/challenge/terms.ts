/** What a challenge is about, as a list of terms. */

import { t } from "../messages";
import type { Challenge, RulesCard } from "../protocol";
import { timeText } from "../time-text";
import { challengeGame, rulesKey, seatName } from "../ui/game-text";
import { h, type VNode } from "../vdom";

export function terms(challenge: Challenge, rules: readonly RulesCard[], mine: boolean): VNode {
  const { start } = challenge;
  const lines: [string, string | VNode][] = [
    [t("column.game"), gameLink(challenge, rules)],
    [t("column.clock"), timeText(challenge.time)],
    [t("column.side"), side(challenge, rules, mine)],
    [t("column.rated"), t(challenge.rated ? "rated.yes" : "rated.no")],
  ];
  if (start.kind === "position") lines.splice(1, 0, [t("new.position"), h("code", start.text)]);
  return h(
    "dl.terms",
    lines.flatMap(([term, what]) => [h("dt", term), h("dd", [what])]),
  );
}

function gameLink(challenge: Challenge, rules: readonly RulesCard[]): VNode {
  const attrs = { href: `/learn/${rulesKey(challenge.rules)}` };
  return h("a", { attrs }, challengeGame(rules, challenge));
}

function side({ rules: key, seat }: Challenge, rules: readonly RulesCard[], mine: boolean): string {
  if (seat === undefined) return t("side.lot");
  const other = seat === "first" ? "second" : "first";
  return seatName(rules, key, mine ? seat : other);
}
