import { describe, expect, it } from "vitest";
import type { Clocks, SeatClock, TimeLimit } from "../protocol";
import { countdown, digits, lowFrom, read, untilNextDigit, widest } from "./clock";

const AT = 1_000_000;

function clocks(
  first: SeatClock | null,
  second: SeatClock | null,
  running: "first" | null,
): Clocks {
  return { first, second, running, at_ms: AT };
}

describe("a clock", () => {
  it("stands while the other one runs", () => {
    const both = clocks({ left_ms: 60_000 }, { left_ms: 30_000 }, "first");
    expect(read(both, "first", AT + 5_000)?.ms).toBe(55_000);
    expect(read(both, "second", AT + 5_000)).toMatchObject({ ms: 30_000, running: false });
  });

  it("never shows less than nothing", () => {
    expect(read(clocks({ left_ms: 1_000 }, null, "first"), "first", AT + 9_000)?.ms).toBe(0);
  });

  it("does not run backwards when the server's time was estimated too low", () => {
    expect(read(clocks({ left_ms: 1_000 }, null, "first"), "first", AT - 500)?.ms).toBe(1_000);
  });

  it("is missing where nobody agreed on one", () => {
    expect(read(clocks(null, null, null), "first", AT)).toBeUndefined();
  });

  it("waits for the delay before it runs", () => {
    const delayed = clocks({ left_ms: 60_000, delay_ms: 5_000 }, null, "first");
    expect(read(delayed, "first", AT + 3_000)).toMatchObject({ ms: 60_000, delayMs: 2_000 });
    expect(read(delayed, "first", AT + 7_000)).toMatchObject({ ms: 58_000, delayMs: 0 });
  });

  it("uses up its periods one by one", () => {
    const clock = clocks({ left_ms: 10_000, periods: 3, period_ms: 30_000 }, null, "first");
    const at = (ms: number) => read(clock, "first", AT + ms);
    expect(at(4_000)).toMatchObject({ ms: 6_000, periods: 3, inPeriod: false });
    expect(at(10_000)).toMatchObject({ ms: 30_000, periods: 3, inPeriod: true });
    expect(at(45_000)).toMatchObject({ ms: 25_000, periods: 2, inPeriod: true, low: false });
    expect(at(95_000)).toMatchObject({ ms: 5_000, periods: 1, low: true });
    expect(at(100_000)).toMatchObject({ ms: 0, periods: 0 });
  });

  it("shows a whole period while it stands in byoyomi", () => {
    const clock = clocks({ left_ms: 0, periods: 2, period_ms: 30_000 }, null, null);
    expect(read(clock, "first", AT + 99)).toMatchObject({ ms: 30_000, inPeriod: true, periods: 2 });
  });

  it("pours into the other one in an hourglass", () => {
    const glass = clocks(
      { left_ms: 60_000, pours: true },
      { left_ms: 60_000, pours: true },
      "first",
    );
    expect(read(glass, "first", AT + 20_000)?.ms).toBe(40_000);
    expect(read(glass, "second", AT + 20_000)?.ms).toBe(80_000);
    expect(read(glass, "second", AT + 90_000)?.ms).toBe(120_000);
  });

  it("is low in its last ten seconds", () => {
    const clock = clocks({ left_ms: 12_000 }, null, "first");
    expect(read(clock, "first", AT + 1_000)?.low).toBe(false);
    expect(read(clock, "first", AT + 3_000)?.low).toBe(true);
  });
});

describe("digits", () => {
  it.each([
    [0, "0:00"],
    [80, "0:00.0"],
    [8_340, "0:08.3"],
    [9_999, "0:09.9"],
    [10_000, "0:10"],
    [59_001, "1:00"],
    [249_000, "4:09"],
    [3_600_000, "1:00:00"],
    [3_723_000, "1:02:03"],
    [86_400_000 * 3 + 3_600_000 * 5 + 1, "3d 5h"],
  ])("of %i ms are %s", (ms, text) => expect(digits(ms)).toBe(text));

  it("change when they say so", () => {
    const reading = (ms: number) =>
      read(clocks({ left_ms: ms }, null, "first"), "first", AT) ?? expect.fail("a clock");
    for (const ms of [90_000_000, 61_250, 61_000, 10_001, 9_950, 9_900, 120]) {
      const rest = untilNextDigit(reading(ms));
      expect(digits(ms - rest - 1)).not.toBe(digits(ms));
      if (rest > 1) expect(digits(ms - rest + 1)).toBe(digits(ms));
    }
  });
});

it.each([
  [{ kind: "unlimited" }, 0, "0:00.0"],
  [{ kind: "hourglass", base_ms: 60_000 }, 3_599_000, "0:00.0"],
  [{ kind: "hourglass", base_ms: 3_600_000 }, 5_000, "0:00:00"],
  [{ kind: "hourglass", base_ms: 60_000 }, 36_000_000, "00:00:00"],
  [{ kind: "correspondence", move_ms: 86_400_000 }, 5_000, ""],
] as const)("a clock of %o that shows %i ms needs the room of %s", (limit, ms, text) => {
  expect(widest(limit, ms)).toBe(text);
});

it("a countdown shows whole seconds, the one in use included", () => {
  expect([32_000, 31_001, 60_500, 0, -5].map(countdown)).toEqual([
    "0:32",
    "0:32",
    "1:01",
    "0:00",
    "0:00",
  ]);
});

describe("little time", () => {
  const limit = (base_ms: number): TimeLimit => ({
    kind: "clock",
    stages: [{ base_ms, bonus: { kind: "none" } }],
  });

  it.each([
    ["a tenth of the first time", 300_000, 30_000],
    ["never less than ten seconds", 60_000, 10_000],
    ["never more than a minute", 5_400_000, 60_000],
    ["at most half of a very short time", 15_000, 7_500],
  ])("is %s", (_, base, low) => expect(lowFrom(limit(base))).toBe(low));

  it("is told by the clock", () => {
    const clock = clocks({ left_ms: 40_000 }, null, "first");
    const low = lowFrom(limit(300_000));
    expect(read(clock, "first", AT + 9_000, low)?.low).toBe(false);
    expect(read(clock, "first", AT + 11_000, low)?.low).toBe(true);
  });
});
