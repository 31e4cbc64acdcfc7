import { expect, it } from "vitest";
import { piece, pockets, points, squares } from "./fixtures";
import { foresee } from "./foresee";
import { changed, positionOf, stackAt } from "./position";
import { slidesBetween } from "./slides";

const at = (...cells: [number, ReturnType<typeof piece>][]) => positionOf({ cells });

it("a piece glides from the cell it left", () => {
  const slides = slidesBetween(squares(), at([52, piece(0)]), at([36, piece(0)]));
  expect([...slides]).toEqual([[36, 52]]);
});

it("two pieces of a kind glide from the nearest cell each", () => {
  const before = at([0, piece(0)], [9, piece(0)]);
  const after = at([8, piece(0)], [17, piece(0)]);
  expect([...slidesBetween(squares(), before, after)]).toEqual([
    [8, 0],
    [17, 9],
  ]);
});

it("a promoted piece glides from where it set out", () => {
  const after = { ...at([1, piece(4)]), last: [9, 1] };
  expect([...slidesBetween(squares(), at([9, piece(0)]), after)]).toEqual([[1, 9]]);
});

it("a stone that is placed does not glide", () => {
  expect(slidesBetween(points(), at([3, piece(0)]), at([3, piece(0)], [4, piece(0)])).size).toBe(0);
});

it("a piece from a reserve of two glides and leaves one there", () => {
  const board = pockets();
  const before = at([25, piece(0, 2)]);
  const after = foresee(board, before, { notation: "P@a3", path: [25, 10] }, "first");
  expect(stackAt(after, 25)).toEqual({ piece: 0, count: 1 });
  expect(stackAt(after, 10)).toEqual({ piece: 0, count: 1 });
  expect([...slidesBetween(board, before, after)]).toEqual([[10, 25]]);
});

it("a move is foreseen as its path tells", () => {
  const before = at([52, piece(0)], [36, piece(6)]);
  const after = foresee(squares(), before, { notation: "x", path: [52, 36] }, "first");
  expect([...after.cells]).toEqual([[36, piece(0)]]);
  expect(after.last).toEqual([52, 36]);
  const choice = { piece: 4, text: "queen" };
  const promoted = foresee(squares(), before, { notation: "q", path: [52, 44], choice }, "first");
  expect(promoted.cells.get(44)).toEqual(piece(4));
});

it("a stone is foreseen where a seat has but one kind of piece", () => {
  const after = foresee(points(), at(), { notation: "h8", path: [112] }, "second");
  expect([...after.cells]).toEqual([[112, piece(1)]]);
  const unknown = foresee(squares(), at(), { notation: "?", path: [3] }, "first");
  expect(unknown.cells.size).toBe(0);
});

it("a change leads to the next position and leaves the old one as it was", () => {
  const before = at([1, piece(1)], [2, piece(2)]);
  const after = changed(before, {
    cells: [
      [1, null],
      [2, piece(3)],
      [3, "hidden"],
    ],
    last: [1, 2],
  });
  expect([...after.cells]).toEqual([
    [2, piece(3)],
    [3, "hidden"],
  ]);
  expect([before.cells.size, after.last, after.status]).toEqual([2, [1, 2], ""]);
});
