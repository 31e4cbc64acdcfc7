import { afterEach, describe, expect, it } from "vitest";
import type { MatchView } from "../protocol";
import { type Answers, answerWith, FakeApp, find, locationOf, settle, shown } from "../testing";
import { MatchesPage } from "./list";
import { MatchPage } from "./page";

const PATH = "/matches/match001";
const VIEW: MatchView = {
  id: "match001",
  plan: {
    name: "A against B",
    rules: "plain",
    players: [
      { name: "A", engine: "Fish" },
      { name: "B", engine: "Bird" },
    ],
    format: { kind: "round-robin", pairs: 100 },
    time: { kind: "clock", stages: [{ base_ms: 10_000, bonus: { kind: "increment", ms: 100 } }] },
    budget: {},
    margin_ms: 50,
    openings: { kind: "usual" },
    seed: 1,
    adjudication: {},
    concurrency: 2,
    interrupted: "resume",
  },
  players: [
    { name: "A", player: { id: "id-a", name: "A" }, points: 147, games: 134, rating: { value: 9 } },
    { name: "B", player: { id: "id-b", name: "B" }, points: 121, games: 134, left: true },
  ],
  state: "running",
  revision: 3,
  played: 134,
  games: 200,
  order: [0, 1],
  cross: [
    [null, { wins: 41, draws: 62, losses: 31 }],
    [{ wins: 31, draws: 62, losses: 41 }, null],
  ],
  score: {
    games: { wins: 41, draws: 62, losses: 31 },
    pairs: [3, 14, 20, 20, 10],
    elo: { value: 25.98, error: 29.1 },
    superior: 0.957,
    draw_ratio: 0.4627,
  },
  test: { llr: 1.25, lower: -2.94, upper: 2.94 },
  plot: [
    { games: 2, elo: 0, llr: 0 },
    { games: 70, elo: 30, error: 60, llr: 0.5 },
    { games: 134, elo: 25.98, error: 29.1, llr: 1.25 },
  ],
  live: [{ number: 134, game: "game0134", players: [0, 1] }],
  made_ms: 0,
};

let page: MatchPage | undefined;
afterEach(() => page?.unmount());

async function open(app: FakeApp, view: MatchView, answers: Answers = {}) {
  const asked = answerWith({
    [`GET ${PATH}`]: [200, view],
    [`GET ${PATH}/games?from=0`]: [200, []],
    ...answers,
  });
  page = new MatchPage(app, view.id, locationOf(PATH));
  await app.show(page);
  await settle();
  return asked;
}

describe("a match", () => {
  it("says how it stands: score, error, table, test, and what is played", async () => {
    const app = new FakeApp();
    await open(app, VIEW);
    const text = shown();
    for (const said of [
      "A against B",
      "134 of 200 games",
      "+41 =62 −31",
      "3 14 20 20 10",
      "+26 ± 29",
      "95.7 %",
      "73½ / 134",
      "60½ / 134",
      "B (left)",
      "1.25 (-2.94 … 2.94)",
      "not enough is known yet",
      "Game 135",
    ]) {
      expect(text).toContain(said);
    }
    expect(document.querySelectorAll(".plot svg")).toHaveLength(2);
    expect(app.watched).toEqual(["game0134"]);
    expect(document.querySelector("button.button.primary")).toBeNull();
    page?.unmount();
    expect(app.watched).toEqual([]);
  });

  it("is paused by an admin, in the revision that was seen", async () => {
    const paused: MatchView = { ...VIEW, state: "paused", revision: 4, live: [] };
    const app = new FakeApp().as("root", "admin");
    const asked = await open(app, VIEW, { [`POST ${PATH}/orders`]: [200, paused] });
    find("button", "Pause").click();
    await settle();
    const sent = asked.find(({ path }) => path === `POST ${PATH}/orders`);
    expect(sent?.body).toEqual({ revision: 3, order: { kind: "pause" } });
  });

  it("says why an order was refused", async () => {
    const problem = { error: "Somebody else has changed this match.", code: "match-changed" };
    const app = new FakeApp().as("root", "admin");
    await open(app, VIEW, { [`POST ${PATH}/orders`]: [409, problem] });
    find("button", "Stop now").click();
    await settle();
    expect(find("[role=alert]").textContent).toContain("Somebody else");
  });

  it("says why it waits, and goes on", async () => {
    const note = "Fish failed too often.";
    await open(new FakeApp().as("root", "admin"), { ...VIEW, state: "paused", note, live: [] });
    expect(shown()).toContain(note);
    expect(find("button", "Go on").className).toContain("primary");
    expect(shown()).toContain("No game is played now.");
  });
});

describe("the list of matches", () => {
  it("is empty kindly", async () => {
    answerWith({ "GET /matches": [200, []] });
    await new FakeApp().show(new MatchesPage(new FakeApp()));
    expect(document.querySelector("a.primary")).toBeNull();
  });

  it("leads to each match and, for admins, to a new one", async () => {
    const { id, plan, state, played, games } = VIEW;
    const card = { id, name: plan.name, rules: "plain", players: ["A", "B"] };
    answerWith({ "GET /matches": [200, [{ ...card, state, played, games, made_ms: 0 }]] });
    const app = new FakeApp().as("root", "admin");
    await app.show(new MatchesPage(app));
    await settle();
    expect(find(".module a").getAttribute("href")).toBe(PATH);
    expect(shown()).toContain("134 of 200 games");
    expect(find("a.primary").getAttribute("href")).toBe("/matches/new");
  });
});
