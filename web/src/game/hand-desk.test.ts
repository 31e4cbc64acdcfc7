import { expect, it } from "vitest";
import { square, squares, squaresLegal, squaresView } from "../board/fixtures";
import { click, waiting } from "../board/testing";
import { after, events, GAME, game, moved, seated, state } from "./fixtures";
import { HandDesk } from "./hand-desk";
import type { Model } from "./model";
import { Writer } from "./writer";

it("a premove that ends when the turn has come, but is not drawn yet, is played at once", () => {
  const sent: string[] = [];
  const host = {
    model: after(
      game([moved(1, 1, "a2", "a3")], seated("first")),
      events([moved(2, 2, "a7", "a6")], state(2, 2), seated("first", { legal: squaresLegal() })),
    ),
    board: undefined,
    send: (_: Model, notation: string) => void sent.push(notation),
    app: { redraw: () => {} },
  };
  const hand = new HandDesk(host, new Writer(GAME, () => {}));
  hand.premove(["e2", "e4"].map(square));
  expect(sent).toEqual(["e2e4"]);
});

it("a press begins a premove anew, however soon after Escape took back the one from there", () => {
  const { board, scene, heard, beforeDrawing } = waiting(squares(), squaresView());
  const host = { model: undefined, board, send: () => {}, app: { redraw: () => {} } };
  const hand = new HandDesk(host, new Writer(GAME, () => {}));
  for (const name of ["e2", "e4"]) click(name);
  beforeDrawing(() => {
    expect(hand.key(new KeyboardEvent("keydown", { key: "Escape" }))).toBe(true);
    scene.premoving = { seat: "first", queue: [] };
    for (const name of ["e2", "e3"]) click(name);
  });
  expect(heard.givenUp).toBe(0);
  expect(heard.premoves).toEqual([["e2", "e4"].map(square), ["e2", "e3"].map(square)]);
});
