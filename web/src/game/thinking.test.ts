import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientIn, Info, Role, Seat } from "../protocol";
import { answerWith, FakeApp, find, settle } from "../testing";
import { crowd, entry, events, GAME, game, PLAYERS, seated, state } from "./fixtures";
import { GamePage } from "./page";

const BOB = { player: PLAYERS[1], games: [], accepts: "everyone", free: true };
const ADA = { ...BOB, player: PLAYERS[0] };
const INFO: Info = {
  depth: 14,
  seldepth: 21,
  score: { cp: 35 },
  nodes: 1_204_331,
  nps: 850_000,
  line: 0,
  pv: "e7e5 g1f3",
};

let app: FakeApp;
let page: GamePage;
let follow: ReturnType<typeof vi.fn>;

beforeEach(() => {
  vi.spyOn(history, "replaceState").mockImplementation(() => {});
  app = new FakeApp();
  follow = vi.fn();
  app.socket.follow = follow as typeof app.socket.follow;
});

afterEach(() => page.unmount());

interface Options {
  role?: Role;
  seat?: Seat;
  rated?: boolean;
  over?: boolean;
  hides?: boolean;
}

/** Opens a game of two bots, or of somebody at a seat and the bot bob. */
async function open(options: Options = {}) {
  if (options.role) app.as("zoe", options.role);
  const bots = options.seat ? [BOB] : [ADA, BOB];
  const asked = answerWith({ "GET /bots": [200, bots], "GET /admin/bots": [200, bots] });
  page = new GamePage(app, GAME);
  await app.show(page);
  const result = { score: "draw", reason: "agreement" } as const;
  const now = options.over ? state(0, 0, { result, turn: null }) : undefined;
  const message = game([], options.seat && seated(options.seat), now);
  message.about.rated = options.rated ?? false;
  if (options.hides) message.about.hides = true;
  page.onMessage(message);
  await settle();
  return asked.map(({ path }) => path);
}

function says(seat: Seat, info: Info, id = GAME): void {
  const message: ClientIn = { type: "thinking", game: id, seat, ply: 1, info };
  page.onMessage(message);
}

const shows = () => document.querySelector('input[name="thinking"]') !== null;
const turn = () => find('input[name="thinking"]').click();
const search = () => [...document.querySelectorAll(".search")].at(-1)?.textContent ?? "";

describe("the thinking of bots", () => {
  it("is offered to those who watch a casual game of two, once it is known who is", async () => {
    expect(await open()).toEqual(["GET /bots"]);
    expect(shows()).toBe(true);
    expect(document.querySelector(".search")).toBeNull();
  });

  it("is offered to who plays as a look at what was done", async () => {
    expect(await open({ seat: "first" })).toEqual(["GET /bots"]);
    turn();
    expect(search()).toContain("bob’s last move");
    says("second", { ...INFO, pv: "", leaves: 700_000, cut_offs: 90_000, time_ms: 1_240 });
    for (const said of ["1.2M positions", "700K judged", "90K cut-offs", "1.24 s"]) {
      expect(search()).toContain(said);
    }
  });

  it("is not offered in rated games, or once it is over", async () => {
    for (const seat of [undefined, "first"] as const) {
      await open({ rated: true, ...(seat && { seat }) });
      expect(shows()).toBe(false);
      await open({ over: true, ...(seat && { seat }) });
      expect(shows()).toBe(false);
    }
  });

  it("is not offered to anybody where something is hidden", async () => {
    expect(await open({ hides: true })).toEqual([]);
    expect(shows()).toBe(false);
    await open({ hides: true, role: "admin", seat: "first" });
    expect(shows()).toBe(false);
  });

  it("is offered to admins, who know all bots, where two play a rated game", async () => {
    expect(await open({ role: "admin", rated: true })).toEqual(["GET /admin/bots"]);
    expect(shows()).toBe(true);
    await open({ role: "admin", rated: true, seat: "first" });
    expect(shows()).toBe(false);
  });

  it("is offered neither to who watches a person nor where two people play", async () => {
    for (const bots of [[], [BOB]]) {
      answerWith({ "GET /bots": [200, bots], "GET /admin/bots": [200, bots] });
      for (const role of ["player", "admin"] as const) {
        page = new GamePage(app.as("zoe", role), GAME);
        await app.show(page);
        page.onMessage({ ...game(), about: { ...game().about, rated: false } });
        await settle();
        expect(shows()).toBe(false);
      }
    }
  });

  it("is asked for when somebody wants it, and no longer when they do not", async () => {
    await open();
    turn();
    expect(follow.mock.calls).toEqual([[GAME, true]]);
    expect(search()).toContain("bob");
    turn();
    expect(follow.mock.calls).toEqual([
      [GAME, true],
      [GAME, false],
    ]);
    expect(document.querySelector(".search")).toBeNull();
  });

  it("is shown with its score from the first seat's side", async () => {
    await open();
    turn();
    says("second", INFO);
    for (const said of ["−0.35", "depth 14/21", "1.2M positions", "850K a second", "e7e5 g1f3"]) {
      expect(search()).toContain(said);
    }
    expect(find(".score").title).toBe("−0.35, from the side of White");
    says("second", { depth: 20, line: 1, score: { mate: 3 } });
    expect(find(".score").textContent).toBe("#−3");
    expect(search()).not.toContain("e7e5");
  });

  it("shows the best of several lines, and nothing of other games", async () => {
    await open();
    turn();
    says("second", { ...INFO, line: 1 });
    says("second", { ...INFO, line: 2, pv: "c7c5" });
    says("second", { ...INFO, pv: "d7d5" }, "other001");
    expect(search()).toContain("e7e5");
  });

  it("about a move that was taken back is shown no longer, and about those before it is", async () => {
    await open({ seat: "first" });
    turn();
    says("second", { ...INFO, pv: "" });
    const takenBack = (version: number, ply: number) =>
      page.onMessage(
        events([entry(version, { type: "taken-back", ply })], state(version, 0), seated("first")),
      );
    takenBack(1, 2);
    expect(search()).toContain("1.2M positions");
    takenBack(2, 1);
    expect(search()).not.toContain("1.2M positions");
  });

  it("that the server does not show is turned off again, with its reason", async () => {
    await open();
    turn();
    const text = "How a bot thinks is shown in casual games.";
    page.onMessage({ type: "refused", game: GAME, reason: "not-shown", text });
    expect(find(".trouble").textContent).toBe(text);
    expect((find('input[name="thinking"]') as HTMLInputElement).checked).toBe(false);
  });

  it("is looked for anew by somebody else", async () => {
    await open({ seat: "first" });
    const asked = answerWith({ "GET /bots": [200, [ADA, BOB]] });
    page.onAccount();
    page.onMessage({ ...game(), about: { ...game().about, rated: false }, crowd: crowd() });
    await settle();
    expect(asked.map(({ path }) => path)).toEqual(["GET /bots"]);
    expect(shows()).toBe(true);
  });
});
