import { expect, it } from "vitest";
import type { Bonus, TimeControl, TimeLimit } from "./protocol";
import { leftText, timeText } from "./time-text";

const even = (limit: TimeLimit): TimeControl => ({ first: limit, second: limit });
const clock = (base_ms: number, bonus: Bonus): TimeLimit => ({
  kind: "clock",
  stages: [{ base_ms, bonus }],
});

it.each<[string, TimeLimit]>([
  ["5 + 3", clock(300_000, { kind: "increment", ms: 3_000 })],
  ["10 + 0", clock(600_000, { kind: "none" })],
  ["½ + 0", clock(30_000, { kind: "none" })],
  ["1½ + 1", clock(90_000, { kind: "increment", ms: 1_000 })],
  ["10 s + 1", clock(10_000, { kind: "increment", ms: 1_000 })],
  ["0 + 2", clock(0, { kind: "increment", ms: 2_000 })],
  ["3, 2 s delay", clock(180_000, { kind: "delay", ms: 2_000 })],
  ["3 + 2 Bronstein", clock(180_000, { kind: "bronstein", ms: 2_000 })],
  ["10 + 5 × 30 s byoyomi", clock(600_000, { kind: "byoyomi", ms: 30_000, periods: 5 })],
  ["2 hourglass", { kind: "hourglass", base_ms: 120_000 }],
  ["1 day a move", { kind: "correspondence", move_ms: 86_400_000 }],
  ["3 days a move", { kind: "correspondence", move_ms: 259_200_000 }],
  ["no clock", { kind: "unlimited" }],
])("%s", (text, limit) => {
  expect(timeText(even(limit))).toBe(text);
});

it("several stages are told one after the other", () => {
  const bonus: Bonus = { kind: "increment", ms: 30_000 };
  const stages = [
    { moves: 40, base_ms: 5_400_000, bonus },
    { base_ms: 1_800_000, bonus },
  ];
  expect(timeText(even({ kind: "clock", stages }))).toBe("90 + 30 for 40 moves, 30 + 30");
});

it("odds are told side by side", () => {
  const time = { first: clock(300_000, { kind: "none" }), second: clock(60_000, { kind: "none" }) };
  expect(timeText(time)).toBe("5 + 0 against 1 + 0");
});

const HOUR = 3_600_000;
it.each([
  [72 * HOUR - 1_000, "3 days"],
  [53 * HOUR, "2 days 5 hours"],
  [49 * HOUR, "2 days 1 hour"],
  [47 * HOUR, "47 hours"],
  [HOUR, "1 hour"],
  [HOUR - 1, "60:00"],
  [31_400, "0:32"],
  [-5, "0:00"],
])("of %i ms is left: %s", (ms, text) => {
  expect(leftText(ms)).toBe(text);
});
