import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { square } from "../board/fixtures";
import { typedMove } from "../board/routes";
import { choose } from "../settings/choices";
import { answerWith, settle } from "../testing";
import { after, GAME, game, moved, seated } from "./fixtures";
import { open } from "./testing";
import { Writer } from "./writer";

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

const writer = () => new Writer(GAME, () => {});
const path = [square("c3"), square("c4")];
const button = { notation: "pass", path: [], choice: { text: "Pass" } };
const legal = [button, { notation: "P*/engine", path }];

test("the first move is shown as people write it", async () => {
  const told = { ply: 0, notation: "P*/engine", label: "P-7f", native: "7六歩" };
  const asked = answerWith({ [`POST /games/${GAME}/written`]: [200, told] });
  const model = after(game([], seated("first", { legal })));
  const first = writer();
  first.heard(model);
  first.heard(model);
  expect(first.example(model)).toBeUndefined();
  await settle();
  expect(asked.map(({ body }) => body)).toEqual([{ ply: 0, text: "P*/engine" }]);
  expect(first.example(model)).toBe("P-7f");
  choose("notation", "native");
  expect(first.example(model)).toBe("7六歩");
});

test("where that is not told, it is shown by its cells, in a way that can be typed", async () => {
  answerWith({});
  const model = after(game([], seated("first", { legal })));
  const first = writer();
  first.heard(model);
  await settle();
  expect(first.example(model)).toBe("c3–c4");
  const names = model.about.board.cells.map(({ name }) => name);
  expect(typedMove(legal, names, first.example(model) ?? "")).toBe(legal[1]);
});

test("what was asked as somebody else is not shown, however late it is told", async () => {
  const answers: ((label: string) => void)[] = [];
  vi.stubGlobal("fetch", () => {
    return new Promise<Response>((resolve) => {
      answers.push((label) =>
        resolve(new Response(JSON.stringify({ ply: 0, notation: "P*/engine", label }))),
      );
    });
  });
  const model = after(game([], seated("first", { legal })));
  const first = writer();
  first.heard(model);
  first.forget();
  first.heard(model);
  expect(answers).toHaveLength(2);
  answers[0]?.("P-1a");
  await settle();
  expect(first.example(model)).toBeUndefined();
  answers[1]?.("P-7f");
  await settle();
  expect(first.example(model)).toBe("P-7f");
});

test("where something is hidden, the server is not asked", () => {
  const asked = answerWith({});
  const message = game([], seated("first", { legal }));
  message.about.hides = true;
  const [model, first] = [after(message), writer()];
  first.heard(model);
  expect([asked, first.example(model)]).toEqual([[], "c3–c4"]);
});

test("later moves are shown as the last one was written", () => {
  const made = moved(1, 1, "e2", "e4");
  Object.assign(made.event ?? {}, { label: "P-7f", native: "7六歩" });
  const model = after(game([made], seated("second", { legal: [] })));
  expect(writer().example(model)).toBe("P-7f");
  expect(writer().example(after(game([], seated("second"))))).toBeUndefined();
});
