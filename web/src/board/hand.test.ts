import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { choose } from "../settings/choices";
import { piece, points, squares, squaresLegal, squaresView } from "./fixtures";
import { all, click, drag, middle, picture, pointer, put, waiting } from "./testing";

beforeEach(() => localStorage.clear());
afterEach(() => {
  choose("promotion", "ask");
  vi.restoreAllMocks();
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
