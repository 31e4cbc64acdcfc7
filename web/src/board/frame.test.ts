import { expect, it } from "vitest";
import type { Board, Cell, Label, LegalMove, View } from "../protocol";
import { h, patch } from "../vdom";
import { fallInto, landing } from "./frame";
import { positionOf } from "./position";
import { newBoard, show } from "./state";
import { stillDrawing } from "./still";
import { all, cell, click, pointer, put, waiting } from "./testing";

const [COLUMNS, ROWS] = [3, 2];

/** An upright frame of three columns and two rows, whose cells go row by row from the top. */
function frame(change: Partial<Board> = {}): Board {
  const cells = Array.from({ length: COLUMNS * ROWS }, (_, index): Cell => {
    const [x, y] = [index % COLUMNS, Math.floor(index / COLUMNS)];
    return { name: `${"abc"[x]}${ROWS - y}`, x, y, shape: "square", shade: 0 };
  });
  const disc = (seat: "first" | "second") => ({ picture: "disc", seat, letter: "d", name: "disc" });
  const pieces = [disc("first"), disc("second")];
  return { cells, pieces, turns: false, ground: "frame", from: "top", ...change };
}

/** A disc lies in the column in the middle. */
const VIEW: View = { cells: [[4, { piece: [0, 1] }]], last: [4] };
const LEGAL: LegalMove[] = [
  { notation: "a", path: [3], also: [[0]] },
  { notation: "b", path: [1], also: [[4]] },
  { notation: "c", path: [5], also: [[2]] },
];
const ghost = (by: string) =>
  document.querySelector(`.ghost.by-${by}`)?.getAttribute("transform") ?? undefined;

it("a frame stands before what lies in it, with a hole for each cell", () => {
  put(frame(), VIEW);
  const layers = [...(document.querySelector(".board-picture")?.children ?? [])];
  const place = (name: string) => layers.findIndex((layer) => layer.classList.contains(name));
  expect(place("holed")).toBeGreaterThan(place("pieces"));
  const front = document.querySelector(".holed .front")?.getAttribute("d") ?? "";
  expect(front.split("M")).toHaveLength(2 + COLUMNS * ROWS);
  expect(all(".over .ring.last")).toBe(1);
});

it("the last move is marked on a frame that is only looked at", () => {
  const state = newBoard(frame(), ["light", "dark"]);
  show(state, { position: positionOf(VIEW), legal: [], turned: false });
  document.body.innerHTML = "<div></div>";
  patch(document.body.firstElementChild as Element, h("svg", stillDrawing(state)));
  expect(all(".over .ring.last")).toBe(1);
});

it("coordinates are written on the frame, and lie under the pieces of other boards", () => {
  const labels: Label[] = [{ text: "a", at: [0, 1], turned: [0, 1] }];
  const order = (board: Board) => {
    put({ ...board, labels }, VIEW);
    const layers = [...(document.querySelector(".board-picture")?.children ?? [])];
    const kinds = ["labels", "pieces", "holed"];
    return layers.flatMap(({ classList }) => kinds.filter((kind) => classList.contains(kind)));
  };
  expect(order(frame())).toEqual(["pieces", "holed", "labels"]);
  expect(order(frame({ ground: "plain", from: undefined }))).toEqual(["labels", "pieces", "holed"]);
});

it("other boards have no frame and show no place to fall to", () => {
  put(frame({ ground: "plain", from: undefined }), VIEW, LEGAL);
  pointer("pointermove", "a2", { pointerType: "mouse" });
  expect([all(".holed > *"), all(".ghost"), all(".ring.last")]).toEqual([0, 0, 0]);
});

it("a press anywhere in a column plays there", () => {
  const { heard } = put(frame(), VIEW, LEGAL);
  click("b1");
  click("c2");
  expect(heard.played).toEqual(["b", "c"]);
});

it("a premove is marked where it was pressed, and hangs nowhere", () => {
  const { heard } = waiting(frame(), VIEW);
  click("b2");
  expect(heard.premoves).toEqual([[1]]);
  expect([all(".piece"), all(".cell.premove"), all(".over .ring.premove")]).toEqual([1, 1, 1]);
});

it("premoves begin anywhere in a column, also where a piece lies", () => {
  const { heard, scene, redraw } = put(frame(), VIEW, LEGAL);
  scene.legal = [];
  scene.premoving = { seat: "first", queue: [] };
  redraw();
  for (const name of ["b1", "b2", "a2"]) click(name);
  expect(heard.premoves).toEqual([[4], [1], [0]]);
  expect(all(".over .order")).toBe(3);
  click("b2");
  expect(heard.givenUp).toBe(1);
});

it("where a piece would come to lie is shown by the pointer and by the keyboard", () => {
  put(frame(), VIEW, LEGAL);
  expect(ghost("pointer")).toBeUndefined();
  pointer("pointermove", "b1", { pointerType: "mouse" });
  expect(ghost("pointer")).toBe("translate(1 0)");
  pointer("pointermove", "c2", { pointerType: "mouse" });
  expect(ghost("pointer")).toBe("translate(2 1)");
  pointer("pointerleave", "c2");
  expect(ghost("pointer")).toBeUndefined();
  expect(ghost("key")).toBe("translate(0 1)");
  expect(cell("a2").getAttribute("aria-label")).toBe("a2, empty, leads to a1");
  expect(cell("a1").getAttribute("aria-label")).toBe("a1, empty");
});

it("a piece comes in from the side that the board says, however it is turned", () => {
  const state = newBoard(frame(), { first: "dark", second: "light" } as never);
  const scene = (view: View, turned = false) => ({
    position: positionOf(view),
    legal: LEGAL,
    turned,
  });
  show(state, scene({ cells: [] }));
  expect(state.falls).toEqual([]);
  show(state, scene(VIEW));
  expect(state.falls).toEqual([4]);
  expect(fallInto(state, 4)).toEqual([0, state.layout.box.y - 1.5]);
  show(state, scene(VIEW, true));
  const { box } = state.layout;
  expect(fallInto(state, 4)).toEqual([0, box.y + box.height + 0.5 + 1]);
  expect(landing(state, undefined)).toBeUndefined();
  const put = newBoard(frame({ from: undefined }), { first: "dark", second: "light" } as never);
  show(put, scene({ cells: [] }));
  show(put, scene(VIEW));
  expect([put.falls, fallInto(put, 4)]).toEqual([[], undefined]);
});
