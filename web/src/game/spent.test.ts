import { describe, expect, it } from "vitest";
import type { Bonus, Entry, Seat, TimeLimit } from "../protocol";
import { after, entry, game, state } from "./fixtures";
import { spentMs, spentText } from "./spent";

const MINUTE = 60_000;

function clock(bonus: Bonus, stages: { moves: number; base_ms: number }[] = []): TimeLimit {
  const staged = stages.map((stage) => ({ ...stage, bonus }));
  return { kind: "clock", stages: [...staged, { base_ms: MINUTE, bonus }] };
}

/** What each move took, where `left` is what the mover's clock showed after each. */
function spent(limit: TimeLimit, left: readonly (number | undefined)[], seats = "12".repeat(9)) {
  const entries = left.map((leftMs, at): Entry => {
    const seat: Seat = seats[at] === "1" ? "first" : "second";
    const moved = { type: "moved" as const, ply: at + 1, seat, change: { cells: [] } };
    return entry(at + 1, leftMs === undefined ? moved : { ...moved, left_ms: leftMs });
  });
  const turn = seats[left.length] === "1" ? "first" : "second";
  const message = game(entries, undefined, state(left.length, left.length, { turn }));
  message.about.time = { first: limit, second: limit };
  return spentMs(after(message));
}

describe("the time of a move", () => {
  it("is what its clock lost", () => {
    const left = [MINUTE, MINUTE, 57_000, 50_000, 55_500];
    expect(spent(clock({ kind: "none" }), left)).toEqual([
      undefined,
      undefined,
      3_000,
      10_000,
      1_500,
    ]);
  });

  it("is more than that by the increment", () => {
    const left = [MINUTE, MINUTE, 61_500, 40_000];
    expect(spent(clock({ kind: "increment", ms: 2_000 }), left).slice(2)).toEqual([500, 22_000]);
  });

  it("is known beyond what a delay or Bronstein's bonus covers", () => {
    for (const kind of ["delay", "bronstein"] as const) {
      const left = [MINUTE, MINUTE, 59_000, MINUTE];
      expect(spent(clock({ kind, ms: 2_000 }), left).slice(2)).toEqual([3_000, undefined]);
    }
  });

  it("is not known in byoyomi", () => {
    const left = [MINUTE, MINUTE, 20_000, 0, 0];
    const bonus = { kind: "byoyomi", ms: 30_000, periods: 3 } as const;
    expect(spent(clock(bonus), left).slice(2)).toEqual([40_000, undefined, undefined]);
  });

  it("takes in what a new stage brings", () => {
    const left = [MINUTE, MINUTE, 50_000 + MINUTE, 30_000 + MINUTE, 100_000];
    const limit = clock({ kind: "none" }, [{ moves: 2, base_ms: MINUTE }]);
    expect(spent(limit, left).slice(2)).toEqual([10_000, 30_000, 10_000]);
  });

  it("of several moves in a turn has the increment in the last alone", () => {
    const left = [MINUTE, MINUTE, 58_000, 57_000, 60_000];
    const bonus = { kind: "increment", ms: 5_000 } as const;
    expect(spent(clock(bonus), left, "121121").slice(2)).toEqual([2_000, 6_000, 5_000]);
  });

  it("is not known without a clock, or with one that is filled by the other", () => {
    const none = [undefined, undefined, undefined];
    expect(spent({ kind: "unlimited" }, none)).toEqual(none);
    expect(spent({ kind: "hourglass", base_ms: MINUTE }, [MINUTE, MINUTE, 50_000])).toEqual(none);
  });

  it("leaves out what the opponent has given", () => {
    const moved = (version: number, ply: number, left_ms: number) =>
      entry(version, {
        type: "moved",
        ply,
        seat: ply % 2 === 1 ? "first" : "second",
        left_ms,
        change: { cells: [] },
      });
    const gift = entry(3, { type: "time-added", seat: "first", ms: 15_000 });
    const entries = [moved(1, 1, MINUTE), moved(2, 2, MINUTE), gift, moved(4, 3, 70_000)];
    const limit = clock({ kind: "none" });
    const message = game(entries);
    message.about.time = { first: limit, second: limit };
    expect(spentMs(after(message))[2]).toBe(5_000);
  });
});

it("times are written as briefly as they are read", () => {
  expect([340, 9_960, 10_400, 59_000, 125_000].map(spentText)).toEqual([
    "0.3",
    "9.9",
    "10",
    "59",
    "2:05",
  ]);
});
