import { expect, it } from "vitest";
import type { TimeLimit } from "../protocol";
import type { MyGame } from "../shell/my-games";
import { after, game, moved, seated } from "./fixtures";
import { nextGame } from "./next";

const DAYS: TimeLimit = { kind: "correspondence", move_ms: 86_400_000 };

/** The links to other games, after my move at a clock, where these games wait. */
function links(waiting: string[], limit: TimeLimit = DAYS, seat: "first" | "second" = "first") {
  const message = game([moved(1, 1, "e2", "e4")], seated(seat));
  message.about.time = { first: limit, second: limit };
  const others = () => waiting.map((id) => ({ game: { id } }) as MyGame);
  const note = nextGame(after(message), { myGames: { others } as never });
  return (note?.children ?? []).flatMap((one) =>
    typeof one === "object" && one?.data?.attrs ? [`${one.text} ${one.data.attrs.href}`] : [],
  );
}

it("after a move in a slow game the next one is offered", () => {
  expect(links(["two"])).toEqual(["Next game /g/two"]);
  expect(links(["two", "three"])).toEqual(["Previous game /g/three", "Next game (2) /g/two"]);
  expect(links(["two"], { kind: "unlimited" })).toEqual(["Next game /g/two"]);
});

it("nothing is offered while it is my turn, in fast games, or where nothing waits", () => {
  expect(links(["two"], DAYS, "second")).toEqual([]);
  const fast: TimeLimit = { kind: "clock", stages: [{ base_ms: 60_000, bonus: { kind: "none" } }] };
  expect(links(["two"], fast)).toEqual([]);
  expect(links([])).toEqual([]);
});
