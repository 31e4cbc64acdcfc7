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

/** The question for `GET /games`. */
export function queryOf(filter: Filter, player: string | undefined): URLSearchParams {
  const query = new URLSearchParams();
  if (player !== undefined) query.set("player", player);
  if (filter.state !== "all") query.set("ended", String(filter.state === "finished"));
  if (filter.rules !== "") query.set("rules", filter.rules);
  return query;
}
