/** Which games a list shows, in the page's address and in the question to the server. */

export const STATES = ["all", "current", "finished"] as const;
export type State = (typeof STATES)[number];

/** Who plays: people with each other, or engines, against people too. */
export const WHO = ["people", "engines", "everybody"] as const;
export type Who = (typeof WHO)[number];

export interface Filter {
  state: State;
  who: Who;
  /** The key of the rules; empty for all. */
  rules: string;
}

/** Of one player's games, a bot's too, all are shown that are not asked for apart. */
export function usualWho(player: string | undefined): Who {
  return player === undefined ? "people" : "everybody";
}

export function filterOf(query: URLSearchParams, player: string | undefined): Filter {
  const state = STATES.find((one) => one === query.get("state")) ?? "all";
  const who = WHO.find((one) => one === query.get("who")) ?? usualWho(player);
  return { state, who, rules: query.get("rules") ?? "" };
}

/** The games that the server is asked for. */
export function wantedOf({ state, who, rules }: Filter, player: string | undefined) {
  const ended = state === "all" ? undefined : state === "finished";
  const people = who === "everybody" ? undefined : who === "people";
  return { player, ended, people, rules: rules === "" ? undefined : rules };
}
