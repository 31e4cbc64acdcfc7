import { expect, it } from "vitest";
import { AT_MS, after, crowd, game, seated, state } from "./fixtures";
import { untilChange } from "./ticking";

const clocks = (leftMs: number) => ({
  first: { left_ms: leftMs },
  second: { left_ms: 1_234 },
  running: "first" as const,
  at_ms: AT_MS,
});

it("nothing changes by itself while no clock runs", () => {
  expect(untilChange(after(game([], seated("first"))), AT_MS)).toBeUndefined();
});

it("a running clock changes with its next digit", () => {
  const model = after(game([], undefined, state(0, 0, { clocks: clocks(60_250) })));
  expect(untilChange(model, AT_MS)).toBe(250);
  expect(untilChange(model, AT_MS + 55_000)).toBe(50);
});

it("a clock that has run out changes no more", () => {
  const model = after(game([], undefined, state(0, 0, { clocks: clocks(1_000) })));
  expect(untilChange(model, AT_MS + 2_000)).toBeUndefined();
});

it("the time for the first move is counted down until it is over", () => {
  const model = after(game([], undefined, state(0, 0, { first_move_by_ms: AT_MS + 5_400 })));
  expect(untilChange(model, AT_MS)).toBe(400);
  expect(untilChange(model, AT_MS + 6_000)).toBeUndefined();
});

it("days for the first move are not counted by the second", () => {
  const by = AT_MS + 3 * 86_400_000 + 5_400;
  const model = after(game([], undefined, state(0, 0, { first_move_by_ms: by })));
  expect(untilChange(model, AT_MS)).toBe(5_400);
});

it("a claim is counted down for the player who may make it, and for nobody else", () => {
  const gone = crowd({ seated: [true, false], claim_from_ms: AT_MS + 9_700 });
  const message = { type: "crowd", ...gone } as const;
  expect(untilChange(after(game([], seated("first")), message), AT_MS)).toBe(700);
  expect(untilChange(after(game([]), message), AT_MS)).toBeUndefined();
});
