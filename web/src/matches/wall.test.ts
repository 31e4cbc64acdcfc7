import { describe, expect, it } from "vitest";
import type { LiveGame } from "../protocol";
import { BOARDS_MAX, chosen } from "./wall";

const games = (...names: string[]): LiveGame[] =>
  names.map((game, number) => ({ number, game, players: [0, 1] }));
const names = (list: readonly LiveGame[]) => list.map(({ game }) => game).join("");

describe("the places of a wall", () => {
  it.each([
    ["", "abc", 3, "abc"],
    // The next game comes where one is over.
    ["abc", "bcd", 3, "dbc"],
    // Until then, what is over stays.
    ["abc", "bc", 3, "abc"],
    ["abc", "cde", 3, "dec"],
    ["ab", "abcd", 4, "abcd"],
    // Fewer games at once than before.
    ["abcd", "b", 2, "bd"],
    // Nobody plays any more.
    ["abc", "b", 0, "b"],
    ["abc", "", 0, ""],
  ])("%j with %j live and %i at once become %j", (before, live, places, after) => {
    expect(names(chosen(games(...before), games(...live), places, 9))).toBe(after);
  });

  it("get new games one after the other", () => {
    expect(names(chosen(games(..."abc"), games(..."def"), 3, 1))).toBe("dbc");
    expect(names(chosen(games(..."dbc"), games(..."efg"), 3, 1))).toBe("ebc");
  });

  it("are no more than can be drawn", () => {
    const many = games(..."abcdefghijklmnop");
    expect(chosen([], many, 16, 99)).toHaveLength(BOARDS_MAX);
    const later = many.slice(4);
    const next = chosen(chosen([], many, 16, 99), later, 16, 99);
    expect(names(next)).toBe("mnopefghijkl");
  });
});
