import { expect, it } from "vitest";
import { hexagons, pockets, points, square, squares } from "./fixtures";
import { cellAt, layoutOf, step } from "./layout";

const nameAt = (index: number | undefined) => squares().cells[index ?? -1]?.name;

it("a square board fills eight by eight", () => {
  expect(layoutOf(squares(), false).box).toEqual({ x: -0.5, y: -0.5, width: 8, height: 8 });
});

it("turning the board maps each corner to the opposite one", () => {
  expect(nameAt(cellAt(squares(), [0, 0], false))).toBe("a8");
  expect(nameAt(cellAt(squares(), [-7, -7], true))).toBe("h1");
  expect(nameAt(cellAt(squares(), [-7, 0], true))).toBe("h8");
});

it("rows read from the top left, whichever side is up", () => {
  expect(layoutOf(squares(), false).rows[0]?.map(nameAt).join(" ")).toBe("a8 b8 c8 d8 e8 f8 g8 h8");
  expect(layoutOf(squares(), true).rows[0]?.map(nameAt).join(" ")).toBe("h1 g1 f1 e1 d1 c1 b1 a1");
});

it("coordinates lie on the same corner of the picture when the board is turned", () => {
  const [plain, turned] = [false, true].map((side) => layoutOf(squares(), side));
  const near = (layout = plain) => layout?.labels.filter(({ at }) => at[1] > layout.box.y + 7);
  expect(near(plain)?.length).toBe(9);
  expect(near(turned)?.length).toBe(9);
});

it("touching beside the board meets no cell", () => {
  expect(cellAt(squares(), [-0.6, 3], false)).toBeUndefined();
  expect(cellAt(squares(), [Number.NaN, Number.NaN], false)).toBeUndefined();
});

it("arrow keys go to the neighbour and stop at the edge", () => {
  const board = squares();
  expect(nameAt(step(board, square("e4"), "up", false))).toBe("e5");
  expect(nameAt(step(board, square("e4"), "up", true))).toBe("e3");
  expect(nameAt(step(board, square("h4"), "right", false))).toBe("h4");
});

it("arrow keys reach every cell of every kind of board", () => {
  for (const board of [hexagons(), points(), pockets()]) {
    const reached = new Set([0]);
    for (const cell of reached) {
      for (const way of ["left", "right", "up", "down"] as const) {
        reached.add(step(board, cell, way, false));
      }
    }
    expect(reached.size).toBe(board.cells.length);
  }
});

it("squares of one colour lie on a ground with a margin", () => {
  const { ground, box } = layoutOf({ ...squares(), labels: [], ground: "plain" }, false);
  expect(ground).toEqual({ x: -0.64, y: -0.64, width: 8.28, height: 8.28 });
  expect(box).toEqual(ground);
});

it("cells of one shade are told apart by their outlines", () => {
  expect(layoutOf(squares(), false).even).toBe(false);
  const cells = hexagons().cells.map((cell) => ({ ...cell, shade: 0 }));
  expect(layoutOf({ ...hexagons(), cells }, false).even).toBe(true);
});

it("the edges of seats have room beside the cells", () => {
  const line: [number, number][] = [
    [-0.5, 7.5],
    [7.5, 7.5],
  ];
  const board = { ...squares(), labels: [], edges: [{ seat: "first" as const, line }] };
  expect(layoutOf(board, false).box.height).toBeCloseTo(8.22);
  expect(layoutOf(board, true).box.y).toBeCloseTo(-7.72);
});

it("ground lies under points and their coordinates only", () => {
  expect(layoutOf(squares(), false).ground).toBeUndefined();
  const { ground, box } = layoutOf(points(), false);
  expect(ground).toEqual(box);
});
