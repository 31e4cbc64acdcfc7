import { afterEach, describe, expect, it, vi } from "vitest";
import { hexagons, points, squares, squaresLegal, squaresView } from "./fixtures";
import { all, cell, click, drag, put } from "./testing";

afterEach(() => vi.restoreAllMocks());

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
