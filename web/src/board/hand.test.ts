import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { choose } from "../settings/choices";
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
import { all, cell, click, drag, key, middle, picture, pointer, put } from "./testing";

beforeEach(() => localStorage.clear());
afterEach(() => {
  choose("promotion", "ask");
  vi.restoreAllMocks();
});

/** A board at which it is not one's turn. */
function waiting(...args: Parameters<typeof put>) {
  const board = put(...args);
  board.scene.premoving = { seat: "first", queue: [] };
  board.redraw();
  return board;
}

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

describe("the right button", () => {
  const drawn = () =>
    [...document.querySelectorAll(".drawings > *")].map((node) => node.getAttribute("class"));

  function looking(...args: Parameters<typeof put>) {
    const board = put(...args);
    board.scene.ply = 3;
    board.redraw();
    return board;
  }

  const right = { button: 2 };

  it("draws circles and arrows in four colours", () => {
    looking(squares(), squaresView());
    click("e4", right);
    drag("e2", "e4", { ...right, shiftKey: true });
    drag("g1", "f3", { ...right, altKey: true });
    drag("d1", "h5", { ...right, ctrlKey: true, shiftKey: true });
    expect(drawn()).toEqual([
      "circle colour-0",
      "arrow colour-1",
      "arrow colour-2",
      "arrow colour-3",
    ]);
  });

  it("takes away what it drew before, and colours it anew", () => {
    looking(squares(), squaresView());
    drag("e2", "e4", right);
    drag("e2", "e4", { ...right, shiftKey: true });
    expect(drawn()).toEqual(["arrow colour-1"]);
    drag("e2", "e4", { ...right, shiftKey: true });
    expect(drawn()).toEqual([]);
  });

  it("draws for one position, and what was drawn is there again with it", () => {
    const { scene, redraw } = looking(points(), { cells: [] });
    click("h8", right);
    scene.ply = 2;
    redraw();
    expect(drawn()).toEqual([]);
    scene.ply = 3;
    redraw();
    expect(drawn()).toEqual(["circle colour-0"]);
  });

  it("has its drawings wiped by the left one, which still does what it does", () => {
    const { heard } = looking(squares(), squaresView(), squaresLegal());
    drag("e2", "e4", right);
    click("e2");
    expect(drawn()).toEqual([]);
    click("e4");
    expect(heard.played).toEqual(["e2e4"]);
  });

  it("draws where the cells are, whichever side is up", () => {
    const outline = () => document.querySelector(".arrow")?.getAttribute("d");
    looking(hexagons(), { cells: [] });
    drag("f6", "f8", right);
    const upright = outline();
    looking(hexagons(), { cells: [] }, [], true);
    drag("f6", "f8", right);
    expect(outline()).not.toBe(upright);
  });

  it("opens no menu where it draws, and does not draw where a board is only shown", () => {
    const menu = () => {
      const event = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
      cell("e4").dispatchEvent(event);
      return !event.defaultPrevented;
    };
    looking(squares(), squaresView());
    expect(menu()).toBe(false);
    put(squares(), squaresView());
    click("e4", right);
    expect(menu()).toBe(true);
    expect(drawn()).toEqual([]);
  });

  it("gives up a piece that is picked up", () => {
    const { heard } = looking(squares(), squaresView(), squaresLegal());
    click("e2");
    click("h5", right);
    expect(all(".taken")).toBe(0);
    expect(drawn()).toEqual([]);
    expect(heard.givenUp).toBe(1);
  });
});

describe("which piece is meant", () => {
  const promote = (more: PointerEventInit | string = {}) => {
    click("b7", more);
    click("a8", more);
  };
  const pick = (text: string) => {
    const buttons = [...document.querySelectorAll<HTMLElement>(".board-choice button")];
    buttons.find((button) => button.textContent === text)?.click();
  };

  it("is asked each time unless people chose otherwise", () => {
    const { heard } = put(squares(), squaresView(), squaresLegal());
    promote();
    pick("knight");
    promote();
    expect(heard.played).toEqual(["b7a8k"]);
    expect(all(".board-choice")).toBe(1);
  });

  it("is what was answered last, if people chose so", () => {
    choose("promotion", "last");
    const { heard } = put(squares(), squaresView(), squaresLegal());
    promote();
    pick("rook");
    promote();
    expect(heard.played).toEqual(["b7a8r", "b7a8r"]);
  });

  it.each(["shiftKey", "ctrlKey", "altKey", "metaKey"])("is asked all the same with %s", (name) => {
    choose("promotion", "last");
    const { heard } = put(squares(), squaresView(), squaresLegal());
    promote();
    pick("rook");
    promote({ [name]: true });
    expect(heard.played).toEqual(["b7a8r"]);
    expect(all(".board-choice")).toBe(1);
  });

  it("is asked all the same when a finger rests on the last cell", () => {
    choose("promotion", "last");
    const { heard } = put(squares(), squaresView(), squaresLegal());
    promote("touch");
    pick("rook");
    let now = 0;
    vi.spyOn(Event.prototype, "timeStamp", "get").mockImplementation(() => now);
    click("b7", "touch");
    pointer("pointerdown", "a8", "touch");
    now = 600;
    pointer("pointerup", "a8", "touch");
    expect(all(".board-choice")).toBe(1);
    expect(heard.played).toEqual(["b7a8r"]);
  });
});

describe("a finger", () => {
  /** Whether the page would be scrolled by a finger that goes down here. */
  function scrolls(name: string): boolean {
    const event = new Event("touchstart", { bubbles: true, cancelable: true });
    Object.assign(event, { touches: [middle(name)] });
    picture().dispatchEvent(event);
    return !event.defaultPrevented;
  }

  it("on a piece that can move holds the page, and anywhere else scrolls it", () => {
    put(squares(), squaresView(), squaresLegal());
    expect(["e2", "a2", "d4"].map(scrolls)).toEqual([false, true, true]);
  });

  it("scrolls over points on which stones are put down", () => {
    put(points(), { cells: [] }, [{ notation: "h8", path: [112] }]);
    expect(scrolls("h8")).toBe(true);
  });

  it("holds the page on a piece that a premove can begin with", () => {
    waiting(squares(), squaresView());
    expect(["e2", "e7", "d4"].map(scrolls)).toEqual([false, true, true]);
  });

  it("has a piece under it that shows around it", () => {
    put(squares(), squaresView(), squaresLegal());
    const scale = () => document.querySelector(".held > g")?.getAttribute("transform");
    for (const [kind, size] of [
      ["touch", "scale(1.6)"],
      ["mouse", "scale(1)"],
    ] as const) {
      pointer("pointerdown", "e2", kind);
      pointer("pointermove", "e3", kind);
      expect(scale()).toBe(size);
      pointer("pointerup", "e6", kind);
    }
  });

  it("that scrolls the page puts down nothing but what it took up", () => {
    const { heard } = waiting(squares(), squaresView());
    drag("e2", "e4");
    pointer("pointerdown", "d5", "touch");
    pointer("pointercancel", "d5", "touch");
    expect(heard.givenUp).toBe(0);
    expect(all(".cell.premove")).toBe(2);
  });
});

it("corners and rings lie under the pieces on points, and nothing over them", () => {
  const view = {
    cells: [
      [112, piece(0)],
      [113, piece(1)],
    ] as [number, ReturnType<typeof piece>][],
    last: [111, 112],
  };
  put(points(), view, [{ notation: "x", path: [112, 113] }]);
  expect(all(".under .corners")).toBe(2);
  click("h8");
  expect(all(".under .ring.next")).toBe(2);
  expect(all(".over > *")).toBe(0);
  const layers = [...picture().children].map((node) => node.getAttribute("class"));
  expect(layers.indexOf("marks under")).toBeLessThan(layers.indexOf("pieces"));
});
