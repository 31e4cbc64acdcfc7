/** What an admin enters about a bot, and the draft it means. */

import {
  type Accepts,
  type BotDraft,
  type Engine,
  type MoveBudget,
  NAME_LEN_MIN,
} from "../../protocol";
import { PACE_S_MAX } from "../../ui/pace-text";
import { type Bounds, wholeNumber } from "../numbers";
import { type Chosen, chosenOf, valuesOf } from "../options";

export const ACCEPTS: readonly Accepts[] = ["everyone", "registered", "nobody"];

export const GAMES_AT_ONCE: Bounds = { min: 1, max: 256 };
/** What each part of a budget may be, as it is typed: plies, positions, seconds. */
export const BUDGET = {
  depth: { min: 1, max: 1_000 },
  nodes: { min: 1, max: 1_000_000_000_000 },
  seconds: { min: 0.01, max: 86_400 },
} as const satisfies Record<string, Bounds>;
export type BudgetPart = keyof typeof BUDGET;
export const BUDGET_PARTS = Object.keys(BUDGET) as BudgetPart[];

/** The steps at which a range of clocks may begin and end, in seconds. */
export const PACES_MIN = [0, 30, 60, 180, 300, 600, 1_500, 3_600] as const;
export const PACES_MAX = [60, 180, 300, 600, 900, 1_500, 3_600, 10_800, PACE_S_MAX] as const;

const MS = 1_000;

export interface BotForm {
  name: string;
  /** The engine's id. */
  engine: string;
  /** Plays whatever its engine can. */
  allGames: boolean;
  /** Keys of the games that it plays otherwise. */
  games: ReadonlySet<string>;
  accepts: Accepts;
  min_s: number;
  max_s: number;
  slow: boolean;
  gamesMax: string;
  /** Empty where there is no bound. */
  budget: Record<BudgetPart, string>;
  ponders: boolean;
  options: Chosen;
}

export function formOf(draft: BotDraft | undefined, engines: readonly Engine[]): BotForm {
  if (draft === undefined) {
    return {
      name: "",
      engine: engines[0]?.id ?? "",
      allGames: true,
      games: new Set(),
      accepts: "everyone",
      min_s: 0,
      max_s: PACE_S_MAX,
      slow: false,
      gamesMax: "4",
      budget: { depth: "", nodes: "", seconds: "" },
      ponders: false,
      options: new Map(),
    };
  }
  const { name, engine, options, games, accepts, pace, games_max, budget, ponders } = draft;
  const { depth, nodes, move_ms } = budget;
  return {
    ...{ name, engine, accepts, ponders, ...pace },
    allGames: games.length === 0,
    games: new Set(games),
    gamesMax: `${games_max}`,
    budget: {
      depth: depth === undefined ? "" : `${depth}`,
      nodes: nodes === undefined ? "" : `${nodes}`,
      seconds: move_ms === undefined ? "" : `${move_ms / MS}`,
    },
    options: chosenOf(options),
  };
}

export type Fault = "name" | "engine" | "games" | "max_s" | "games_max" | BudgetPart;

/** Every field that cannot be sent, in the order of the form. */
export function faults(form: BotForm): Fault[] {
  const found: Fault[] = [];
  if (form.name.trim().length < NAME_LEN_MIN) found.push("name");
  if (form.engine === "") found.push("engine");
  if (!form.allGames && form.games.size === 0) found.push("games");
  if (form.max_s < form.min_s) found.push("max_s");
  if (wholeNumber(form.gamesMax, GAMES_AT_ONCE) === undefined) found.push("games_max");
  found.push(...BUDGET_PARTS.filter((part) => !fits(part, form.budget[part])));
  return found;
}

function fits(part: BudgetPart, text: string): boolean {
  return text.trim() === "" || readBudget(part, text) !== undefined;
}

/** A bound as people type it; seconds may have parts. */
function readBudget(part: BudgetPart, text: string): number | undefined {
  if (part !== "seconds") return wholeNumber(text, BUDGET[part]);
  const { min, max } = BUDGET.seconds;
  const value = Number(text.trim().replace(",", "."));
  return text.trim() !== "" && value >= min && value <= max ? value : undefined;
}

/** The draft that a form without faults means. */
export function draftOf(form: BotForm): BotDraft {
  const { engine, accepts, min_s, max_s, slow, ponders } = form;
  return {
    ...{ engine, accepts, ponders },
    name: form.name.trim(),
    options: valuesOf(form.options),
    games: form.allGames ? [] : [...form.games],
    pace: { min_s, max_s, slow },
    games_max: wholeNumber(form.gamesMax, GAMES_AT_ONCE) ?? GAMES_AT_ONCE.min,
    budget: budgetOf(form),
  };
}

function budgetOf({ budget }: BotForm): MoveBudget {
  const depth = readBudget("depth", budget.depth);
  const nodes = readBudget("nodes", budget.nodes);
  const seconds = readBudget("seconds", budget.seconds);
  return {
    ...(depth === undefined ? {} : { depth }),
    ...(nodes === undefined ? {} : { nodes }),
    ...(seconds === undefined ? {} : { move_ms: Math.round(seconds * MS) }),
  };
}
