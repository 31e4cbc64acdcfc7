import { describe, expect, it } from "vitest";
import type { Engine } from "../protocol";
import {
  clock,
  formatOf,
  openingsOf,
  optionsText,
  simpleClock,
  usualPlan,
  withBudget,
  withOptions,
} from "./plan";
import { niceCeil } from "./plot";
import { pointsText, spreadText } from "./score";

const engine = (name: string) => ({ name }) as Engine;

describe("a plan", () => {
  it("begins with two engines, or one against itself by another name", () => {
    const names = (all: Engine[]) => usualPlan(all, []).players.map(({ name }) => name);
    expect(names([engine("Fish"), engine("Bird")])).toEqual(["Fish", "Bird"]);
    expect(names([engine("Fish")])).toEqual(["Fish", "Fish 2"]);
  });

  it("knows simple clocks and leaves others alone", () => {
    expect(simpleClock(clock(5, 0.05))).toEqual({ base: 5, increment: 0.05 });
    expect(simpleClock(clock(60, 0))).toEqual({ base: 60, increment: 0 });
    expect(simpleClock({ kind: "unlimited" })).toBeUndefined();
    const staged = { base_ms: 1, moves: 40, bonus: { kind: "none" } } as const;
    expect(simpleClock({ kind: "clock", stages: [staged] })).toBeUndefined();
  });

  it("keeps the pairs when the format changes", () => {
    expect(formatOf("gauntlet", 7)).toEqual({ kind: "gauntlet", seeds: 1, pairs: 7 });
    expect(formatOf("test", 7)).toMatchObject({ pairs: 7, sprt: { elo0: 0, elo1: 5 } });
    expect(openingsOf("numbers")).toMatchObject({ from: 0, to: 959 });
  });

  it("has a budget without what is 0", () => {
    expect(withBudget({}, "depth", 4)).toEqual({ depth: 4 });
    expect(withBudget({ depth: 4, nodes: 9 }, "depth", 0)).toEqual({ nodes: 9 });
  });

  it("reads and writes options as people write them", () => {
    const player = { name: "A", engine: "Fish" };
    const set = withOptions(player, "Hash=16, Skill Level = 3,");
    expect(set.options).toEqual([
      { name: "Hash", value: "16" },
      { name: "Skill Level", value: "3" },
    ]);
    expect(optionsText(set)).toBe("Hash=16, Skill Level=3");
    expect(withOptions(set, " ")).toEqual(player);
  });
});

describe("figures", () => {
  it("are written as people write them", () => {
    expect([0, 1, 2, 25].map(pointsText)).toEqual(["0", "½", "1", "12½"]);
    expect(spreadText({ value: -17.2, error: 29.4 })).toBe("−17 ± 29");
    expect(spreadText({ value: 3.26 }, 1)).toBe("+3.3");
    expect(spreadText(undefined)).toBe("–");
    expect([3, 77, 9_999].map(niceCeil)).toEqual([20, 100, 400]);
  });
});
