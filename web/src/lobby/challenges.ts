/** The table of challenges that anyone may accept. */

import { sideOf } from "../board/sides";
import { t } from "../messages";
import type { Challenge, Player, RulesCard, Seat } from "../protocol";
import { timeText } from "../time-text";
import { agoText, challengeGame, seatName } from "../ui/game-text";
import { personLink, personMore } from "../ui/person";
import { seatDisc } from "../ui/seat-disc";
import { type Column, table } from "../ui/table";
import { h, type VNode } from "../vdom";

export interface ChallengeTable {
  /** Undefined until the server has told. */
  challenges: readonly Challenge[] | undefined;
  rules: readonly RulesCard[];
  /** The id of whoever is signed in. */
  me: string | undefined;
  /** Whether they may play rated games. */
  mayRate: boolean;
  now: number;
  query: URLSearchParams;
  accept(challenge: Challenge): void;
  withdraw(challenge: Challenge): void;
  /** Shows what can be done about somebody. */
  meet(person: Player): void;
}

export function challengeTable(options: ChallengeTable): VNode {
  return h("section.stack", { key: "challenges", attrs: { "aria-labelledby": "open" } }, [
    h("h2", { attrs: { id: "open" } }, t("lobby.open")),
    body(options),
  ]);
}

function body(options: ChallengeTable): VNode {
  const { challenges, me } = options;
  if (challenges === undefined) return h("div.skeleton", { key: "wait" });
  if (challenges.length === 0) {
    return h("div.empty", { key: "none" }, [h("p", t("lobby.open.none"))]);
  }
  return table<Challenge>({
    caption: t("lobby.open"),
    columns: columns(options),
    rows: challenges,
    id: (challenge) => challenge.id,
    query: options.query,
    path: "/",
    mine: (challenge) => challenge.from.id === me,
  });
}

function columns(options: ChallengeTable): Column<Challenge>[] {
  const { rules } = options;
  return [
    {
      key: "player",
      label: t("column.player"),
      cell: (challenge) => [person(options, challenge)],
      order: (challenge) => challenge.from.name,
      class: "grow",
    },
    {
      key: "game",
      label: t("column.game"),
      cell: (challenge) => challengeGame(rules, challenge),
      order: (challenge) => challengeGame(rules, challenge),
    },
    {
      key: "clock",
      label: t("column.clock"),
      cell: (challenge) => timeText(challenge.time),
      order: (challenge) => timeText(challenge.time),
      class: "figures",
    },
    { key: "side", label: t("column.side"), cell: (challenge) => [side(rules, challenge)] },
    {
      key: "rated",
      label: t("column.rated"),
      cell: (challenge) => t(challenge.rated ? "rated.yes" : "rated.no"),
      order: (challenge) => Number(challenge.rated),
    },
    {
      key: "when",
      label: t("column.when"),
      cell: (challenge) => agoText(challenge.created_ms, options.now),
      order: (challenge) => challenge.created_ms,
      class: "quiet",
    },
    {
      key: "answer",
      label: t("column.action"),
      spoken: true,
      cell: (challenge) => [answer(options, challenge)],
      class: "end",
    },
  ];
}

function person({ me, meet }: ChallengeTable, { from }: Challenge): VNode {
  const more = from.id === me ? null : personMore(from, () => meet(from));
  return h("span.offerer", [personLink(from), more]);
}

/** The side that is left for whoever accepts. */
function side(rules: readonly RulesCard[], { rules: key, seat }: Challenge): VNode {
  if (seat === undefined) return h("span.row.tight", [seatDisc("both"), t("side.lot")]);
  const left: Seat = seat === "first" ? "second" : "first";
  const names = rules.find((one) => one.key === key)?.seats;
  const named = names?.[left === "first" ? 0 : 1] ?? { name: "", dark: left === "second" };
  return h("span.row.tight", [seatDisc(sideOf(named)), seatName(rules, key, left)]);
}

function answer(options: ChallengeTable, challenge: Challenge): VNode {
  const own = challenge.from.id === options.me;
  if (challenge.rated && !own && !options.mayRate) return signUp(challenge);
  const press = () => (own ? options.withdraw(challenge) : options.accept(challenge));
  const label = own
    ? t("lobby.withdraw.label")
    : t("lobby.accept.label", { name: challenge.from.name });
  return h(
    "button.button.small",
    {
      attrs: { type: "button", "aria-label": label },
      on: { click: press },
    },
    own ? t("lobby.withdraw") : t("lobby.accept"),
  );
}

/** The challenge's own page signs up and sits down in one go. */
function signUp({ id, from }: Challenge): VNode {
  const label = t("lobby.rated.label", { name: from.name });
  const attrs = { href: `/c/${id}`, "aria-label": label };
  return h("a.button.small", { attrs }, t("lobby.rated"));
}
