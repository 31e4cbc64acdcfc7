import { beforeEach, describe, expect, it, vi } from "vitest";
import { state } from "../game/fixtures";
import type { ClientIn, GameSummary, Seat, State } from "../protocol";
import { answerWith, FakeApp, FIVE_MINUTES, settle } from "../testing";
import { type MyGame, MyGames } from "./my-games";

const DAY_MS = 86_400_000;

let app: FakeApp;
let games: MyGames;

beforeEach(() => {
  app = new FakeApp().as("anna");
  games = new MyGames(app, () => {});
});

/** A game in which I have the first seat. */
function game(id: string, turn: Seat, until_ms?: number): MyGame {
  const players: GameSummary["players"] = [
    { id: "id-anna", name: "anna" },
    { id: `id-${id}`, name: id },
  ];
  const summary = { id, rules: "plain", players, time: FIVE_MINUTES, rated: false, started_ms: 0 };
  return { game: summary, turn, ...(until_ms === undefined ? {} : { until_ms }) };
}

async function know(...list: MyGame[]): Promise<void> {
  answerWith({ "GET /me/games": [200, { games: list }] });
  await games.load();
}

function events(id: string, change: Partial<State>): ClientIn {
  return { type: "events", game: id, entries: [], state: state(9, 8, change) };
}

const order = () => games.list?.map(({ game }) => game.id);
const waiting = () => games.waiting.map(({ game }) => game.id);

it("a visitor has none, and nobody is asked", async () => {
  const asked = answerWith({});
  app.account = undefined;
  await games.load();
  expect([games.list, asked]).toEqual([[], []]);
});

it("what was known stays where the server does not answer", async () => {
  await know(game("one", "first"));
  answerWith({});
  await games.load();
  expect(waiting()).toEqual(["one"]);
});

it("nothing of them is known to somebody else", async () => {
  await know(game("one", "first"));
  answerWith({ "GET /me/games": [200, { games: [] }] });
  games.forget();
  expect(games.list).toBeUndefined();
  await settle();
  expect(games.list).toEqual([]);
});

describe("what I see of a game tells whose turn it is", () => {
  it("after my move it waits no more, and goes behind those that do", async () => {
    await know(game("one", "first", 1), game("two", "first", 2), game("three", "second", 3));
    games.hear(events("one", { turn: "second" }));
    expect(waiting()).toEqual(["two"]);
    expect(order()?.[0]).toBe("two");
  });

  it("until when it waits for me follows from the clock", async () => {
    await know(game("one", "second"), game("two", "first", 5 * DAY_MS));
    const clocks = {
      first: { left_ms: DAY_MS, delay_ms: 10 },
      second: { left_ms: DAY_MS },
      running: "first" as const,
      at_ms: 1_000,
    };
    games.hear(events("one", { turn: "first", clocks }));
    expect(order()).toEqual(["one", "two"]);
    expect(games.list?.[0]?.until_ms).toBe(1_000 + DAY_MS + 10);
  });

  it("one that is over is none of mine any more", async () => {
    await know(game("one", "first"), game("two", "first"));
    const result = { score: "draw", reason: "agreement" } as const;
    games.hear(events("one", { turn: null, result }));
    games.hear({ type: "finished", game: game("two", "first").game });
    expect(order()).toEqual([]);
  });

  it("games of others are none of mine", async () => {
    await know(game("one", "first"));
    games.hear(events("other", { turn: "first" }));
    expect(order()).toEqual(["one"]);
  });
});

it("news of several games are one question", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const asked = answerWith({ "GET /me/games": [200, { games: [game("one", "first")] }] });
  games.hear({ type: "your-turn", game: "one" });
  games.hear({ type: "your-turn", game: "two" });
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  await settle();
  expect(asked.map(({ path }) => path)).toEqual(["GET /me/games"]);
  expect(waiting()).toEqual(["one"]);
});

it("beside a game stand those that wait: the ones after it, then from the top", async () => {
  await know(game("one", "first"), game("two", "first"), game("three", "first"));
  const others = (id: string) => games.others(id).map((one) => one.game.id);
  expect(others("two")).toEqual(["three", "one"]);
  expect(others("unknown")).toEqual(["one", "two", "three"]);
});
