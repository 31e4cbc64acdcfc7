import { afterEach, describe, expect, it, vi } from "vitest";
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
import { all, cell, click, drag, key, pointer, put, waiting } from "./testing";

afterEach(() => vi.restoreAllMocks());

const named = (...names: string[]) => names.map(square);

describe("a premove at the board", () => {
  it.each(["mouse", "touch"])("is made by pressing two cells: %s", (kind) => {
    const { heard } = waiting(squares(), squaresView());
    click("e2", kind);
    expect(cell("e2").classList.contains("premove")).toBe(true);
    click("e4", kind);
    expect(heard.premoves).toEqual([named("e2", "e4")]);
    expect(heard.played).toEqual([]);
  });

  it.each(["mouse", "touch"])("is made by dragging: %s", (kind) => {
    const { heard } = waiting(squares(), squaresView());
    drag("e2", "e4", kind);
    expect(heard.premoves).toEqual([named("e2", "e4")]);
  });

  it.each(["mouse", "touch"])(
    "is begun anew by pressing another piece of one's own: %s",
    (kind) => {
      const { heard } = waiting(squares(), squaresView());
      click("e2", kind);
      click("d2", kind);
      click("d4", kind);
      expect(heard.premoves).toEqual([named("d2", "d4")]);
    },
  );

  it("is made on a piece of one's own by dragging, to take back there", () => {
    const { heard } = waiting(squares(), squaresView());
    drag("e1", "d1");
    click("g1");
    drag("b1", "c3");
    expect(heard.premoves).toEqual([named("e1", "d1"), named("b1", "c3")]);
  });

  it("follows the one before it, however soon the cells are pressed", () => {
    const { heard, beforeDrawing } = waiting(squares(), squaresView());
    beforeDrawing(() => {
      for (const name of ["e2", "e4", "e4", "e5"]) click(name);
    });
    expect(heard.premoves).toEqual([named("e2", "e4"), named("e4", "e5")]);
    expect(cell("e5").getAttribute("aria-label")).toContain("premove 2");
  });

  it("begins where nothing was entered, however soon after all were taken back", () => {
    const { heard, beforeDrawing } = waiting(squares(), squaresView());
    click("e2");
    click("e4");
    beforeDrawing(() => {
      key("Escape", cell("e4"));
      for (const name of ["e2", "e3"]) click(name);
    });
    expect(heard.premoves).toEqual([named("e2", "e4"), named("e2", "e3")]);
  });

  it("is made on a piece of one's own by pressing, where that was a move on the last turn", () => {
    const { scene, redraw, heard } = put(squares(), squaresView(), squaresLegal());
    scene.legal = [];
    scene.premoving = { seat: "first", queue: [] };
    redraw();
    click("e1");
    click("h1");
    expect(heard.premoves).toEqual([named("e1", "h1")]);
  });

  it("is made by keyboard, and said", () => {
    const { heard } = waiting(squares(), squaresView());
    cell("a8").focus();
    for (let i = 0; i < 4; i++) key("ArrowRight");
    for (let i = 0; i < 6; i++) key("ArrowDown");
    key("Enter");
    key("ArrowUp");
    key("ArrowUp");
    key("Enter");
    expect(heard.premoves).toEqual([named("e2", "e4")]);
    expect(cell("e4").getAttribute("aria-label")).toBe("e4, white pawn, premove 1");
    expect(cell("e2").getAttribute("aria-label")).toBe("e2, empty, premove 1");
  });

  it("is shown as if it had been made, with numbers where there are several", () => {
    waiting(squares(), squaresView());
    drag("e2", "e4");
    expect(all(".piece.waits")).toBe(1);
    expect(all(".cell.premove")).toBe(2);
    expect(all(".order")).toBe(0);
    drag("e4", "e5");
    expect([...document.querySelectorAll(".order")].map((node) => node.textContent)).toEqual([
      "2",
      "1",
    ]);
    expect(all(".piece.waits")).toBe(1);
  });

  it("drops a piece from one's reserve", () => {
    const { heard } = waiting(pockets(), pocketsView());
    click("first 0");
    click("a3");
    expect(heard.premoves).toHaveLength(1);
    expect(cell("a3").getAttribute("aria-label")).toContain("white pawn, premove 1");
  });

  it("puts down a stone, and takes it back", () => {
    const { heard } = waiting(points(), { cells: [] });
    click("h8");
    expect(heard.premoves).toEqual([[112]]);
    expect(all(".piece.waits")).toBe(1);
    expect(all(".under .ring.premove")).toBe(1);
    click("h8");
    expect(heard.givenUp).toBe(1);
    expect(all(".piece")).toBe(0);
  });

  it("is made on hexagons", () => {
    const board = hexagons();
    const { heard } = waiting(board, { cells: [[45, piece(5)]] });
    const names = [45, 46].map((id) => board.cells[id]?.name ?? "");
    drag(names[0] ?? "", names[1] ?? "");
    expect(heard.premoves).toEqual([[45, 46]]);
  });

  it.each([
    ["Escape", () => key("Escape", cell("a1"))],
    ["the right button", () => click("h5", { button: 2 })],
    ["a cell that it left", () => click("e2")],
    ["its piece, pressed twice", () => ["e4", "e4"].map((name) => click(name))],
  ])("is taken back by %s", (_, takeBack) => {
    const { heard } = waiting(squares(), squaresView());
    drag("e2", "e4");
    takeBack();
    expect(heard.givenUp).toBe(1);
    expect(all(".cell.premove")).toBe(0);
    expect(cell("e2").getAttribute("aria-label")).toBe("e2, white pawn");
  });

  it("is not to be made where none can be entered", () => {
    const { heard } = put(squares(), squaresView());
    drag("e2", "e4");
    expect(heard.premoves).toEqual([]);
    expect(all(".premovable")).toBe(0);
  });
});

describe("a piece that is held when the turn comes", () => {
  it("is played where it is dropped", () => {
    const { scene, redraw, heard } = waiting(squares(), squaresView());
    pointer("pointerdown", "e2");
    pointer("pointermove", "e3");
    scene.premoving = undefined;
    scene.legal = squaresLegal();
    redraw();
    expect(all(".held")).toBe(1);
    pointer("pointermove", "e4");
    pointer("pointerup", "e4");
    expect(heard.played).toEqual(["e2e4"]);
  });

  it("is put down if it cannot move", () => {
    const { scene, redraw, heard } = waiting(squares(), squaresView());
    pointer("pointerdown", "a2");
    pointer("pointermove", "a3");
    scene.premoving = undefined;
    scene.legal = squaresLegal();
    redraw();
    expect(all(".held")).toBe(0);
    pointer("pointerup", "a3");
    expect(heard.played).toEqual([]);
  });
});
