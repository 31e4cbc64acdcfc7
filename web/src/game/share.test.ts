import { beforeEach, expect, it } from "vitest";
import { Board } from "../board/board";
import { squares } from "../board/fixtures";
import { FakeApp } from "../testing";
import { patch } from "../vdom";
import { after, GAME, game, moved, state } from "./fixtures";
import { positionAt } from "./model";
import type { Screen } from "./screen";
import { share } from "./share";

const MOVES = [moved(1, 1, "e2", "e4"), moved(2, 2, "e7", "e5"), moved(3, 3, "d2", "d4")];

beforeEach(() => {
  document.body.innerHTML = "<div></div>";
});

function draw(change: Partial<Screen>): void {
  const model = after(game(MOVES));
  const board = new Board(squares(), ["light", "dark"], { play: () => {}, redraw: () => {} });
  const scene = { position: positionAt(model, 3), legal: [], turned: false };
  const screen = { model, board, scene, near: "first", shown: 3, ...change } as Screen;
  patch(document.body.firstElementChild as Element, share(new FakeApp(), screen));
}

const links = () => [...document.querySelectorAll("a")].map((a) => a.getAttribute("href"));
const field = (id: string) => document.querySelector(`#${id}`)?.getAttribute("value") ?? "";

it("a game has a picture, a film, a file and a board for other pages", () => {
  draw({});
  const file = `/api/v1/games/${GAME}/export`;
  expect(links()).toEqual([`/games/${GAME}.svg`, `/games/${GAME}/film.svg`, file]);
  expect(field("share-picture")).toBe(`${location.origin}/games/${GAME}.svg`);
  expect(field("share-embed")).toContain(`<iframe src="${location.origin}/embed/games/${GAME}" `);
});

it("what is shared is what is looked at, with the same side below", () => {
  draw({ shown: 1, near: "second" });
  expect(links()[0]).toBe(`/games/${GAME}.svg?seat=second&ply=1`);
  expect(links()[1]).toBe(`/games/${GAME}/film.svg?seat=second`);
  expect(field("share-embed")).toContain("?seat=second&ply=1");
});

it("what has not begun has no film, and what is longer than one neither", () => {
  draw({ model: after(game([])), shown: 0 });
  expect(links().some((href) => href?.includes("film"))).toBe(false);
  const long = Array.from({ length: 401 }, (_, i) => moved(i + 1, i + 1, "e2", "e4"));
  document.body.innerHTML = "<div></div>";
  draw({ model: after(game(long, undefined, state(401, 401))), shown: 401 });
  expect(links().some((href) => href?.includes("film"))).toBe(false);
});
