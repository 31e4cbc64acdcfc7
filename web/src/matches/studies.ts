/** Matches that stand ready: how an engine's own ways to play compare with each other. */

import type { Engine, Entrant, MatchPlan, OptionValue, Profile, RulesCard } from "../protocol";
import { usualPlan } from "./plan";

const ALGORITHM = "Algorithm";
const EVALUATION = "Evaluation";
/** The algorithm by which evaluations are compared, where an engine has it. */
const BEST_ALGORITHM = "quiescence";

export interface Study {
  kind: "algorithms" | "evaluations";
  engine: string;
  plan: MatchPlan;
}

/** All that the engines of this server allow. */
export function studies(engines: readonly Engine[], rules: readonly RulesCard[]): Study[] {
  return engines.flatMap((engine) => {
    const of = (option: string) => choices(engine.profile, option);
    const usual = usualPlan([engine], rules);
    const found: Study[] = [];
    if (of(ALGORITHM).length > 1) found.push(algorithms(engine.name, of(ALGORITHM), usual));
    if (of(EVALUATION).length > 1) {
      const fixed = of(ALGORITHM).includes(BEST_ALGORITHM)
        ? [{ name: ALGORITHM, value: BEST_ALGORITHM }]
        : [];
      found.push(evaluations(engine.name, of(EVALUATION), fixed, usual));
    }
    return found;
  });
}

/** Equal time: who sees more in it plays better. */
function algorithms(engine: string, values: readonly string[], usual: MatchPlan): Study {
  const players = values.map((value) => player(engine, value, [{ name: ALGORITHM, value }]));
  return { kind: "algorithms", engine, plan: ready(usual, players, { move_ms: 100 }) };
}

/** Equal depth: everyone sees the same, and judges it differently. */
function evaluations(
  engine: string,
  values: readonly string[],
  fixed: readonly OptionValue[],
  usual: MatchPlan,
): Study {
  const players = values.map((value) =>
    player(engine, value, [...fixed, { name: EVALUATION, value }]),
  );
  return { kind: "evaluations", engine, plan: ready(usual, players, { depth: 2 }) };
}

function player(engine: string, name: string, options: OptionValue[]): Entrant {
  return { name, engine, options };
}

function ready(usual: MatchPlan, players: Entrant[], budget: MatchPlan["budget"]): MatchPlan {
  return {
    ...usual,
    players,
    format: { kind: "round-robin", pairs: 5 },
    time: { kind: "unlimited" },
    budget,
    openings: { kind: "random", plies: 8 },
    adjudication: { ...usual.adjudication, moves_max: 150 },
  };
}

/** The values of an option that is a choice. */
function choices(profile: Profile | undefined, option: string): readonly string[] {
  const spec = profile?.options.find(({ name }) => name === option);
  return spec?.kind === "combo" ? spec.choices : [];
}
