import { describe, expect, it } from "vitest";
import type { GameSummary } from "../protocol";
import { challengeBy, FIVE_MINUTES, rulesOf } from "../testing";
import { agoText, challengeGame, outcomeFor, resultText, startText } from "./game-text";

const RULES = [rulesOf("plain", { usual: true, position: false })];

describe("a result in words", () => {
  it("names the seat that won as the game calls it", () => {
    expect(resultText(RULES, "plain", { score: "second", reason: "checkmate" })).toBe(
      "Black won, checkmate",
    );
  });

  it("stays readable for a game and a reason that nobody has heard of", () => {
    expect(resultText([], "odd", { score: "first", reason: "ran-out-of-tea" })).toBe(
      "First won, ran out of tea",
    );
    expect(resultText([], "odd", { score: "draw", reason: "nap-time" })).toBe("Draw, nap time");
    expect(resultText([], "odd", { score: "aborted", reason: "x" })).toBe("Did not count");
  });

  it("is won or lost for those who sat there", () => {
    const game: GameSummary = {
      id: "game0001",
      rules: "plain",
      players: [challengeBy("anna").from, challengeBy("ben").from],
      time: FIVE_MINUTES,
      rated: false,
      started_ms: 0,
      result: { score: "second", reason: "time" },
    };
    expect(outcomeFor(game, "id-ben")).toBe("won");
    expect(outcomeFor(game, "id-anna")).toBe("lost");
    expect(outcomeFor({ ...game, result: { score: "draw", reason: "x" } }, "id-ben")).toBe("other");
  });
});

describe("the game of a challenge", () => {
  it("says what is not usual about its start", () => {
    const game = (start: Parameters<typeof challengeBy>[1]) =>
      challengeGame(RULES, challengeBy("anna", start));
    expect(game({})).toBe("The game of plain");
    expect(game({ start: { kind: "number", number: 518 } })).toBe("The game of plain, no. 518");
    expect(game({ start: { kind: "random" } })).toBe("The game of plain, drawn by lot");
    expect(startText({ kind: "secret", first: "00", second: "01" })).toBe("drawn in secret");
    expect(game({ rules: "odd" })).toBe("odd");
  });
});

describe("how long ago something was", () => {
  const NOW = 1_700_000_000_000;

  it.each([
    [0, "just now"],
    [-5_000, "just now"],
    [59_999, "just now"],
    [60_000, "1 min. ago"],
    [3 * 3_600_000, "3 hr. ago"],
    [86_400_000, "yesterday"],
    [5 * 86_400_000, "5 days ago"],
  ])("%i ms is %s", (ms, text) => {
    expect(agoText(NOW - ms, NOW)).toBe(text);
  });

  it("is a date after a week", () => {
    expect(agoText(NOW - 30 * 86_400_000, NOW)).toMatch(/2023/);
  });
});
