import { describe, expect, it } from "vitest";
import type { LegalMove } from "../protocol";
import { square, squares, squaresLegal } from "./fixtures";
import { buttonMoves, canPickUp, press, targets, typedMove } from "./routes";

const move = (notation: string, path: number[], also?: number[][]): LegalMove =>
  also ? { notation, path, also } : { notation, path };

/** Presses cells one after the other; the notations that the last one completes. */
function notations(legal: LegalMove[], ...cells: number[]): string[] {
  let taken: readonly number[] = [];
  let moves: readonly LegalMove[] = [];
  for (const cell of cells) ({ taken, moves } = press(legal, taken, cell));
  return moves.map(({ notation }) => notation);
}

describe("pressing cells", () => {
  const legal = squaresLegal();

  it("plays a move when its origin and its end are pressed", () => {
    expect(notations(legal, square("e2"), square("e4"))).toEqual(["e2e4"]);
  });

  it("does nothing on a cell where no move begins", () => {
    expect(press(legal, [], square("d5"))).toEqual({ taken: [], moves: [] });
  });

  it("puts a piece down again when it is pressed twice", () => {
    expect(press(legal, [square("e2")], square("e2"))).toEqual({ taken: [], moves: [] });
  });

  it("picks up another piece instead", () => {
    expect(press(legal, [square("e2")], square("e1")).taken).toEqual([square("e1")]);
  });

  it("castles by the king's own square and by the rook's", () => {
    expect(notations(legal, square("e1"), square("g1"))).toEqual(["e1g1"]);
    expect(notations(legal, square("e1"), square("h1"))).toEqual(["e1g1"]);
  });

  it("castles where the king ends on the square it stands on", () => {
    const stays = [move("g1h1", [6, 6], [[6, 7]])];
    expect(notations(stays, 6, 6)).toEqual(["g1h1"]);
    expect(notations(stays, 6, 7)).toEqual(["g1h1"]);
  });

  it("leaves a choice where several moves share a path", () => {
    expect(notations(legal, square("b7"), square("a8"))).toHaveLength(4);
  });

  it("plays a single-cell move at once", () => {
    expect(notations([move("h8", [112])], 112)).toEqual(["h8"]);
  });

  it("drops a piece from a reserve", () => {
    expect(notations([move("P@a3", [70, 10])], 70, 10)).toEqual(["P@a3"]);
  });
});

describe("paths of many cells", () => {
  const legal = [
    move("1x7x14", [1, 7, 14]),
    move("1x8x14", [1, 8, 14]),
    move("1x8x17", [1, 8, 17]),
  ];

  it("are pressed step by step", () => {
    expect(notations(legal, 1, 8, 14)).toEqual(["1x8x14"]);
  });

  it("may be cut short where only one path leads to the end", () => {
    expect(notations(legal, 1, 17)).toEqual(["1x8x17"]);
  });

  it("wait for the next step where several paths lead to the end", () => {
    expect(press(legal, [1], 14)).toEqual({ taken: [1], moves: [] });
  });

  it("that go on past the end of another move wait for one more press", () => {
    const nested = [move("a", [1, 2]), move("b", [1, 2, 3])];
    expect(press(nested, [1], 2)).toEqual({ taken: [1, 2], moves: [] });
    expect(notations(nested, 1, 2, 2)).toEqual(["a"]);
    expect(notations(nested, 1, 2, 3)).toEqual(["b"]);
  });

  it("show their next cells, and the ends that can be pressed at once", () => {
    expect([...targets(legal, [1])].sort((a, b) => a - b)).toEqual([7, 8, 17]);
    expect([...targets(legal, [])]).toEqual([1]);
  });
});

it("only a move that goes somewhere can be picked up", () => {
  expect(canPickUp([move("h8", [112])], 112)).toBe(false);
  expect(canPickUp(squaresLegal(), square("e2"))).toBe(true);
});

it("moves without a path are buttons", () => {
  const pass = { notation: "pass", path: [], choice: { text: "Pass" } };
  expect(buttonMoves([pass, move("h8", [112])])).toEqual([pass]);
  expect([...targets([pass], [])]).toEqual([]);
});

describe("typing a move", () => {
  const names = squares().cells.map(({ name }) => name);

  it("finds it by notation or by the names of its cells", () => {
    const legal = [move("1", [square("e2"), square("e4")]), move("2", [square("h8")])];
    expect(typedMove(legal, names, "e2-e4")?.notation).toBe("1");
    expect(typedMove(legal, names, " H8 ")?.notation).toBe("2");
    expect(typedMove(squaresLegal(), names, "b7a8q")?.notation).toBe("b7a8q");
  });

  it("leaves to the server what it cannot tell apart", () => {
    expect(typedMove(squaresLegal(), names, "b7a8")).toBeUndefined();
    expect(typedMove(squaresLegal(), names, "Nf3")).toBeUndefined();
  });
});
