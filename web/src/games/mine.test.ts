import { beforeEach, expect, it } from "vitest";
import type { GameSummary, Seat } from "../protocol";
import type { MyGame } from "../shell/my-games";
import { type Answers, answerWith, FakeApp, FIVE_MINUTES, find, shown } from "../testing";
import { MinePage } from "./mine";

const HOUR_MS = 3_600_000;

let app: FakeApp;

beforeEach(() => {
  app = new FakeApp().as("anna", "guest");
});

/** A game in which I have the second seat. */
function game(id: string, turn: Seat, leftMs?: number): MyGame {
  const players: GameSummary["players"] = [
    { id: `id-${id}`, name: id },
    { id: "id-anna", name: "anna" },
  ];
  const summary = { id, rules: "plain", players, time: FIVE_MINUTES, rated: false, started_ms: 0 };
  return { game: summary, turn, ...(leftMs === undefined ? {} : { until_ms: app.now() + leftMs }) };
}

async function open(...games: MyGame[]): Promise<MinePage> {
  const answers: Answers = { "GET /me/games": [200, { games }] };
  answerWith(answers);
  const page = new MinePage(app);
  await app.show(page);
  return page;
}

it("the games that wait for me come first, with what is left in words", async () => {
  const page = await open(
    game("ben", "second", 50 * HOUR_MS),
    game("zoe", "second", 3 * HOUR_MS),
    game("kim", "first"),
  );
  const sections = [...document.querySelectorAll("section")].map((one) => one.textContent);
  expect(sections).toEqual([
    "Your move (2)benThe game of plain · 5 + 02 days leftzoeThe game of plain · 5 + 03 hours left",
    "Their movekimThe game of plain · 5 + 0",
  ]);
  expect(find(".queued").getAttribute("href")).toBe("/g/ben");
  expect(find(".queued img").getAttribute("src")).toContain("/games/ben.svg?seat=second");
  page.unmount();
});

it("whoever is in no game is led to one", async () => {
  const page = await open();
  expect(shown()).toContain("You are in no game right now.");
  expect(find(".empty a").getAttribute("href")).toBe("/");
  page.unmount();
});

it("the games that are over are a press away, for who has an account", async () => {
  const guest = await open();
  expect(document.querySelector('a[href^="/@/"]')).toBeNull();
  guest.unmount();
  app.as("anna");
  const page = await open();
  expect(find('a[href="/@/anna"]').textContent).toBe("All your games");
  page.unmount();
});
