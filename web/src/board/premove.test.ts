import { describe, expect, it } from "vitest";
import type { Board, Content, LegalMove, Seat } from "../protocol";
import {
  hexagons,
  piece,
  pockets,
  pocketsView,
  points,
  square,
  squares,
  squaresLegal,
  squaresView,
} from "./fixtures";
import { EMPTY, type Position, positionOf, stackAt } from "./position";
import {
  canBegin,
  type Desk,
  fit,
  type Habits,
  habitsOf,
  PREMOVES_MAX,
  type Premove,
  premade,
  pressPremove,
} from "./premove";

const move = (notation: string, path: number[], also?: number[][]): LegalMove =>
  also ? { notation, path, also } : { notation, path };

/** A board at which one seat enters premoves, one press after the other. */
class Presses {
  taken: readonly number[] = [];
  queue: Premove[] = [];

  constructor(
    readonly board: Board,
    readonly actual: Position,
    readonly seat: Seat = "first",
    readonly habits: Habits | undefined = undefined,
  ) {}

  get desk(): Desk {
    const { board, actual, seat, habits, queue } = this;
    const premoving = { seat, queue };
    return { board, position: premade(board, actual, premoving), habits, premoving };
  }

  press(...cells: number[]): this {
    for (const cell of cells) {
      const { taken, premove, drop } = pressPremove(this.desk, this.taken, cell);
      this.taken = taken;
      if (premove !== undefined) this.queue.push(premove);
      if (drop) this.queue = [];
    }
    return this;
  }

  /** By the names of squares. */
  on(...names: string[]): this {
    return this.press(...names.map(square));
  }

  pieceAt(cell: number): number | undefined {
    return stackAt(this.desk.position, cell)?.piece;
  }
}

const paths = (...names: [string, string][]): Premove[] => names.map((pair) => pair.map(square));
const notations = (legal: LegalMove[], queue: Premove[]): string[] | undefined =>
  fit(legal, queue)?.moves.map(({ notation }) => notation);

describe("on squares, a premove", () => {
  const opening = () => new Presses(squares(), positionOf(squaresView()));

  it("is a piece of one's own and any other cell", () => {
    expect(opening().on("e2", "e4").queue).toEqual(paths(["e2", "e4"]));
    expect(opening().on("d1", "h8").queue).toEqual(paths(["d1", "h8"]));
  });

  it("may take back where one's own piece stands now", () => {
    expect(opening().on("e1", "d1").queue).toEqual(paths(["e1", "d1"]));
  });

  it("does not begin with a piece of the opponent's, or in an empty cell", () => {
    expect(opening().on("e7", "e5").queue).toEqual([]);
    expect(opening().on("e4").taken).toEqual([]);
  });

  it("is not made when the piece is put down again", () => {
    const presses = opening().on("e2", "e2");
    expect([presses.taken, presses.queue]).toEqual([[], []]);
  });

  it("goes on from where the one before put the piece", () => {
    const presses = opening().on("e2", "e4", "e4", "e5");
    expect(presses.queue).toEqual(paths(["e2", "e4"], ["e4", "e5"]));
    expect(presses.pieceAt(square("e5"))).toBe(0);
    expect(presses.pieceAt(square("e2"))).toBeUndefined();
  });

  it("can be followed by others, up to a bound", () => {
    const presses = opening().on("e2", "e3");
    for (let i = 2; i <= PREMOVES_MAX; i++) presses.on(i % 2 ? "f3" : "g1", i % 2 ? "g1" : "f3");
    expect(presses.queue).toHaveLength(PREMOVES_MAX);
    const { queue } = presses.on("a2", "a3");
    expect(queue).toHaveLength(PREMOVES_MAX);
    expect(queue).not.toContainEqual(["a2", "a3"].map(square));
  });

  it("is taken back, with all others, by a cell that it left", () => {
    expect(opening().on("e2", "e4", "g1", "f3", "e2").queue).toEqual([]);
  });

  it("is taken back by pressing its piece twice", () => {
    expect(opening().on("e2", "e4", "e4", "e4").queue).toEqual([]);
  });

  it("is drawn as what was pressed, not as what would be legal", () => {
    const presses = opening().on("a1", "a8");
    expect(presses.pieceAt(square("a8"))).toBe(3);
  });

  it("of a piece that was taken moves nothing of the opponent's", () => {
    const cells = new Map<number, Content>([[square("e4"), piece(6)]]);
    const queue = paths(["e4", "e5"]);
    const after = premade(squares(), { ...EMPTY, cells }, { seat: "first", queue });
    expect(stackAt(after, square("e4"))?.piece).toBe(6);
    expect(stackAt(after, square("e5"))).toBeUndefined();
  });

  it("leaves what the last move touched and the warnings as they are", () => {
    const actual = positionOf({ ...squaresView(), last: [12, 28], alarm: [60] });
    const after = premade(squares(), actual, { seat: "first", queue: paths(["e2", "e4"]) });
    expect([after.last, after.alarm]).toEqual([[12, 28], [60]]);
  });
});

describe("when the turn comes, a premove", () => {
  const legal = squaresLegal();

  it("is the move along its cells", () => {
    expect(notations(legal, paths(["e2", "e4"]))).toEqual(["e2e4"]);
  });

  it("is nothing when no legal move is like it", () => {
    expect(fit(legal, paths(["e2", "e5"]))).toBeUndefined();
    expect(fit(legal, paths(["d2", "d4"], ["e2", "e4"]))).toBeUndefined();
    expect(fit(legal, [])).toBeUndefined();
  });

  it("castles by the king's own cell or by the rook's", () => {
    expect(notations(legal, paths(["e1", "g1"]))).toEqual(["e1g1"]);
    expect(notations(legal, paths(["e1", "h1"]))).toEqual(["e1g1"]);
  });

  it("leaves open what the pawn becomes", () => {
    expect(fit(legal, paths(["b7", "a8"]))?.moves).toHaveLength(4);
  });

  it("takes but one of those that wait", () => {
    expect(fit(legal, paths(["e2", "e4"], ["e4", "e5"]))?.count).toBe(1);
  });
});

describe("from a reserve, a premove", () => {
  const position = () => positionOf(pocketsView());

  it("drops one piece, and another one after it", () => {
    const presses = new Presses(pockets(), position()).press(25, 10, 25, 11);
    expect(presses.queue).toEqual([
      [25, 10],
      [25, 11],
    ]);
    expect(presses.pieceAt(10)).toBe(0);
    expect(presses.desk.position.cells.has(25)).toBe(false);
    expect(presses.press(25).taken).toEqual([]);
  });

  it("is not dropped from the opponent's, nor into a reserve", () => {
    expect(new Presses(pockets(), position()).press(26).taken).toEqual([]);
    expect(new Presses(pockets(), position()).press(25, 27).taken).toEqual([27]);
  });

  it("does not begin in a hidden cell, and may end there", () => {
    const presses = new Presses(pockets(), position());
    expect(presses.press(2).taken).toEqual([]);
    expect(presses.press(20, 2).queue).toEqual([[20, 2]]);
  });

  it("is the drop", () => {
    expect(notations([move("P@a3", [25, 10])], [[25, 10]])).toEqual(["P@a3"]);
  });
});

describe("of several steps, a premove", () => {
  const legal = [
    move("1x7x14", [1, 7, 14]),
    move("1x8x14", [1, 8, 14]),
    move("1x8x17", [1, 8, 17]),
    move("1x8x26", [1, 8, 17, 26]),
  ];

  it("may name the ends alone, where one way leads there", () => {
    expect(notations(legal, [[1, 17]])).toEqual(["1x8x17"]);
    expect(notations(legal, [[1, 26]])).toEqual(["1x8x26"]);
  });

  it("is put together from steps of the same piece", () => {
    const steps = [
      [1, 8],
      [8, 14],
    ];
    expect(fit(legal, steps)).toMatchObject({ moves: [{ notation: "1x8x14" }], count: 2 });
    expect(fit(legal, [...steps, [30, 31]])).toMatchObject({ count: 2 });
  });

  it("is put together from steps that leave out some of the way", () => {
    const steps = [
      [1, 8],
      [8, 26],
    ];
    expect(fit(legal, steps)).toMatchObject({ moves: [{ notation: "1x8x26" }], count: 2 });
  });

  it("is not put together from steps of different pieces", () => {
    const steps = [
      [1, 8],
      [9, 14],
    ];
    expect(fit(legal, steps)?.moves).toEqual([]);
  });

  it("that is only begun is gone on with by the person", () => {
    expect(fit(legal, [[1, 8]])).toEqual({ moves: [], taken: [1, 8], count: 1 });
  });

  it("of which two ways lead to the end is nothing", () => {
    expect(fit(legal, [[1, 14]])).toBeUndefined();
  });

  it("prefers the very cells to a longer way", () => {
    const both = [move("a", [1, 8]), move("b", [1, 8, 17])];
    const steps = [
      [1, 8],
      [8, 17],
    ];
    expect(fit(both, steps)).toMatchObject({ moves: [{ notation: "a" }], count: 1 });
  });

  it("is entered by two cells, whatever was captured the turn before", () => {
    const board = squares();
    const position = positionOf(squaresView());
    const plain = habitsOf(position, squaresLegal(), undefined);
    const jumps = [move("jump", [square("e2"), square("g4"), square("e6")])];
    const habits = habitsOf(position, jumps, plain);
    const presses = new Presses(board, position, "first", habits).on("e2", "e4");
    expect(presses.queue).toEqual(paths(["e2", "e4"]));
  });
});

describe("where stones are put down, a premove", () => {
  it("is one empty cell, before anything is known of the game", () => {
    const presses = new Presses(points(), EMPTY, "second").press(112, 113);
    expect(presses.queue).toEqual([[112], [113]]);
    expect(presses.pieceAt(112)).toBe(1);
  });

  it("is taken back where it was pressed", () => {
    expect(new Presses(points(), EMPTY).press(112, 113, 112).queue).toEqual([]);
  });

  it("is one empty cell where the legal moves were", () => {
    const position = positionOf({ cells: [[112, piece(0)]] });
    const habits = habitsOf(position, [move("j8", [113])], undefined);
    const presses = new Presses(points(), position, "first", habits);
    expect(presses.press(112).taken).toEqual([]);
    expect(presses.press(114).queue).toEqual([[114]]);
  });

  it("is not made by an empty cell where pieces move", () => {
    const position = positionOf({ cells: [[112, piece(0)]] });
    expect(new Presses(points(), position).press(114).queue).toEqual([]);
    const habits = habitsOf(position, [move("h8-j8", [112, 113])], undefined);
    expect(new Presses(points(), position, "first", habits).press(114).queue).toEqual([]);
  });

  it("is the move of that cell, and of another one that means the same", () => {
    const column = move("d", [3], [[10], [17]]);
    expect(notations([column], [[3]])).toEqual(["d"]);
    expect(notations([column], [[17]])).toEqual(["d"]);
    expect(fit([column], [[4]])).toBeUndefined();
    expect(fit([move("h8-j8", [112, 113])], [[113]])).toBeUndefined();
  });

  it("may also be a piece that moves, where both were seen", () => {
    const position = positionOf({ cells: [[112, piece(0)]] });
    const grows = [move("j8", [113], [[112, 113]]), move("h8h10", [112, 82])];
    const habits = habitsOf(position, grows, undefined);
    const presses = new Presses(points(), position, "first", habits);
    expect(presses.press(113, 112, 82).queue).toEqual([[113], [112, 82]]);
  });
});

describe("of two parts, a premove", () => {
  const position = positionOf({ cells: [[square("d1"), piece(4)]] });
  const arrows = ["d8", "g7"].map((to) =>
    move(`d1d7${to}`, [square("d1"), square("d7"), square(to)]),
  );

  it("has as many cells as the moves that were seen", () => {
    const habits = habitsOf(position, arrows, undefined);
    const presses = new Presses(squares(), position, "first", habits).on("d1", "d7", "g7");
    expect(presses.queue).toEqual([["d1", "d7", "g7"].map(square)]);
    expect(presses.pieceAt(square("d7"))).toBe(4);
    expect(presses.pieceAt(square("g7"))).toBeUndefined();
    expect(notations(arrows, presses.queue)).toEqual(["d1d7g7"]);
  });

  it("may end early, with the rest left for the turn", () => {
    const habits = habitsOf(position, arrows, undefined);
    const presses = new Presses(squares(), position, "first", habits).on("d1", "d7", "d7");
    expect(presses.queue).toEqual(paths(["d1", "d7"]));
    expect(fit(arrows, presses.queue)).toMatchObject({ moves: [], taken: [59, 11] });
  });

  it("asks which man is removed when the turn comes", () => {
    const removals = [move("a-x", [0, 9, 2]), move("a-y", [0, 9, 5])];
    expect(fit(removals, [[0, 9]])).toEqual({ moves: [], taken: [0, 9], count: 1 });
    const placed = [move("x", [9, 2]), move("y", [9, 5])];
    expect(fit(placed, [[9]])).toEqual({ moves: [], taken: [9], count: 1 });
    expect(notations([...removals, move("b", [0, 1])], [[0, 1]])).toEqual(["b"]);
  });
});

it("on hexagons premoves are entered and drawn as on squares", () => {
  const board = hexagons();
  const position = positionOf({ cells: [[45, piece(5)]] });
  const presses = new Presses(board, position).press(45, 46, 46, 57);
  expect(presses.queue).toEqual([
    [45, 46],
    [46, 57],
  ]);
  expect(presses.pieceAt(57)).toBe(5);
  expect(notations([move("f6f7", [45, 46])], presses.queue)).toEqual(["f6f7"]);
});

it("what is known of a game is kept over a turn that has only buttons", () => {
  const before = { fromPiece: 2, fromEmpty: undefined, onto: new Set<string>() };
  expect(habitsOf(EMPTY, [move("pass", [])], before)).toBe(before);
});

it("a piece of the opponent's cannot begin a premove, even in one's own reserve", () => {
  const board = pockets();
  const position = positionOf({ cells: [[25, piece(6)]] });
  const desk = { board, position, habits: undefined, premoving: { seat: "first", queue: [] } };
  expect(canBegin(desk as Desk, 25)).toBe(false);
});
