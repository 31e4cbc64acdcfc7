import { beforeAll, expect, it } from "vitest";
import { fetchDrawings } from "../pieces/drawings";
import glyphs from "../pieces/glyphs.json";
import { points, river } from "./fixtures";
import { layoutOf } from "./layout";
import { put } from "./testing";

beforeAll(() => fetchDrawings("glyphs"));

const strokes = (sign: keyof typeof glyphs) => glyphs[sign].strokes.join("");

/** The banks as they are drawn: how they are turned, and their signs. */
function banks() {
  return [...document.querySelectorAll(".river")].map((bank) => ({
    transform: bank.getAttribute("transform"),
    signs: [...bank.querySelectorAll("path")].map((sign) => sign.getAttribute("d")),
  }));
}

it("a river lies where lines leave a gap, whichever side is up", () => {
  expect(layoutOf(river(), false).river).toEqual({ x: 0, y: 1, width: 3, height: 1 });
  expect(layoutOf(river(), true).river).toEqual({ x: -3, y: -2, width: 3, height: 1 });
});

it("no other board has one", () => {
  const whole = river();
  whole.lines?.push([1, 0, 1, 3]);
  const dry = river();
  dry.pieces = [{ picture: "stone", seat: "first", letter: "X", name: "stone" }];
  for (const board of [whole, dry, points()]) {
    expect(layoutOf(board, false).river).toBeUndefined();
  }
});

it("each side reads its own bank upright, on its left", () => {
  const [near, far] = [
    ["楚", "河"],
    ["漢", "界"],
  ].map((signs) => signs.map((sign) => strokes(sign as keyof typeof glyphs)));
  put(river(), { cells: [] });
  expect(banks()).toEqual([
    { transform: "translate(1.5 1.5) rotate(0)", signs: near },
    { transform: "translate(1.5 1.5) rotate(180)", signs: far },
  ]);
  put(river(), { cells: [] }, [], true);
  expect(banks()).toEqual([
    { transform: "translate(-1.5 -1.5) rotate(180)", signs: near },
    { transform: "translate(-1.5 -1.5) rotate(0)", signs: far },
  ]);
});

it("nobody hears it", () => {
  put(river(), { cells: [] });
  expect(document.querySelector(".river")?.closest("[aria-hidden=true]")).not.toBeNull();
});
