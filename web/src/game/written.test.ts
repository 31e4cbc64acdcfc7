import { afterEach, beforeEach, expect, test } from "vitest";
import { square } from "../board/fixtures";
import { typedMove } from "../board/routes";
import { choose } from "../settings/choices";
import { after, game, moved, seated } from "./fixtures";
import { open } from "./testing";
import { exampleMove } from "./written";

beforeEach(() => {
  document.body.innerHTML = "<div></div>";
});
afterEach(() => choose("notation", "letters"));

function begin(): void {
  const made = moved(1, 1, "e2", "e4");
  if (made.event?.type !== "moved") throw new Error("no move");
  Object.assign(made.event, { label: "P-7f", native: "7六歩" });
  const message = game([made], seated("second"));
  const { board } = message.about;
  board.pieces = board.pieces.map((piece) => ({ ...piece, picture: "japanese-pawn" }));
  open().hear(message);
}
const ply = () => document.querySelector<HTMLElement>(".ply");
const told = () =>
  [...document.querySelectorAll("[aria-live]")].map((region) => region.textContent).join(" ");

test("another way of writing is in the list and in what is read out at once", () => {
  begin();
  expect([ply()?.textContent, ply()?.lang]).toEqual(["P-7f", ""]);
  choose("notation", "native");
  expect([ply()?.textContent, ply()?.lang]).toEqual(["7六歩", "ja"]);
  expect(told()).toContain("7六歩");
});

test("the first move is shown as people write cells, in a way that can be typed", () => {
  const path = [square("c3"), square("c4")];
  const button = { notation: "pass", path: [], choice: { text: "Pass" } };
  const legal = [button, { notation: "P*/engine", path }];
  const model = after(game([], seated("first", { legal })));
  expect(exampleMove(model)).toBe("c3–c4");
  const names = model.about.board.cells.map(({ name }) => name);
  expect(typedMove(legal, names, exampleMove(model) ?? "")).toBe(legal[1]);
});

test("later moves are shown as the last one was written", () => {
  const made = moved(1, 1, "e2", "e4");
  Object.assign(made.event ?? {}, { label: "P-7f", native: "7六歩" });
  const model = after(game([made], seated("second", { legal: [] })));
  expect(exampleMove(model)).toBe("P-7f");
  expect(exampleMove(after(game([], seated("second"))))).toBeUndefined();
});
