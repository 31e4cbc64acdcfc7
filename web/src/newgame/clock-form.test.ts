import { describe, expect, it } from "vitest";
import { type ClockForm, clockFaults, readNumber, timeLimit, usualClock } from "./clock-form";

const clock = (change: Partial<ClockForm>): ClockForm => ({ ...usualClock(), ...change });
const stage = (base_ms: number, bonus: unknown) => ({
  kind: "clock",
  stages: [{ base_ms, bonus }],
});

describe("a clock form means", () => {
  it("base and increment", () => {
    expect(timeLimit(clock({ base: "5", bonus: "3" }))).toEqual(
      stage(300_000, { kind: "increment", ms: 3_000 }),
    );
  });

  it("sudden death when nothing is added", () => {
    for (const kind of ["increment", "delay", "bronstein"] as const) {
      expect(timeLimit(clock({ kind, base: "10", bonus: "0" }))).toEqual(
        stage(600_000, { kind: "none" }),
      );
    }
  });

  it("a delay, Bronstein or byoyomi", () => {
    expect(timeLimit(clock({ kind: "delay", base: "3", bonus: "2" }))).toEqual(
      stage(180_000, { kind: "delay", ms: 2_000 }),
    );
    expect(timeLimit(clock({ kind: "bronstein", base: "3", bonus: "2" }))).toEqual(
      stage(180_000, { kind: "bronstein", ms: 2_000 }),
    );
    expect(timeLimit(clock({ kind: "byoyomi", base: "10", bonus: "30", periods: "5" }))).toEqual(
      stage(600_000, { kind: "byoyomi", ms: 30_000, periods: 5 }),
    );
  });

  it("an hourglass, days, or nothing", () => {
    expect(timeLimit(clock({ kind: "hourglass", base: "1" }))).toEqual({
      kind: "hourglass",
      base_ms: 60_000,
    });
    expect(timeLimit(clock({ kind: "days", days: "2" }))).toEqual({
      kind: "correspondence",
      move_ms: 172_800_000,
    });
    expect(timeLimit(clock({ kind: "unlimited" }))).toEqual({ kind: "unlimited" });
  });

  it("parts of a minute, with a point or a comma", () => {
    for (const base of ["0.5", "0,5", " 0.50 "]) {
      expect(timeLimit(clock({ base, bonus: "0" }))).toEqual(stage(30_000, { kind: "none" }));
    }
  });
});

describe("a number is refused", () => {
  it("when it is none, or out of bounds", () => {
    for (const text of ["", " ", "x", "-1", "601", "1e9", "NaN", "Infinity", "1 2"]) {
      expect(readNumber("base", text)).toBeUndefined();
    }
  });

  it("when days or periods are no whole number", () => {
    expect(readNumber("days", "1.5")).toBeUndefined();
    expect(readNumber("periods", "0")).toBeUndefined();
    expect(readNumber("days", "3")).toBe(3);
  });
});

describe("the faults of a clock", () => {
  it("concern only the numbers that its kind asks for", () => {
    expect(clockFaults(clock({ kind: "days", base: "x", days: "99" }))).toEqual(["days"]);
    expect(clockFaults(clock({ kind: "unlimited", base: "x", days: "x" }))).toEqual([]);
  });

  it("include a clock that would begin at its end", () => {
    expect(clockFaults(clock({ base: "0", bonus: "0" }))).toEqual(["base"]);
    expect(clockFaults(clock({ kind: "hourglass", base: "0" }))).toEqual(["base"]);
    expect(clockFaults(clock({ base: "0", bonus: "3" }))).toEqual([]);
  });

  it("include byoyomi periods of no length", () => {
    expect(clockFaults(clock({ kind: "byoyomi", bonus: "0" }))).toEqual(["bonus"]);
    expect(clockFaults(clock({ kind: "byoyomi", base: "0", bonus: "30" }))).toEqual([]);
  });
});
