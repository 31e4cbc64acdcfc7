import { expect, it } from "vitest";
import { square, squaresLegal } from "../board/fixtures";
import { after, events, game, moved, seated, state } from "./fixtures";
import { HandDesk } from "./hand-desk";

it("a premove that ends when the turn has come, but is not drawn yet, is played at once", () => {
  const sent: string[] = [];
  const hand = new HandDesk({
    model: after(
      game([moved(1, 1, "a2", "a3")], seated("first")),
      events([moved(2, 2, "a7", "a6")], state(2, 2), seated("first", { legal: squaresLegal() })),
    ),
    board: undefined,
    send: (_, notation) => void sent.push(notation),
    app: { redraw: () => {} },
  });
  hand.premove(["e2", "e4"].map(square));
  expect(sent).toEqual(["e2e4"]);
});
