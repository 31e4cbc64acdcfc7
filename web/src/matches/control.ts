/** What an admin does with a match. */

import { t } from "../messages";
import type { MatchOrder, MatchPlayerView, MatchState, MatchView } from "../protocol";
import { icon } from "../ui/icon";
import { h, type VNode } from "../vdom";

type Simple = "start" | "pause" | "finish" | "stop";

/** What can be done in each state, what is likeliest first. */
const DEEDS: Record<MatchState, readonly Simple[]> = {
  waiting: ["start"],
  running: ["pause", "finish", "stop"],
  paused: ["start", "stop"],
  finishing: ["start", "pause", "stop"],
  stopped: ["start"],
  finished: [],
};

export interface ControlOptions {
  match: MatchView;
  trouble: string | undefined;
  busy: boolean;
  order(order: MatchOrder): void;
}

export function control({ match, trouble, busy, order }: ControlOptions): VNode {
  const { state, plan } = match;
  const buttons = DEEDS[state].map((deed) => {
    const primary = deed === "start" ? ".primary" : "";
    const again = deed === "start" && state !== "waiting";
    const text = again ? t("matches.do.start.again") : t(`matches.do.${deed}`);
    const attrs = { type: "button", disabled: busy };
    return h(
      `button.button${primary}`,
      { key: deed, attrs, on: { click: () => order({ kind: deed }) } },
      text,
    );
  });
  const pairs = "pairs" in plan.format ? plan.format.pairs : undefined;
  const fixed = ["swiss", "knockout", "tune"].includes(plan.format.kind);
  return h("section.stack", { attrs: { "aria-label": t("matches.control") } }, [
    h("div.row", buttons),
    trouble
      ? h("div.alert", { key: "trouble", attrs: { role: "alert" } }, [
          icon("alert"),
          h("p", trouble),
        ])
      : null,
    state === "finished"
      ? null
      : h("div.row.match-numbers", { key: "numbers" }, [
          number("concurrency", plan.concurrency, (games) =>
            order({ kind: "concurrency", games, overcommit: false }),
          ),
          number(
            "priority",
            plan.priority ?? 0,
            (priority) => order({ kind: "priority", priority }),
            BOUNDS,
          ),
          pairs === undefined || fixed
            ? null
            : number("more", pairs, (count) => order({ kind: "pairs", pairs: count })),
        ]),
    state === "finished" ? null : leaving(match.players, busy, order),
  ]);
}

/** Players who can be let go: two must stay. */
function leaving(
  players: readonly MatchPlayerView[],
  busy: boolean,
  order: ControlOptions["order"],
): VNode | null {
  const here = players.flatMap((player, place) => (player.left ? [] : [{ player, place }]));
  if (here.length < 3) return null;
  const item = ({ player, place }: (typeof here)[number]) =>
    h("li.row.tight", { key: place }, [
      h(
        "button.button.small",
        {
          attrs: {
            type: "button",
            disabled: busy,
            "aria-label": t("matches.drop.of", { name: player.name }),
          },
          on: { click: () => order({ kind: "drop", place }) },
        },
        t("matches.drop"),
      ),
      h("span.cut", player.name),
    ]);
  return h("details.stack.tight", { key: "leaving" }, [
    h("summary", t("matches.drop.title")),
    h("p.quiet.small", t("matches.drop.hint")),
    h("ul.stack.tight", here.map(item)),
  ]);
}

/** Of priorities. */
const BOUNDS = { min: -100, max: 100 };

/** A number that is sent when it is entered. */
function number(
  name: "concurrency" | "more" | "priority",
  value: number,
  send: (value: number) => void,
  bounds: { min: number; max?: number } = { min: 1 },
): VNode {
  const submit = (event: Event) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget as HTMLFormElement).get(name);
    const wanted = Number(typed);
    if (Number.isInteger(wanted) && wanted >= bounds.min && wanted !== value) send(wanted);
  };
  const id = `match-${name}`;
  const attrs = { id, name, type: "number", ...bounds, value };
  return h("form.row.tight", { key: name, on: { submit } }, [
    h("label", { attrs: { for: id } }, t(`matches.${name}`)),
    h("input.input.short", { key: `${name}-${value}`, attrs }),
    h("button.button.small", { attrs: { type: "submit" } }, t("matches.set")),
  ]);
}
