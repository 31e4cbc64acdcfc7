import { afterEach, describe, expect, it, vi } from "vitest";
import { game, moved, state } from "../game/fixtures";
import type { ClientIn, Clocks, Info, MatchView, Seat } from "../protocol";
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

const GAME = "game0134";

/** The game of the wall as the server tells of it, with these clocks. */
function begun(change: Partial<Clocks> = {}): ClientIn {
  const clocks = {
    ...{ first: { left_ms: 65_000 }, second: { left_ms: 4_200 }, running: "first" as const },
    at_ms: new FakeApp().now(),
    ...change,
  };
  const entries = [moved(1, 1, "e2", "e4"), moved(2, 2, "e7", "e5")];
  [61_000, 3_700].forEach((leftMs, place) => {
    Object.assign(entries[place]?.event ?? {}, { left_ms: leftMs });
  });
  const message = game(entries, undefined, state(2, 2, { clocks }));
  message.about.id = GAME;
  return message;
}

describe("a match whose engines no machine runs", () => {
  it("says so, and its clocks stand", async () => {
    const waits = "No connected machine runs two of these engines.";
    await open(new FakeApp(), { ...VIEW, waits, stands: true });
    expect(find("[role=status]").textContent).toBe(waits);
    page?.onMessage(begun());
    expect(document.querySelectorAll(".live-clock")).toHaveLength(2);
    expect(document.querySelector(".live-clock.running")).toBeNull();
    const info: Info = { line: 0, depth: 9 };
    page?.onMessage({ type: "thinking", game: GAME, seat: "second", ply: 2, info });
    expect(find(".live-who").textContent).toBe("B");
  });
});

describe("a match that waits for cores for more of its games", () => {
  it("says so, and the clocks of those that are played run", async () => {
    const waits = "More of its games begin as others of them end.";
    await open(new FakeApp(), { ...VIEW, waits });
    expect(find("[role=status]").textContent).toBe(waits);
    page?.onMessage(begun());
    expect(document.querySelector(".live-clock.running")).not.toBeNull();
  });
});

describe("a match that tests builds", () => {
  const players = [
    { name: "A", engine: "build:0123456789abcdef" },
    { name: "B", engine: "build:fedcba9876543210" },
  ];
  const view = { ...VIEW, plan: { ...VIEW.plan, players } };
  const leads = (to: string) => document.querySelector(`a[href="${to}"]`) !== null;

  it("leads admins to what machines make of them, and nobody to another one like it", async () => {
    await open(new FakeApp().as("root", "admin"), view);
    expect(leads("/matches/builds/match001")).toBe(true);
    expect(leads("/matches/new?like=match001")).toBe(false);
    page?.unmount();
    await open(new FakeApp(), view);
    expect(leads("/matches/builds/match001")).toBe(false);
  });
});

describe("the wall", () => {
  it("does not ask how engines think where something is hidden", async () => {
    const app = new FakeApp();
    const follow = vi.fn();
    app.socket.follow = follow as typeof app.socket.follow;
    await open(app, VIEW);
    const dark = begun() as Extract<ClientIn, { type: "game" }>;
    dark.about.hides = true;
    page?.onMessage(dark);
    expect(follow).not.toHaveBeenCalled();
  });

  const clocks = () => [...document.querySelectorAll(".live-clock")].map((one) => one.textContent);
  const thinks = (info: Partial<Info>, seat: Seat = "second"): ClientIn => ({
    ...{ type: "thinking", game: GAME, seat, ply: 2 },
    info: { line: 0, ...info },
  });

  it("shows both clocks, and which of them runs", async () => {
    const app = new FakeApp();
    await open(app, VIEW);
    page?.onMessage(begun());
    expect(clocks()).toEqual(["0:04.2", "1:05"]);
    expect(find(".live-clock.running").getAttribute("aria-label")).toBe("Clock of A");
    app.now = () => new FakeApp().now() + 3_500;
    page?.onMessage(thinks({}));
    expect(clocks()).toEqual(["0:04.2", "1:02"]);
  });

  it("says that there is no clock where none was agreed", async () => {
    await open(new FakeApp(), VIEW);
    page?.onMessage(begun({ first: null, second: null, running: null }));
    expect(clocks()).toEqual([]);
    expect(find(".live-bar").textContent).toBe("Bno clock");
  });

  it("shows what a held game had left after its last moves, and no clock runs", async () => {
    const app = new FakeApp();
    await open(app, { ...VIEW, state: "paused" });
    page?.onMessage(begun({ first: { left_ms: 0 } }));
    app.now = () => new FakeApp().now() + 60_000;
    app.redraw();
    expect(clocks()).toEqual(["0:03.7", "1:01"]);
    expect(document.querySelector(".live-clock.running")).toBeNull();
  });

  it("asks how engines think and shows the last of it, with the first moves of a line", async () => {
    const app = new FakeApp();
    const follow = vi.fn();
    app.socket.follow = follow as typeof app.socket.follow;
    await open(app, VIEW);
    page?.onMessage(begun());
    page?.onMessage(begun());
    expect(follow.mock.calls).toEqual([[GAME, true]]);
    expect(find(".live-said").textContent).toBe("Nothing said yet.");
    const pv = "g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1";
    page?.onMessage(thinks({ depth: 14, seldepth: 21, score: { cp: 35 }, nodes: 1_204_331, pv }));
    const lines = [...document.querySelectorAll(".live-said p")].map((one) => one.textContent);
    expect(lines).toEqual([
      "B thinks−0.35",
      "depth 14/21 · 1.2M positions",
      "g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 …",
    ]);
    page?.onMessage(thinks({ line: 2, score: { cp: 900 } }));
    page?.onMessage({ ...thinks({ score: { cp: 900 } }), game: "other001" } as ClientIn);
    expect(find(".live-who").textContent).toBe("B thinks−0.35");
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
    expect(shown()).not.toContain("place");
    expect(find("a.primary").getAttribute("href")).toBe("/matches/new");
  });

  it("says which place a match has that waits for cores", async () => {
    const { id, plan, state, played, games } = VIEW;
    const card = { id, name: plan.name, rules: "plain", players: ["A", "B"], place: 2 };
    answerWith({ "GET /matches": [200, [{ ...card, state, played, games, made_ms: 0 }]] });
    const app = new FakeApp();
    await app.show(new MatchesPage(app));
    await settle();
    expect(shown()).toContain("waits for cores, at place 2");
  });
});

describe("an admin at the boards of a match", () => {
  const RUNNING = { game: "game0134", seat: "first", paused: false, thinking: true };

  it("has an engine move, holds a game, and lets it go on", async () => {
    const app = new FakeApp().as("root", "admin");
    const asked = await open(app, VIEW, {
      "GET /admin/running": [200, [RUNNING]],
      "POST /admin/running/game0134/first": [200, { ...RUNNING, paused: true }],
    });
    (find("[aria-label='Game 135: move now']") as HTMLButtonElement).click();
    (find("[aria-label='Hold game 135']") as HTMLButtonElement).click();
    await settle();
    const sent = asked.filter(({ path }) => path.startsWith("POST /admin/running"));
    expect(sent.map(({ body }) => body)).toEqual([{ order: "hurry" }, { order: "pause" }]);
    expect(find("[aria-label='Let game 135 go on']").textContent).toBe("Go on");
    const hurry = find("[aria-label='Game 135: move now']") as HTMLButtonElement;
    expect(hurry.disabled).toBe(true);
  });

  it("lets a player leave while three are there", async () => {
    const third = { name: "C", player: { id: "id-c", name: "C" }, points: 0, games: 0 };
    const [a, b] = VIEW.players;
    const players = [a, { ...b, left: false }, third] as MatchView["players"];
    const app = new FakeApp().as("root", "admin");
    const view = { ...VIEW, players, order: [0, 1, 2] };
    const asked = await open(app, view, { [`POST ${PATH}/orders`]: [200, view] });
    (find("[aria-label='Let C leave']") as HTMLButtonElement).click();
    await settle();
    const sent = asked.find(({ path }) => path === `POST ${PATH}/orders`);
    expect(sent?.body).toEqual({ revision: 3, order: { kind: "drop", place: 2 } });
  });

  it("is the only one who can", async () => {
    await open(new FakeApp().as("someone", "player"), VIEW);
    expect(document.querySelector(".live-orders")).toBeNull();
    expect(shown()).not.toContain("Let a player leave");
  });
});
