/** Engines and bots, for tests. */

import type { Bot, BotDraft, Engine, EngineDraft, OptionSpec, Profile } from "../protocol";

export const SPECS: OptionSpec[] = [
  { name: "Hash", kind: "spin", default: 16, min: 1, max: 1_024 },
  { name: "Ponder", kind: "check", default: false },
  { name: "Style", kind: "combo", default: "Normal", choices: ["Solid", "Normal", "Risky"] },
  { name: "Book", kind: "text", default: "" },
  { name: "Clear Hash", kind: "button" },
];

export const PROFILE: Profile = {
  tongue: "uci",
  name: "Goldfish 7",
  author: "Ann Author",
  options: SPECS,
  variants: ["normal"],
};

export function engineDraft(change: Partial<EngineDraft> = {}): EngineDraft {
  return {
    name: "Goldfish",
    command: "/opt/goldfish",
    args: ["--book", "a b.bin"],
    options: [{ name: "Hash", value: "64" }],
    reads: ["/srv/books"],
    limits: { memory_mib: 512, processes: 2, file_mib: 16, nice: 5 },
    tier_min: "filtered",
    ...change,
  };
}

export function engine(change: Partial<Engine> = {}): Engine {
  return {
    id: "engine01",
    name: "Goldfish",
    draft: engineDraft(),
    enabled: true,
    profile: PROFILE,
    games: ["plain", "other", "third", "fourth", "fifth"],
    stopped: false,
    hosts: ["here"],
    bots: [],
    ...change,
  };
}

export function botDraft(change: Partial<BotDraft> = {}): BotDraft {
  return {
    name: "goldie",
    engine: "engine01",
    options: [],
    games: [],
    accepts: "everyone",
    pace: { min_s: 60, max_s: 1_500, slow: false },
    games_max: 4,
    budget: { depth: 3, move_ms: 500 },
    ponders: false,
    ...change,
  };
}

export function bot(change: Partial<Bot> = {}): Bot {
  return {
    player: { id: "id-goldie", name: "goldie" },
    draft: botDraft(),
    engine_name: "Goldfish",
    enabled: true,
    playing: 0,
    ...change,
  };
}
