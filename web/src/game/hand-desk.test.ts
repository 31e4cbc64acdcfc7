import { expect, it } from "vitest";
import { square, squaresLegal } from "../board/fixtures";
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
