/** What a person enters about a clock, and the time limit it means. */

import type { Bonus, TimeLimit } from "../protocol";

export const CLOCK_KINDS = [
  "increment",
  "delay",
  "bronstein",
  "byoyomi",
  "hourglass",
  "days",
  "unlimited",
] as const;
export type ClockKind = (typeof CLOCK_KINDS)[number];

/** Numbers as they are typed. */
export interface ClockForm {
  kind: ClockKind;
  /** Minutes; parts of one are fine. */
  base: string;
  /** Seconds: increment, delay, or the length of a byoyomi period. */
  bonus: string;
  periods: string;
  days: string;
}

/** The bounds of each number, in its own unit. */
export const CLOCK_BOUNDS = {
  base: { min: 0, max: 600 },
  bonus: { min: 0, max: 600 },
  periods: { min: 1, max: 50 },
  days: { min: 1, max: 30 },
} as const;
export type ClockNumber = keyof typeof CLOCK_BOUNDS;

/** The usual clocks: base in minutes, increment in seconds. */
export const PRESETS = [
  [1, 0],
  [3, 2],
  [5, 3],
  [10, 0],
  [10, 5],
  [15, 10],
  [30, 20],
] as const;

const USUAL: ClockForm = { kind: "increment", base: "5", bonus: "3", periods: "3", days: "3" };

export function usualClock(): ClockForm {
  return { ...USUAL };
}

/** Which numbers a kind of clock asks for. */
export function numbersOf(kind: ClockKind): readonly ClockNumber[] {
  switch (kind) {
    case "increment":
    case "delay":
    case "bronstein":
      return ["base", "bonus"];
    case "byoyomi":
      return ["base", "bonus", "periods"];
    case "hourglass":
      return ["base"];
    case "days":
      return ["days"];
    case "unlimited":
      return [];
  }
}

/** A number as people type it, with a comma or a point; undefined outside its bounds. */
export function readNumber(name: ClockNumber, text: string): number | undefined {
  const { min, max } = CLOCK_BOUNDS[name];
  const value = Number(text.trim().replace(",", "."));
  if (text.trim() === "" || !(value >= min && value <= max)) return undefined;
  const whole = name === "periods" || name === "days";
  return whole && !Number.isInteger(value) ? undefined : value;
}

/** The numbers that cannot be read. A clock that would begin at its end has a bad base. */
export function clockFaults(form: ClockForm): ClockNumber[] {
  const faults = numbersOf(form.kind).filter((name) => readNumber(name, form[name]) === undefined);
  if (faults.length > 0) return faults;
  const base = readNumber("base", form.base) ?? 0;
  const bonus = readNumber("bonus", form.bonus) ?? 0;
  const needsBonus = form.kind === "byoyomi" && bonus === 0;
  if (needsBonus) return ["bonus"];
  const starts = base > 0 || (numbersOf(form.kind).includes("bonus") && bonus > 0);
  return numbersOf(form.kind).includes("base") && !starts ? ["base"] : [];
}

/** The limit that a form without faults means. */
export function timeLimit(form: ClockForm): TimeLimit {
  const number = (name: ClockNumber) => readNumber(name, form[name]) ?? 0;
  const base_ms = Math.round(number("base") * 60_000);
  switch (form.kind) {
    case "unlimited":
      return { kind: "unlimited" };
    case "hourglass":
      return { kind: "hourglass", base_ms };
    case "days":
      return { kind: "correspondence", move_ms: number("days") * 86_400_000 };
    default: {
      const ms = Math.round(number("bonus") * 1_000);
      return {
        kind: "clock",
        stages: [{ base_ms, bonus: bonus(form.kind, ms, number("periods")) }],
      };
    }
  }
}

function bonus(
  kind: "increment" | "delay" | "bronstein" | "byoyomi",
  ms: number,
  periods: number,
): Bonus {
  if (kind === "byoyomi") return { kind, ms, periods };
  return ms === 0 ? { kind: "none" } : { kind, ms };
}
