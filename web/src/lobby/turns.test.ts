import { beforeEach, expect, it } from "vitest";
import { AT_MS, game as gameMessage, state } from "../game/fixtures";
import type { GameSummary, Seat } from "../protocol";
import { answerWith, FIVE_MINUTES } from "../testing";
import { Turns } from "./turns";

const ME = "id-anna";
let turns: Turns;

beforeEach(() => {
  turns = new Turns();
});

function game(id: string, seat: Seat): GameSummary {
  const me = { id: ME, name: "anna" };
  const other = { id: "id-ben", name: "ben" };
  const players: GameSummary["players"] = seat === "first" ? [me, other] : [other, me];
  return { id, rules: "plain", players, time: FIVE_MINUTES, rated: false, started_ms: 0 };
}

const FIRST_TO_MOVE = gameMessage([], undefined, state(0, 0));
const RUNNING = gameMessage(
  [],
  undefined,
  state(0, 2, {
    clocks: {
      first: { left_ms: 3 * 86_400_000 },
      second: { left_ms: 3 * 86_400_000 },
      running: "first",
      at_ms: AT_MS,
    },
  }),
);

it("the games where it is my turn come first", async () => {
  answerWith({ "GET /games/one": [200, FIRST_TO_MOVE], "GET /games/two": [200, FIRST_TO_MOVE] });
  const games = [game("one", "second"), game("two", "first"), game("gone", "first")];
  await turns.load(games, ME);
  expect(games.map((one) => turns.isMine(one, ME))).toEqual([false, true, false]);
  expect(turns.sorted(games, ME).map(({ id }) => id)).toEqual(["two", "one", "gone"]);
});

it("only those are asked about again where it was not my turn", async () => {
  const asked = answerWith({
    "GET /games/one": [200, FIRST_TO_MOVE],
    "GET /games/two": [200, FIRST_TO_MOVE],
  });
  const games = [game("one", "second"), game("two", "first")];
  await turns.load(games, ME);
  await turns.load(games, ME);
  const paths = asked.map(({ path }) => path);
  expect(paths).toEqual(["GET /games/one", "GET /games/two", "GET /games/one"]);
});

it("what is left is known while my clock runs", async () => {
  answerWith({ "GET /games/one": [200, RUNNING], "GET /games/two": [200, RUNNING] });
  const [mine, theirs] = [game("one", "first"), game("two", "second")];
  await turns.load([mine, theirs], ME);
  expect(turns.leftMs(mine, ME, AT_MS + 86_400_000)).toBe(2 * 86_400_000);
  expect(turns.leftMs(theirs, ME, AT_MS)).toBeUndefined();
});
