import { afterEach, describe, expect, it, vi } from "vitest";
import type { Board as Description, LegalMove, View } from "../protocol";
import {
  hexagons,
  piece,
  pockets,
  pocketsView,
  points,
  squares,
  squaresLegal,
  squaresView,
} from "./fixtures";
import type { Side } from "./sides";
import { all, cell, click, key, pointer, put as putBoard } from "./testing";

let played: string[];

function put(
  description: Description,
  view: View,
  legal: LegalMove[] = [],
  turned = false,
  sides?: [Side, Side],
) {
  const board = putBoard(description, view, legal, turned, sides);
  ({ played } = board.heard);
  return board;
}

afterEach(() => vi.restoreAllMocks());

describe("any board is drawn from its description", () => {
  it("squares", () => {
    put(squares(), { ...squaresView(), last: [12, 28], alarm: [60] });
    expect(all(".cell.square")).toBe(64);
    expect(all(".piece")).toBe(32);
    expect(all(".cell.last")).toBe(2);
    expect(all("[role=row]")).toBe(8);
    expect(cell("e1").classList.contains("alarm")).toBe(true);
    expect(cell("d1").getAttribute("aria-label")).toBe("d1, white queen");
    expect(cell("e4").getAttribute("aria-label")).toBe("e4, empty");
  });

  it("hexagons", () => {
    put(hexagons(), { cells: [[45, piece(5)]] });
    expect(all(".cell.hexagon")).toBe(91);
    expect(all(".shade-2")).toBe(30);
  });

  it("points with lines, dots and corners around the last stone", () => {
    put(points(), { cells: [[112, piece(0)]], last: [112] });
    expect(all(".cell.point")).toBe(225);
    expect(all(".ink line")).toBe(30);
    expect(all(".ink circle")).toBe(9);
    expect(all(".labels text")).toBe(30);
    expect(all(".under .corners")).toBe(1);
    expect(all(".over > *")).toBe(0);
  });

  it("squares of one colour, with areas, and edges in the seats' colours", () => {
    const line: [number, number][] = [
      [0, 7.5],
      [7, 7.5],
    ];
    const edges = [{ seat: "second" as const, line }];
    put({ ...squares(), ground: "wood", edges }, { cells: [] });
    expect(all(".ground.wood rect")).toBe(1);
    expect(all(".edges .edge.dark")).toBe(1);
    expect(all(".edges .edge")).toBe(1);
  });

  it("pieces of a seat that is known by a colour have it", () => {
    put(points(), { cells: [[112, piece(0)]] }, [], false, ["red", "dark"]);
    expect(all(".piece.side-red")).toBe(1);
  });

  it("coordinates beside cells without a ground are written on the page", () => {
    const label = { text: "a", at: [9, 9] as [number, number], turned: [9, 9] as [number, number] };
    put({ ...hexagons(), labels: [label] }, { cells: [] });
    expect([all(".labels .on-page"), all(".labels .on-ground")]).toEqual([1, 0]);
    put({ ...points(), labels: [label] }, { cells: [] });
    expect([all(".labels .on-page"), all(".labels .on-ground")]).toEqual([0, 1]);
  });

  it("reserves, towers, hidden cells, neutral and unknown pieces", () => {
    put(pockets(), pocketsView());
    expect(all(".cell.reserve")).toBe(6);
    expect(all(".cell.hidden")).toBe(2);
    expect([...document.querySelectorAll(".count")].map((n) => n.textContent)).toEqual([
      "5",
      "3",
      "2",
      "1",
      "1",
    ]);
    expect(all(".picture.neutral")).toBe(1);
    expect([...document.querySelectorAll(".letter")].map((n) => n.textContent)).toEqual([
      "#",
      "G",
      "+R",
    ]);
  });

  it("pieces that have a front point away from their owner, whichever side is up", () => {
    const wedge = { picture: "japanese-gold", letter: "G", name: "gold" };
    const pieces = (["first", "second"] as const).map((seat) => ({ ...wedge, seat }));
    for (const [turned, angles] of [
      [false, ["0", "180"]],
      [true, ["180", "0"]],
    ] as const) {
      const cells: View["cells"] = [
        [0, piece(0)],
        [63, piece(1)],
      ];
      put({ ...squares(), pieces }, { cells }, [], turned);
      const turns = [...document.querySelectorAll(".piece .picture > g")].map(
        (group) => /rotate\((\d+)/.exec(group.getAttribute("transform") ?? "")?.[1],
      );
      expect(turns).toEqual(angles);
    }
  });
});

describe("moves", () => {
  it("are made by pressing two cells", () => {
    put(squares(), squaresView(), squaresLegal());
    click("e2");
    expect(all(".marks .dot")).toBe(2);
    click("e4");
    expect(played).toEqual(["e2e4"]);
  });

  it("are made by touch", () => {
    put(squares(), squaresView(), squaresLegal());
    click("e2", "touch");
    click("e3", "touch");
    expect(played).toEqual(["e2e3"]);
  });

  it("are made by dragging", () => {
    put(squares(), squaresView(), squaresLegal());
    pointer("pointerdown", "e2");
    pointer("pointermove", "e4");
    expect(all(".held")).toBe(1);
    pointer("pointerup", "e4");
    expect(played).toEqual(["e2e4"]);
    expect(all(".held")).toBe(0);
  });

  it("are not made by dragging to a cell that is no target", () => {
    put(squares(), squaresView(), squaresLegal());
    pointer("pointerdown", "e2");
    pointer("pointermove", "e6");
    pointer("pointerup", "e6");
    expect(played).toEqual([]);
    expect(all(".taken")).toBe(0);
  });

  it("castle when the king is dragged onto its rook", () => {
    put(squares(), squaresView(), squaresLegal());
    pointer("pointerdown", "e1");
    pointer("pointermove", "h1");
    pointer("pointerup", "h1");
    expect(played).toEqual(["e1g1"]);
  });

  it("of one cell are made when the finger leaves it, and not when it slid away", () => {
    const legal = [{ notation: "h8", path: [112] }];
    put(points(), { cells: [] }, legal);
    pointer("pointerdown", "h8", "touch");
    expect(played).toEqual([]);
    pointer("pointermove", "j8", "touch");
    pointer("pointerup", "j8", "touch");
    expect(played).toEqual([]);
    click("h8", "touch");
    expect(played).toEqual(["h8"]);
  });

  it("are made on a turned board where they are seen", () => {
    put(squares(), squaresView(), squaresLegal(), true);
    click("e2");
    click("e4");
    expect(played).toEqual(["e2e4"]);
  });
});

describe("a choice", () => {
  it("is asked for beside the cell, and answered by keyboard", () => {
    put(squares(), squaresView(), squaresLegal());
    click("b7");
    click("a8");
    expect(played).toEqual([]);
    const buttons = [...document.querySelectorAll(".board-choice button")];
    expect(buttons.map((button) => button.textContent)).toEqual([
      "queen",
      "rook",
      "bishop",
      "knight",
    ]);
    expect(document.activeElement).toBe(buttons[0]);
    key("ArrowDown");
    expect(document.activeElement).toBe(buttons[1]);
    (buttons[1] as HTMLElement).click();
    expect(played).toEqual(["b7a8r"]);
  });

  it("is dropped by Escape", () => {
    put(squares(), squaresView(), squaresLegal());
    click("b7");
    click("a8");
    key("Escape");
    expect(all(".board-choice")).toBe(0);
    expect(played).toEqual([]);
  });
});

describe("the keyboard", () => {
  it("goes from cell to cell and plays", () => {
    put(squares(), squaresView(), squaresLegal());
    cell("a8").focus();
    for (let i = 0; i < 4; i++) key("ArrowRight");
    for (let i = 0; i < 6; i++) key("ArrowDown");
    expect(document.activeElement).toBe(cell("e2"));
    key("Enter");
    expect(cell("e4").getAttribute("aria-label")).toBe("e4, empty, possible");
    key("ArrowUp");
    key("ArrowUp");
    key(" ");
    expect(played).toEqual(["e2e4"]);
    expect(all('.cell[tabindex="0"]')).toBe(1);
  });
});

describe("what was begun", () => {
  it("stays while the legal moves are the same", () => {
    const { scene, redraw } = put(squares(), squaresView(), squaresLegal());
    click("e2");
    scene.legal = squaresLegal();
    redraw();
    expect(cell("e2").classList.contains("taken")).toBe(true);
  });

  it("ends when the legal moves are others", () => {
    const { scene, redraw } = put(squares(), squaresView(), squaresLegal());
    click("e2");
    scene.legal = [];
    redraw();
    expect(all(".taken") + all(".marks .dot")).toBe(0);
  });
});
