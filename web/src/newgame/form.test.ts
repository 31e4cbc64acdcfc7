import { describe, expect, it } from "vitest";
import { rulesOf } from "../testing";
import { challengeOf, faults, type NewGame, newGame, startKinds, withRules } from "./form";

const PLAIN = rulesOf("plain", { usual: true, position: false });
const NUMBERED = rulesOf("numbered", { usual: false, numbers: 960, position: true });
const SECRET = rulesOf("hidden", { usual: false, numbers: 960, position: true, secret: true });

const form = (change: Partial<NewGame>): NewGame => ({ ...newGame("link", PLAIN), ...change });
const fiveAndThree = {
  kind: "clock",
  stages: [{ base_ms: 300_000, bonus: { kind: "increment", ms: 3_000 } }],
};

describe("a form means a challenge", () => {
  it("with usual values by a link", () => {
    expect(challengeOf(form({}), true)).toEqual({
      rules: "plain",
      start: { kind: "usual" },
      time: { first: fiveAndThree, second: fiveAndThree },
      rated: false,
      to: { kind: "link" },
    });
  });

  it("to anyone, or to a name without the spaces around it", () => {
    expect(challengeOf(form({ to: "anyone" }), true).to).toEqual({ kind: "anyone" });
    expect(challengeOf(form({ to: "name", name: " anna " }), true).to).toEqual({
      kind: "name",
      name: "anna",
    });
  });

  it("with a side only where one was chosen", () => {
    expect(challengeOf(form({ seat: "second" }), true).seat).toBe("second");
    expect("seat" in challengeOf(form({ seat: "lot" }), true)).toBe(false);
  });

  it("with the start that was chosen", () => {
    expect(challengeOf(form({ start: "number", number: "518" }), true).start).toEqual({
      kind: "number",
      number: 518,
    });
    expect(challengeOf(form({ start: "random" }), true).start).toEqual({ kind: "random" });
    expect(challengeOf(form({ start: "position", position: " 8/8 w " }), true).start).toEqual({
      kind: "position",
      text: "8/8 w",
    });
  });

  it("with another clock for the second seat under odds", () => {
    const secondClock = { ...newGame("link", PLAIN).clock, kind: "unlimited" } as const;
    expect(challengeOf(form({ odds: true, secondClock }), true).time).toEqual({
      first: fiveAndThree,
      second: { kind: "unlimited" },
    });
    expect(challengeOf(form({ secondClock }), true).time.second).toEqual(fiveAndThree);
  });

  it("that is rated only for those who may", () => {
    expect(challengeOf(form({ rated: true }), true).rated).toBe(true);
    expect(challengeOf(form({ rated: true }), false).rated).toBe(false);
  });
});

describe("a form cannot be sent", () => {
  it("without the name, the number or the position that it asks for", () => {
    const { starts } = NUMBERED;
    expect(faults(form({ to: "name", name: " " }), starts)).toEqual(["name"]);
    expect(faults(form({ start: "position" }), starts)).toEqual(["position"]);
    for (const number of ["", "-1", "960", "1.5", "x"]) {
      expect(faults(form({ start: "number", number }), starts)).toEqual(["number"]);
    }
    expect(faults(form({ start: "number", number: "959" }), starts)).toEqual([]);
  });

  it("with a clock that cannot be, and says whose", () => {
    const bad = { ...newGame("link", PLAIN).clock, base: "x" };
    expect(faults(form({ clock: bad }), PLAIN.starts)).toEqual(["first-base"]);
    expect(faults(form({ secondClock: bad }), PLAIN.starts)).toEqual([]);
    expect(faults(form({ odds: true, secondClock: bad }), PLAIN.starts)).toEqual(["second-base"]);
  });
});

describe("the starts of a game", () => {
  it("are offered from the most usual on", () => {
    expect(startKinds(PLAIN.starts)).toEqual(["usual"]);
    expect(startKinds(NUMBERED.starts)).toEqual(["random", "number", "position"]);
    expect(newGame("link", NUMBERED).start).toBe("random");
  });

  it("cannot be chosen where what is drawn is secret", () => {
    expect(startKinds(SECRET.starts)).toEqual(["random"]);
    expect(startKinds({ ...SECRET.starts, usual: true })).toEqual(["usual", "random"]);
    const numbered = { ...newGame("link", NUMBERED), start: "number" } as const;
    expect(withRules(numbered, SECRET).start).toBe("random");
  });

  it("change with the game, and no position is carried into another one", () => {
    const numbered = { ...newGame("link", NUMBERED), start: "position", position: "8/8" } as const;
    expect(withRules(numbered, PLAIN)).toMatchObject({
      rules: "plain",
      start: "usual",
      position: "",
    });
    expect(withRules({ ...numbered, start: "number" }, NUMBERED).start).toBe("number");
  });
});
