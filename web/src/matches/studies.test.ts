import { describe, expect, it } from "vitest";
import type { Engine } from "../protocol";
import { studies } from "./studies";

const combo = (name: string, choices: string[]) => ({
  name,
  kind: "combo",
  default: choices[0],
  choices,
});

function engine(name: string, options: unknown[]): Engine {
  return { name, profile: { options } } as Engine;
}

describe("ready-made comparisons", () => {
  it("compare what an engine offers, at equal time and at equal depth", () => {
    const own = engine("Own", [
      combo("Algorithm", ["strong", "negamax", "quiescence"]),
      combo("Evaluation", ["A", "B"]),
    ]);
    const [algorithms, evaluations, ...others] = studies([own, engine("Fish", [])], []);
    expect(others).toEqual([]);
    expect(algorithms?.plan.players.map(({ name }) => name)).toEqual([
      "strong",
      "negamax",
      "quiescence",
    ]);
    expect(algorithms?.plan).toMatchObject({ budget: { move_ms: 100 } });
    expect(evaluations?.plan).toMatchObject({ budget: { depth: 2 }, time: { kind: "unlimited" } });
    expect(evaluations?.plan.players[1]).toEqual({
      name: "B",
      engine: "Own",
      options: [
        { name: "Algorithm", value: "quiescence" },
        { name: "Evaluation", value: "B" },
      ],
    });
  });

  it("are not there where an engine has nothing to choose", () => {
    const plain = engine("Plain", [
      combo("Algorithm", ["only"]),
      { name: "Evaluation", kind: "button" },
    ]);
    expect(studies([plain, { name: "Untested" } as Engine], [])).toEqual([]);
  });
});
