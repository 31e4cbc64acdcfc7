import { afterEach, beforeEach, expect, test } from "vitest";
import { choose } from "../settings/choices";
import { game, moved, seated } from "./fixtures";
import { open } from "./testing";

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
