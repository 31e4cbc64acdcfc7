import { expect, it } from "vitest";
import { ServerTime } from "./server-time";

function timeAt(start: number): { time: ServerTime; clock: { local: number } } {
  const clock = { local: start };
  return {
    time: new ServerTime(
      () => clock.local,
      () => 1_000_000,
    ),
    clock,
  };
}

it("begins with the wall clock and runs on with the local one", () => {
  const { time, clock } = timeAt(500);
  expect(time.now()).toBe(1_000_000);
  clock.local += 250;
  expect(time.now()).toBe(1_000_250);
});

it("puts an answer into the middle of its round trip", () => {
  const { time, clock } = timeAt(0);
  clock.local = 100;
  time.learn(7_000, 40);
  expect(time.now()).toBe(7_020);
});

it("trusts the quickest answer", () => {
  const { time, clock } = timeAt(0);
  clock.local = 1_000;
  time.learn(5_000, 20); // exact: the server is 4,010 ahead
  clock.local = 2_000;
  time.learn(5_900, 400); // slow: it suggests 4,100
  expect(time.now()).toBe(6_010);
});

it("forgets answers that can no longer be right", () => {
  const { time, clock } = timeAt(0);
  clock.local = 1_000;
  time.learn(5_000, 20);
  // The machine slept: the local clock stood still for a minute.
  clock.local = 2_000;
  time.learn(66_000, 200);
  expect(time.now()).toBe(66_100);
});

it("forgets answers that are too old, for clocks drift", () => {
  const { time, clock } = timeAt(0);
  time.learn(10_000, 2);
  for (let i = 1; i <= 40; i++) {
    clock.local = i * 2_500;
    time.learn(10_000 + i * 2_501, 80);
  }
  expect(Math.abs(time.now() - (10_000 + 40 * 2_501 + 40))).toBeLessThan(40);
});
