/** The parameters of a tuning as people write them, one on each line. */

import type { Engine, Format, TunedParameter } from "../protocol";

export type Tune = Extract<Format, { kind: "tune" }>;

/** What a parameter moves by unless its line says it. */
const USUAL_RATE = 0.002;
/** The step of an option that nobody has said one for, as a part of its range. */
const STEPS = 20;
/** What is no number of the search. */
const OTHERS = ["hash", "threads", "multipv", "skill level"];

/** A tuning to begin with. */
export function usualTuning(pairs: number): Tune {
  const tuning = { parameters: [], window: 8, alpha: 0.602, gamma: 0.101, steady: 0.1 };
  return { kind: "tune", pairs, tuning };
}

/** Parameters as lines: `name, start, min, max, step, rate`, and `float` for parts of numbers. */
export function parametersText(parameters: readonly TunedParameter[]): string {
  return parameters
    .map(({ name, start, min, max, step_end, rate_end, integer }) =>
      [name, start, min, max, step_end, rate_end, ...(integer ? [] : ["float"])].join(", "),
    )
    .join("\n");
}

/** Reads such lines; the number of the first line that is none, from 1, instead. */
export function readParameters(text: string): TunedParameter[] | number {
  const read: TunedParameter[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const parts = line.split(",").map((part) => part.trim());
    const integer = parts.at(-1) !== "float";
    if (!integer) parts.pop();
    const [name = "", ...figures] = parts;
    const [start, min, max, step, rate] = figures.map((figure) =>
      /^[-+]?\d*\.?\d+$/.test(figure) ? Number(figure) : Number.NaN,
    );
    const wrong = figures.length < 4 || figures.length > 5 || name === "";
    const values = [start, min, max, step, rate ?? USUAL_RATE] as [
      number,
      number,
      number,
      number,
      number,
    ];
    if (wrong || values.some(Number.isNaN)) return at + 1;
    const [first, least, most, step_end, rate_end] = values;
    read.push({ name, start: first, min: least, max: most, step_end, rate_end, integer });
  }
  return read;
}

/** The numbers that an engine has as options, as lines. */
export function numbersOf(engine: Engine | undefined): string {
  const options = engine?.profile?.options ?? [];
  const found = options.flatMap((option) => {
    if (option.kind !== "spin" || OTHERS.includes(option.name.toLowerCase())) return [];
    const { name, default: start, min, max } = option;
    const step_end = Math.max(0.5, Math.round((max - min) / STEPS));
    return [{ name, start, min, max, step_end, rate_end: USUAL_RATE, integer: true }];
  });
  return parametersText(found);
}
