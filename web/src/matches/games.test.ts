import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Page } from "../app";
import type { MatchGameView } from "../protocol";
import { answerWith, FakeApp, find, settle, shown } from "../testing";
import { MatchGames } from "./games";

const PATH = "GET /matches/match001/games";
const NAMES = ["A", "B"];

function game(number: number, change: Partial<MatchGameView> = {}): MatchGameView {
  return {
    number,
    round: 1,
    game: `game${number}`,
    players: number % 2 === 0 ? [0, 1] : [1, 0],
    opening: "e2e4 e7e5",
    result: { score: "first", reason: "checkmate" },
    plies: 61,
    started_ms: 1_000,
    ended_ms: 4_200,
    ...change,
  };
}

const games = (count: number, from = 0) =>
  Array.from({ length: count }, (_, place) => game(from + place));

let app: FakeApp;
let narrow: boolean;

beforeEach(() => {
  app = new FakeApp();
  narrow = true;
  vi.stubGlobal("matchMedia", () => {
    const none = () => undefined;
    return { matches: narrow, addEventListener: none, removeEventListener: none };
  });
});

async function open(pages: Record<string, MatchGameView[]>): Promise<void> {
  const answers = Object.entries(pages).map(([from, list]) => [
    `${PATH}?from=${from}`,
    [200, list],
  ]);
  answerWith(Object.fromEntries(answers));
  const list = new MatchGames(app, "match001");
  const name = (place: number) => NAMES[place] ?? "?";
  const page: Page = {
    title: "",
    view: () => list.view(app.rulesList, "plain", name, new URLSearchParams()),
  };
  await app.show(page);
  await list.load();
  await settle();
}

const lines = () => [...document.querySelectorAll("summary")].map((one) => one.textContent);

describe("the games of a match on a narrow screen", () => {
  it("are lines that unfold what more there is", async () => {
    const { result: _, ended_ms: __, ...going } = game(2);
    await open({ 0: [game(0), game(1, { result: { score: "draw", reason: "agreed" } }), going] });
    expect(lines()).toEqual(["1A – B1–0", "2B – A½–½", "3A – Bgoing on"]);
    const first = find("details") as HTMLDetailsElement;
    expect(first.open).toBe(false);
    expect(first.querySelector("dl")?.textContent).toBe(
      "ResultWhite won, checkmateOpeninge2e4 e7e5Moves61Time3.2 s",
    );
    expect(first.querySelector("a")?.getAttribute("href")).toBe("/g/game0");
    expect(document.querySelector("table, button")).toBeNull();
  });

  it("are ten at first, then the page, then the next one", async () => {
    await open({ 0: games(50), 50: games(12, 50) });
    expect(lines()).toHaveLength(10);
    find("button", "Show 40 more").click();
    expect(lines()).toHaveLength(50);
    find("button", "Later games").click();
    await settle();
    expect(lines()).toHaveLength(10);
    expect(shown()).toContain("Show 2 more");
    expect((find("button", "Later games") as HTMLButtonElement).disabled).toBe(true);
  });
});

it("the games of a match are a table where there is room", async () => {
  narrow = false;
  await open({ 0: games(50) });
  expect(document.querySelectorAll("tbody tr")).toHaveLength(50);
  expect(document.querySelector("details")).toBeNull();
});
