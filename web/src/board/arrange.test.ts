import { describe, expect, it } from "vitest";
import type { Board, Cell, Seat, View } from "../protocol";
import { arranged, arrangementIn } from "./arrange";
import { piece, points, square, squares } from "./fixtures";
import { layoutOf, step } from "./layout";
import { positionOf } from "./position";
import { newBoard, show } from "./state";
import { all, cell, click, drag, key, put, waiting } from "./testing";

const KINDS = ["pawn", "knight", "bishop", "rook", "queen"];
const DESK = { width: 800, height: 700 };
const PHONE = { width: 390, height: 480 };
/** Cells of 50 pixels where reserves of one column lie beside eight files. */
const WIDE = { width: 515, height: 400 };

/** Eight by eight squares, and a place for each of so many kinds in either reserve. */
function withReserves(kinds = KINDS): Board {
  const board = squares();
  const place = (seat: Seat) =>
    kinds.map((kind, x): Cell => {
      const side = seat === "first" ? "White" : "Black";
      const at = { x, y: seat === "first" ? 8.25 : -1.25 };
      return {
        name: `${kind} in reserve of ${side}`,
        ...at,
        shape: "square",
        shade: 0,
        reserve: seat,
      };
    });
  return { ...board, cells: [...board.cells, ...place("first"), ...place("second")] };
}

/** Where the places of a reserve are shown, in the order of the description. */
function places(board: Board, seat: Seat, beside: boolean, turned = false): [number, number][] {
  const { cells } = arranged(board, turned, { beside, inside: false });
  const sign = turned ? -1 : 1;
  return cells
    .filter(({ reserve }) => reserve === seat)
    .map(({ x, y }) => [round(sign * x), round(sign * y)]);
}

const round = (length: number) => Number(length.toFixed(2)) + 0;

describe("reserves", () => {
  it("lie beside the board where its height is what limits it, and above and below elsewhere", () => {
    const board = withReserves();
    expect(arrangementIn(board, false, DESK).beside).toBe(true);
    expect(arrangementIn(board, true, DESK).beside).toBe(true);
    expect(arrangementIn(board, false, PHONE).beside).toBe(false);
    expect(arrangementIn(squares(), false, DESK).beside).toBe(false);
  });

  it("begin at the top left and at the bottom right, whichever side is up", () => {
    const board = withReserves();
    expect(places(board, "second", true)[0]).toEqual([-1.15, 0]);
    expect(places(board, "first", true)[0]).toEqual([8.15, 7]);
    expect(places(board, "first", true).at(-1)).toEqual([8.15, 3]);
    expect(places(board, "first", true, true)[0]).toEqual([-8.15, -7]);
    expect(places(board, "second", true, true)[0]).toEqual([1.15, 0]);
  });

  it("go on in a second column, or a second row, where there are more kinds than fit", () => {
    const board = withReserves([...KINDS, ..."abcdef"]);
    expect(places(board, "second", true).slice(7, 10)).toEqual([
      [-1.15, 7],
      [-2.15, 0],
      [-2.15, 1],
    ]);
    expect(places(board, "first", false).slice(7, 10)).toEqual([
      [7, 8.15],
      [0, 9.15],
      [1, 9.15],
    ]);
  });

  it("of one side alone lie like those of both, and those that lie beside the board anyway stay", () => {
    const board = withReserves();
    const own = { ...board, cells: board.cells.filter(({ reserve }) => reserve !== "second") };
    expect(places(own, "first", true)).toEqual(places(board, "first", true));
    const cells = own.cells.map((cell) =>
      cell.reserve ? { ...cell, x: 9.5, y: 4 - cell.x } : cell,
    );
    const before = cells.filter(({ reserve }) => reserve).map(({ x, y }) => [x, y]);
    expect(places({ ...own, cells }, "first", true)).toEqual(before);
  });

  it("are read as rows of their own, before the board and after it", () => {
    const board = withReserves();
    for (const turned of [false, true])
      for (const beside of [false, true]) {
        const { rows } = layoutOf(arranged(board, turned, { beside, inside: false }), turned);
        const seats = rows.map((row) => board.cells[row[0] ?? 0]?.reserve);
        const [far, near] = turned ? ["first", "second"] : ["second", "first"];
        expect(seats).toEqual([far, ...Array(8).fill(undefined), near]);
        expect(rows.map((row) => row.length)).toEqual([5, 8, 8, 8, 8, 8, 8, 8, 8, 5]);
      }
  });

  it("are reached by the arrow keys, and left by them", () => {
    const board = arranged(withReserves(), false, { beside: true, inside: false });
    const index = (name: string) => board.cells.findIndex((cell) => cell.name === name);
    expect(step(board, square("h1"), "right", false)).toBe(index("pawn in reserve of White"));
    expect(step(board, index("pawn in reserve of White"), "up", false)).toBe(
      index("knight in reserve of White"),
    );
    expect(step(board, index("knight in reserve of White"), "left", false)).toBe(square("h2"));
    const reached = new Set([0]);
    for (const at of reached)
      for (const way of ["left", "right", "up", "down"] as const)
        reached.add(step(board, at, way, false));
    expect(reached.size).toBe(board.cells.length);
  });
});

describe("pieces from a reserve beside the board", () => {
  const PAWN = 64;
  const VIEW: View = {
    cells: [
      [square("e1"), piece(5)],
      [square("e8"), piece(11)],
      [PAWN, piece(0, 2)],
    ],
  };
  const LEGAL = [{ notation: "P@e4", path: [PAWN, square("e4")] }];
  const at = "pawn in reserve of White";
  const press = (...names: string[]) => {
    for (const name of names) key(name);
  };

  it("are dropped by pressing, by dragging and by the keyboard", () => {
    const { heard, board, redraw } = put(withReserves(), VIEW, LEGAL);
    board.layInto(WIDE);
    redraw();
    expect(cell(at).getAttribute("transform")).toBe("translate(8.15 7)");
    click(at);
    click("e4");
    drag(at, "e4");
    click("h1");
    cell("h1").focus();
    press("ArrowRight");
    expect(document.activeElement).toBe(cell(at));
    press("Enter", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft");
    press("ArrowUp", "ArrowUp", "ArrowUp", "Enter");
    expect(heard.played).toEqual(["P@e4", "P@e4", "P@e4"]);
  });

  it("lie where they are seen until the board is drawn for its new room", () => {
    const { heard, board, redraw, beforeDrawing } = put(withReserves(), VIEW, LEGAL);
    const seen = () => cell(at).getAttribute("transform");
    const usual = seen();
    const names = () =>
      [...document.querySelectorAll("[aria-label*='reserve of White']")].map((one) =>
        one.getAttribute("aria-label"),
      );
    const read = names();
    beforeDrawing(() => {
      board.layInto(WIDE);
      expect(seen()).toBe(usual);
      click(at);
      click("e4");
    });
    expect(heard.played).toEqual(["P@e4"]);
    expect(seen()).not.toBe(usual);
    expect(names()).toEqual(read);
    board.layInto(PHONE);
    redraw();
    expect(seen()).toBe("translate(0 8.15)");
  });

  it("are dropped in advance", () => {
    const { heard, board, redraw } = waiting(withReserves(), VIEW);
    board.layInto(WIDE);
    redraw();
    click(at);
    click("e4");
    expect(heard.premoves).toEqual([[PAWN, square("e4")]]);
  });
});

describe("empty places", () => {
  it("show what would lie there, which is no piece", () => {
    put(withReserves(), { cells: [[64, piece(0, 2)]] });
    expect(all(".place")).toBe(9);
    expect(all(".piece")).toBe(1);
    expect(document.querySelector(".places")?.getAttribute("aria-hidden")).toBe("true");
    expect(cell("rook in reserve of White").getAttribute("aria-label")).toBe(
      "rook in reserve of White, empty",
    );
  });

  it("show nothing where it is not known, or hidden", () => {
    put(withReserves(["stone", "rook"]), { cells: [[67, "hidden"]] });
    expect(all(".place")).toBe(1);
  });

  it("are for the piece of that name, not for one that is called alike", () => {
    const board = withReserves(["rook", "rook lord"]);
    const names = ["white rook lord", "white rook", "white old rook", "white lord"];
    const kinds = names.map((name) => ({ ...board.pieces[0], letter: "x", name }));
    const { places } = newBoard({ ...board, pieces: kinds as Board["pieces"] }, ["light", "dark"]);
    expect([...places]).toEqual([
      [64, 1],
      [65, 0],
    ]);
  });
});

describe("coordinates", () => {
  /** With files above and ranks at the right, as on boards for shogi. */
  function rimmed(): Board {
    const files = [..."87654321"].map((text, x) => label(text, [x, -0.76], [x, 7.76]));
    const ranks = [..."abcdefgh"].map((text, y) => label(text, [7.76, y], [-0.76, y]));
    return { ...squares(), ground: "wood", labels: [...files, ...ranks] };
  }
  const label = (text: string, at: [number, number], turned: [number, number]) => ({
    ...{ text, at, turned },
  });

  it("stand in the corners of the cells where the width is needed, whichever side is up", () => {
    const board = rimmed();
    for (const turned of [false, true]) {
      const how = arrangementIn(board, turned, PHONE);
      expect(how).toEqual({ beside: false, inside: true });
      const { box, labels } = layoutOf(arranged(board, turned, how), turned, how.inside);
      expect([round(box.width), round(box.height)]).toEqual([8.06, 8.06]);
      const left = turned ? -7 : 0;
      const top = turned ? -7 : 0;
      const find = (text: string) => labels.find((one) => one.text === text)?.at.map(round);
      const [file, rank] = turned ? ["1", "h"] : ["8", "a"];
      expect(find(file)).toEqual([round(left - 0.44), round(top - 0.36)]);
      expect(find(rank)).toEqual([round(left + 7.44), round(top + 0.36)]);
      expect(labels.every(({ shade }) => shade !== undefined)).toBe(true);
    }
  });

  it("keep their rim where there is room, and on boards of points", () => {
    expect(arrangementIn(rimmed(), false, DESK).inside).toBe(false);
    expect(arrangementIn(points(), false, PHONE).inside).toBe(false);
    expect(arrangementIn(squares(), false, PHONE).inside).toBe(false);
  });
});

it("a board is arranged anew when it is turned", () => {
  const state = newBoard(withReserves(), ["light", "dark"]);
  expect(state.board).toBe(state.described);
  state.room = DESK;
  show(state, { position: positionOf({ cells: [] }), legal: [], turned: true });
  const first = state.board.cells[64];
  expect([first?.x, first?.y]).toEqual([8.15, 7]);
});
