import { expect, it } from "vitest";
import { EMPTY } from "../board/position";
import type { Seat } from "../protocol";
import { rowsOf } from "./moves";

const plies = (seats: string) =>
  [...seats].map((letter, index) => ({
    version: index + 1,
    seat: (letter === "1" ? "first" : "second") as Seat,
    notation: "x",
    label: "x",
    native: undefined,
    position: EMPTY,
    leftMs: undefined,
  }));

it("moves stand two in a row", () => {
  expect(rowsOf(plies("121"))).toEqual([
    { number: 1, first: [0], second: [1] },
    { number: 2, first: [2], second: [] },
  ]);
});

it("a game that the second seat begins leaves the first place empty", () => {
  expect(rowsOf(plies("212"))).toEqual([
    { number: 1, first: [], second: [0] },
    { number: 2, first: [1], second: [2] },
  ]);
});

it("several moves of one turn share a place", () => {
  expect(rowsOf(plies("1221122"))).toEqual([
    { number: 1, first: [0], second: [1, 2] },
    { number: 2, first: [3, 4], second: [5, 6] },
  ]);
});
