/** Which games a list shows, in the page's address and in the question to the server. */

import type { GameSummary } from "../protocol";

export const STATES = ["all", "current", "finished"] as const;
export type State = (typeof STATES)[number];

/** Who plays: people, also against the computer, or engines in matches. */
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

/** The server does not tell them apart. */
export function fits({ who }: Filter, { of_match }: GameSummary): boolean {
  return who === "everybody" || (who === "engines") === (of_match !== undefined);
}

/** The games that the server is asked for. */
export function wantedOf({ state, rules }: Filter, player: string | undefined) {
  const ended = state === "all" ? undefined : state === "finished";
  return { player, ended, rules: rules === "" ? undefined : rules };
}
