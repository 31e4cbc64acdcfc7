import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { game, seated, state } from "../game/fixtures";
import { answerWith } from "../testing";
import { MyTurn, waitsFor } from "./my-turn";

const ME = { id: "aDa7Lov3", name: "ada" };
const MINUTE = 60_000;
const GAME = game([], seated("first"));
const summary = { ...GAME.about };
const LIST = "GET /games?player=ada&ended=false&limit=4";
const ONE = `GET /games/${GAME.about.id}`;

let changed: ReturnType<typeof vi.fn<() => void>>;
let myTurn: MyTurn;

beforeEach(() => {
  vi.useFakeTimers();
  changed = vi.fn<() => void>();
  myTurn = new MyTurn({ account: { player: ME, role: "player" } }, changed);
});
afterEach(() => {
  myTurn.seen(false);
  vi.useRealTimers();
});

const pass = () => vi.advanceTimersByTimeAsync(MINUTE);

test("nobody asks while the tab is in sight", async () => {
  const asked = answerWith({});
  await pass();
  myTurn.seen(true);
  myTurn.seen(false);
  await pass();
  expect(asked).toEqual([]);
});

test("a game that waits for me is told while the tab is out of sight", async () => {
  answerWith({ [LIST]: [200, [summary]], [ONE]: [200, GAME] });
  myTurn.seen(true);
  await pass();
  expect([myTurn.is, changed.mock.calls.length]).toEqual([true, 1]);
  myTurn.seen(false);
  expect([myTurn.is, changed.mock.calls.length]).toEqual([false, 2]);
});

test("it is asked again now and then, and no more where no game goes on", async () => {
  const some = answerWith({ [LIST]: [200, [summary]], [ONE]: [200, GAME] });
  myTurn.seen(true);
  await pass();
  await pass();
  expect(some.filter(({ path }) => path === LIST)).toHaveLength(2);
  const none = answerWith({ [LIST]: [200, []] });
  await pass();
  await pass();
  await pass();
  expect(none).toHaveLength(1);
  expect(myTurn.is).toBe(false);
});

test("what the server does not tell changes nothing", async () => {
  answerWith({ [LIST]: [200, [summary]], [ONE]: [200, GAME] });
  myTurn.seen(true);
  await pass();
  answerWith({ [LIST]: [503, { error: "Not now.", code: "internal" }] });
  await pass();
  expect(myTurn.is).toBe(true);
});

test("an answer that comes when the tab is in sight again is not told", async () => {
  answerWith({ [LIST]: [200, [summary]], [ONE]: [200, GAME] });
  myTurn.seen(true);
  vi.advanceTimersByTime(MINUTE);
  myTurn.seen(false);
  await pass();
  expect(changed).not.toHaveBeenCalled();
});

test("only the player to move is waited for", () => {
  expect(waitsFor(GAME, ME.id)).toBe(true);
  expect(waitsFor(GAME, "B0bFish1")).toBe(false);
  expect(waitsFor(game([], undefined, state(0, 0, { turn: null })), ME.id)).toBe(false);
});
