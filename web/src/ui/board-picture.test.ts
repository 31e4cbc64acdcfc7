import { afterEach, describe, expect, it, vi } from "vitest";
import {
  hexagons,
  piece,
  pockets,
  pocketsView,
  points,
  squares,
  squaresView,
} from "../board/fixtures";
import { positionOf } from "../board/position";
import { all } from "../board/testing";
import type { Board, SeatName, View } from "../protocol";
import { patch, type VNode } from "../vdom";
import { BoardPicture } from "./board-picture";

const SEATS: [SeatName, SeatName] = [
  { name: "White", dark: false },
  { name: "Black", dark: true },
];

/** A picture in the document, and a way to show another position. */
function put(board: Board, view: View) {
  document.body.innerHTML = "<div></div>";
  let drawn: VNode | Element = document.body.firstElementChild as Element;
  const picture = new BoardPicture(board, SEATS);
  const show = (next: View) => {
    drawn = patch(drawn, picture.view(positionOf(next)));
  };
  show(view);
  return { picture, show };
}

afterEach(() => vi.restoreAllMocks());

describe("a picture of a board", () => {
  it("shows all pieces, and cells that look alike as one shape", () => {
    put(squares(), squaresView());
    expect(all(".piece")).toBe(32);
    const shapes = [...document.querySelectorAll(".cell > .shape")];
    expect(shapes.map((shape) => shape.parentElement?.getAttribute("class")).toSorted()).toEqual([
      "cell square shade-0",
      "cell square shade-1",
    ]);
    for (const shape of shapes) expect(shape.getAttribute("d")?.match(/M/g)).toHaveLength(32);
  });

  it("has hexagons where they stand", () => {
    put(hexagons(), { cells: [[45, piece(5)]] });
    const starts = [...document.querySelectorAll(".hexagon > .shape")].flatMap(
      (shape) => shape.getAttribute("d")?.match(/M[^l]+/g) ?? [],
    );
    expect(new Set(starts).size).toBe(91);
    const { x, y } = hexagons().cells[0] ?? { x: 0, y: 0 };
    expect(starts).toContain(
      `M${Number((x - 1 / Math.sqrt(3)).toFixed(3))} ${Number(y.toFixed(3))}`,
    );
  });

  it("tints the last move, what is to be warned of, and fog; corners mark points", () => {
    const view = squaresView();
    put(squares(), {
      ...view,
      cells: [...view.cells, [30, "hidden"]],
      last: [12, 28],
      alarm: [60],
    });
    const washed = (look: string) => all(`.cell.${look} > .wash`);
    expect([washed("last"), washed("alarm"), washed("hidden"), all(".wash")]).toEqual([2, 1, 1, 4]);
    put(points(), { cells: [[112, piece(0)]], last: [112] });
    expect(all(".under .corners")).toBe(1);
  });

  it("keeps pockets apart, with what they hold", () => {
    put(pockets(), pocketsView());
    expect(all(".cell.reserve > .shape")).toBeGreaterThan(0);
    expect(all(".count")).toBeGreaterThan(0);
  });

  it("is hidden from keyboards and screen readers, and takes little", () => {
    put(squares(), squaresView());
    const frame = document.querySelector(".board-picture-frame");
    expect(frame?.getAttribute("aria-hidden")).toBe("true");
    expect(frame?.hasAttribute("inert")).toBe(true);
    expect(all("[tabindex], [role], [aria-label]")).toBe(0);
    expect(all(".cells *")).toBeLessThan(10);
  });

  it("is drawn once for each position", () => {
    const { picture } = put(squares(), squaresView());
    const position = positionOf(squaresView());
    expect(picture.view(position)).toBe(picture.view(position));
    expect(picture.view(positionOf(squaresView()))).not.toBe(picture.view(position));
  });

  it("lets a piece glide to where it has gone", () => {
    const glided: (string | null | undefined)[] = [];
    // The document of the tests knows no animations.
    Object.assign(Element.prototype, {
      animate(this: Element) {
        glided.push(this.parentElement?.getAttribute("data-piece"));
      },
    });
    const { show } = put(squares(), { cells: [[12, piece(0)]] });
    expect(glided).toEqual([]);
    show({ cells: [[28, piece(0)]], last: [12, 28] });
    expect(glided).toEqual(["28"]);
    Reflect.deleteProperty(Element.prototype, "animate");
  });
});
