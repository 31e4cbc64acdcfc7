import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LegalMove } from "../protocol";
import { answerWith, FakeApp, find, settle } from "../testing";
import { GAME, game, moved, PLAYERS, seated, state } from "./fixtures";
import { GamePage } from "./page";

const BOB = { player: PLAYERS[1], games: [], accepts: "everyone", free: true };
const LEGAL: LegalMove[] = [
  { notation: "a1a2", path: [0, 1] },
  { notation: "b1b2", path: [2, 3] },
];
const HINT = { ply: 0, notation: "b1b2", info: { depth: 8, score: { cp: 42 }, line: 0 } };

let app: FakeApp;
let page: GamePage;
let asked: { path: string; body?: unknown }[];

beforeEach(() => {
  vi.spyOn(history, "replaceState").mockImplementation(() => {});
  app = new FakeApp();
  app.socket.follow = vi.fn() as typeof app.socket.follow;
});

afterEach(() => page.unmount());

/** Opens a game in which the person has the first seat and the move. */
async function open(
  change: { rated?: boolean; bots?: unknown[]; hint?: [number, unknown]; written?: string } = {},
): Promise<void> {
  asked = answerWith({
    "GET /bots": [200, change.bots ?? [BOB]],
    ...(change.written !== undefined && {
      [`POST /games/${GAME}/written`]: [
        200,
        { ply: 0, notation: "b1b2", label: change.written },
      ] as [number, unknown],
    }),
    [`POST /games/${GAME}/hint`]: change.hint ?? [200, HINT],
  });
  page = new GamePage(app, GAME);
  await app.show(page);
  const message = game([], seated("first", { legal: LEGAL }));
  message.about.rated = change.rated ?? false;
  page.onMessage(message);
  await settle();
}

const hinted = () => asked.filter(({ path }) => path.endsWith("/hint")).map(({ body }) => body);
const button = () => document.querySelector<HTMLButtonElement>("[data-hint]");
const marked = () =>
  [...document.querySelectorAll(".cell.hint")].map((cell) => cell.getAttribute("data-cell"));

describe("a hint", () => {
  it("is a move that is marked on the board, with how it was found", async () => {
    await open();
    button()?.click();
    expect(find(".hint button").textContent).toBe("Thinking …");
    await settle();
    expect(hinted().at(-1)).toEqual({ ply: 0, depth: 8 });
    expect(find(".hint p").textContent).toBe("c8–d8 · depth 8 · +0.42");
    expect(marked()).toEqual(["2", "3"]);
  });

  it("is written as people write it", async () => {
    await open({ written: "Pc3" });
    button()?.click();
    await settle();
    expect(find(".hint p").textContent).toBe("Pc3 · depth 8 · +0.42");
  });

  it("looks as far ahead as one wants", async () => {
    await open();
    const chooser = document.querySelector<HTMLSelectElement>(".hint select");
    if (chooser === null) throw new Error("no chooser");
    chooser.value = "2";
    chooser.dispatchEvent(new Event("change"));
    button()?.click();
    await settle();
    expect(hinted().at(-1)).toEqual({ ply: 0, depth: 2 });
  });

  it("is gone when a move is made", async () => {
    await open();
    button()?.click();
    await settle();
    const you = seated("first", { legal: [] });
    page.onMessage({ type: "events", game: GAME, entries: [], state: state(0, 0), you });
    expect(marked()).toEqual([]);
    expect(find(".hint p").textContent).toBe("");
    expect(button()?.disabled).toBe(true);
  });

  it.each([
    ["a hint", [200, HINT] as [number, unknown]],
    ["that there is none", [429, { code: "hint-busy", error: "Too many." }] as [number, unknown]],
  ])("is not shown where the game has gone on before it came: %s", async (_, hint) => {
    await open({ hint });
    button()?.click();
    const moves = [moved(1, 1, "e2", "e4"), moved(2, 2, "e7", "e5")];
    const you = seated("first", { legal: LEGAL });
    page.onMessage({ type: "events", game: GAME, entries: moves, state: state(2, 2), you });
    await settle();
    expect(marked()).toEqual([]);
    expect(find(".hint p").textContent).toBe("");
    expect(button()?.disabled).toBe(false);
  });

  it("that cannot be had says why", async () => {
    const problem = { code: "hint-busy", error: "Too many hints are being thought about." };
    await open({ hint: [429, problem] });
    button()?.click();
    await settle();
    expect(find(".hint .trouble").textContent).toBe(problem.error);
    expect(button()?.disabled).toBe(false);
  });

  it("is not given in rated games, nor against people", async () => {
    await open({ rated: true });
    expect(button()).toBeNull();
    await open({ bots: [] });
    expect(button()).toBeNull();
  });
});
