/** Which games a list shows, in the page's address and in the question to the server. */

export const STATES = ["all", "current", "finished"] as const;
export type State = (typeof STATES)[number];

export interface Filter {
  state: State;
  /** The key of the rules; empty for all. */
  rules: string;
}

export function filterOf(query: URLSearchParams): Filter {
  const state = STATES.find((one) => one === query.get("state")) ?? "all";
  return { state, rules: query.get("rules") ?? "" };
}

/** The games that the server is asked for. */
export function wantedOf({ state, rules }: Filter, player: string | undefined) {
  const ended = state === "all" ? undefined : state === "finished";
  return { player, ended, rules: rules === "" ? undefined : rules };
}
