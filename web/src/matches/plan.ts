/** What an admin enters about a match: a plan that is changed field by field. */

import type {
  Engine,
  Entrant,
  Format,
  MatchPlan,
  MoveBudget,
  Openings,
  RulesCard,
  TimeLimit,
} from "../protocol";
import { USUAL_DRAW, USUAL_RESIGN } from "./adjudication";
import { usualTuning } from "./tuning-lines";

const SECOND = 1_000;
/** Fewer pairs of games hardly move a parameter. */
const TUNING_PAIRS = 1_000;

export const FORMATS = ["round-robin", "gauntlet", "swiss", "knockout", "test", "tune"] as const;
export const OPENINGS = ["usual", "random", "numbers", "list", "book"] as const;
export const BUDGETS = ["depth", "nodes", "move_ms"] as const;
export type BudgetPart = (typeof BUDGETS)[number];

/** A match to begin with, in the game that stands first. */
export function usualPlan(engines: readonly Engine[], rules: readonly RulesCard[]): MatchPlan {
  const names = engines.map(({ name }) => name);
  const first = entrant(names[0] ?? "", []);
  const second = entrant(names[1] ?? names[0] ?? "", [first]);
  return {
    name: "",
    rules: rules[0]?.key ?? "",
    players: [first, second],
    format: { kind: "round-robin", pairs: 10 },
    time: clock(10, 0.1),
    budget: {},
    margin_ms: 50,
    openings: { kind: "random", plies: 6 },
    seed: 1,
    adjudication: { draw: USUAL_DRAW, resign: USUAL_RESIGN, repetitions: true, fifty: true },
    concurrency: 1,
    interrupted: "resume",
  };
}

export function entrant(engine: string, others: readonly Entrant[]): Entrant {
  return named({ name: engine, engine }, others);
}

/** A player with a name that nobody else has. */
function named(player: Entrant, others: readonly Entrant[]): Entrant {
  const taken = new Set(others.map(({ name }) => name.toLowerCase()));
  let name = player.name;
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${player.name} ${number}`;
  return { ...player, name };
}

export function clock(baseS: number, incrementS: number): TimeLimit {
  const bonus =
    incrementS > 0
      ? ({ kind: "increment", ms: Math.round(incrementS * SECOND) } as const)
      : ({ kind: "none" } as const);
  return { kind: "clock", stages: [{ base_ms: Math.round(baseS * SECOND), bonus }] };
}

/** Base and increment in seconds; undefined for a clock of another kind. */
export function simpleClock(time: TimeLimit): { base: number; increment: number } | undefined {
  const stage = time.kind === "clock" && time.stages.length === 1 ? time.stages[0] : undefined;
  if (stage === undefined || stage.moves !== undefined) return undefined;
  const { bonus, base_ms } = stage;
  if (bonus.kind !== "none" && bonus.kind !== "increment") return undefined;
  return { base: base_ms / SECOND, increment: bonus.kind === "increment" ? bonus.ms / SECOND : 0 };
}

export function formatOf(kind: Format["kind"], pairs: number): Format {
  switch (kind) {
    case "gauntlet":
      return { kind, seeds: 1, pairs };
    case "swiss":
      return { kind, rounds: 3, pairs: 1 };
    case "test":
      return {
        kind,
        pairs,
        sprt: { scale: "normalized", elo0: 0, elo1: 5, alpha: 0.05, beta: 0.05 },
      };
    case "tune":
      return usualTuning(Math.max(pairs, TUNING_PAIRS));
    default:
      return { kind, pairs };
  }
}

/** The players of a match that gets another format: a tuning has one, others two at least. */
export function playersOf(kind: Format["kind"], players: readonly Entrant[]): Entrant[] {
  const [first] = players;
  if (first === undefined) return [];
  if (kind === "tune") return [first];
  return players.length > 1 ? [...players] : [first, named({ ...first }, players)];
}

export function openingsOf(kind: Openings["kind"]): Openings {
  switch (kind) {
    case "random":
      return { kind, plies: 6 };
    case "numbers":
      return { kind, from: 0, to: 959, order: "shuffled" };
    case "list":
      return { kind, order: "shuffled", lines: [] };
    case "book":
      return { kind, name: "", order: "shuffled" };
    default:
      return { kind: "usual" };
  }
}

/** The same budget with one part set; 0 for none. */
export function withBudget(budget: MoveBudget, part: BudgetPart, value: number): MoveBudget {
  const { [part]: _, ...others } = budget;
  return value > 0 ? { ...others, [part]: value } : others;
}

/** Options as people write them: `Hash=16, Skill Level=3`. */
export function optionsText(player: Entrant): string {
  return (player.options ?? []).map(({ name, value }) => `${name}=${value}`).join(", ");
}

export function withOptions(player: Entrant, text: string): Entrant {
  const parts = text.split(",").map((part) => part.trim());
  const options = parts
    .filter((part) => part !== "")
    .map((part) => {
      const at = part.indexOf("=");
      return at < 0
        ? { name: part, value: "" }
        : { name: part.slice(0, at).trim(), value: part.slice(at + 1).trim() };
    });
  const { options: _, ...rest } = player;
  return options.length > 0 ? { ...rest, options } : rest;
}
