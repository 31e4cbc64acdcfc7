import { describe, expect, it } from "vitest";
import { piece, pockets, pocketsView, points, square } from "../board/fixtures";
import type { Board, Content, Entry, View } from "../protocol";
import { after, entry, game, moved } from "./fixtures";
import { type Material, materialAt } from "./material";
import type { Model } from "./model";

type Cells = [number, Content | null][];

/** A move that changes these cells. */
function change(version: number, cells: Cells): Entry {
  const seat = version % 2 === 1 ? "first" : "second";
  return entry(version, { type: "moved", ply: version, seat, change: { cells } });
}

function modelOf(entries: Entry[], board?: Board, view?: View): Model {
  const message = game(entries);
  if (board !== undefined) message.about.board = board;
  if (view !== undefined) message.about.view = view;
  return after(message);
}

const last = (model: Model): Material | undefined => materialAt(model, model.plies.length);
/** By their places in the army: 0 is a white pawn, 6 a black one. */
const [KNIGHT, QUEEN, BLACK_PAWN] = [1, 4, 6];

describe("what was taken", () => {
  it("is told to who took it", () => {
    const model = modelOf([moved(1, 1, "e2", "d7")]);
    expect(last(model)).toEqual({
      kind: "taken",
      first: [{ piece: BLACK_PAWN, count: 1 }],
      second: [],
    });
  });

  it("is nothing before anything has left the board", () => {
    expect(last(modelOf([moved(1, 1, "e2", "e4")]))).toBeUndefined();
  });

  it("is told of the position that is looked at", () => {
    const model = modelOf([moved(1, 1, "e2", "d7")]);
    expect(materialAt(model, 0)).toBeUndefined();
  });

  it("cancels out where both lost the like", () => {
    const model = modelOf([
      change(1, [
        [square("g1"), null],
        [square("d7"), piece(KNIGHT)],
      ]),
      change(2, [[square("a2"), null]]),
      change(3, [[square("h1"), null]]),
    ]);
    expect(last(model)).toEqual({ kind: "taken", first: [], second: [{ piece: 3, count: 1 }] });
  });

  it("does not count a piece that became another", () => {
    const model = modelOf([
      change(1, [
        [square("a2"), null],
        [square("b8"), piece(QUEEN)],
      ]),
    ]);
    expect(last(model)).toEqual({ kind: "taken", first: [{ piece: 7, count: 1 }], second: [] });
  });

  it("counts such a piece as what it was when it is taken in its turn", () => {
    const model = modelOf([
      change(1, [
        [square("a2"), null],
        [square("a5"), piece(QUEEN)],
      ]),
      change(2, [[square("a5"), null]]),
      change(3, []),
      change(4, [[square("d1"), null]]),
    ]);
    expect(materialAt(model, 2)).toMatchObject({ second: [{ piece: 0, count: 1 }] });
    expect(last(model)).toMatchObject({
      second: [
        { piece: 0, count: 1 },
        { piece: QUEEN, count: 1 },
      ],
    });
  });

  it("is not guessed where something is hidden, or lies in reserve", () => {
    const hidden = modelOf([change(1, [[square("e7"), "hidden"]])]);
    expect(last(hidden)).toBeUndefined();
    const message = game([moved(1, 1, "e2", "d7")]);
    message.about.hides = true;
    expect(last(after(message))).toBeUndefined();
    const taken = change(1, [[6, null]]);
    expect(last(modelOf([taken], pockets(), pocketsView()))).toBeUndefined();
  });

  it("counts stones that are taken off in a game that puts them on", () => {
    const model = modelOf(
      [
        change(1, [[0, piece(0)]]),
        change(2, [[1, piece(1)]]),
        change(3, [
          [1, null],
          [2, piece(0)],
        ]),
      ],
      points(),
      { cells: [] },
    );
    expect(last(model)).toEqual({ kind: "taken", first: [{ piece: 1, count: 1 }], second: [] });
  });
});

describe("where moves turn pieces over", () => {
  const start: View = {
    cells: [
      [0, piece(1)],
      [1, piece(0)],
    ],
  };
  const turning = change(1, [
    [0, piece(0)],
    [15, piece(0)],
  ]);

  it("the pieces on the board are the score", () => {
    const model = modelOf([turning, change(2, [[30, piece(1)]])], points(), start);
    expect(last(model)).toEqual({ kind: "points", first: 3, second: 1 });
    expect(materialAt(model, 0)).toEqual({ kind: "points", first: 1, second: 1 });
  });

  it("nothing is said to be taken", () => {
    expect(last(modelOf([turning], points(), start))).toMatchObject({ kind: "points" });
  });
});

it("a game that only puts stones on the board has nothing to tell", () => {
  const model = modelOf([change(1, [[0, piece(0)]])], points(), { cells: [] });
  expect(last(model)).toBeUndefined();
});

describe("points that may decide the game", () => {
  const army = game([]).about.board;
  // Pawns are worth 2, whatever else stands there nothing, and who moves second has more.
  const worths = army.pieces.map((_, at) => (at % 6 === 0 ? 2 : 0));
  const board: Board = { ...army, worth: { pieces: worths, besides: [0, 1.5] } };

  it("are told from the start", () => {
    expect(last(modelOf([], board))).toEqual({ kind: "worth", first: 16, second: 17.5 });
  });

  it("are those of the position that is looked at", () => {
    const model = modelOf([moved(1, 1, "e2", "d7")], board);
    expect(last(model)).toEqual({ kind: "worth", first: 16, second: 15.5 });
    expect(materialAt(model, 0)).toEqual({ kind: "worth", first: 16, second: 17.5 });
  });
});
