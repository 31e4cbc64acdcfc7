import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Entry, Event as Happened } from "../protocol";
import { AT_MS, crowd, entry, events, GAME, game, seated, state } from "./fixtures";
import { begin, clickOn, leave, MOVES, mine, text, texts } from "./testing";

beforeEach(() => vi.spyOn(history, "replaceState").mockImplementation(() => {}));
afterEach(leave);

describe("acts", () => {
  it("are offered exactly as the server allows them", () => {
    const { hear } = begin();
    hear(game(MOVES, seated("first", { acts: ["resign", "add-time"] })));
    expect(texts(".acts button")).toEqual(["Give 15 seconds", "Resign"]);
    hear(events([], state(4, 4), seated("first", { acts: [] })));
    expect(texts(".acts button")).toEqual([]);
  });

  it("that hurt are asked about first", () => {
    const { hear, commands } = begin();
    hear(game(MOVES, mine()));
    clickOn('[data-act="resign"]');
    expect(commands).toHaveLength(0);
    clickOn(".question .button:not(.destroy)");
    expect(document.querySelector(".question")).toBeNull();
    clickOn('[data-act="resign"]');
    clickOn('[data-confirm="resign"]');
    expect(commands[0]?.command).toEqual({ type: "act", game: GAME, act: "resign" });
  });

  it("answer the opponent's offer", () => {
    const { hear, commands } = begin();
    const you = seated("first", { acts: ["accept-draw", "decline-draw"] });
    hear(game(MOVES, you, state(4, 4, { offers: { draw: "second" } })));
    expect(text(".note.asks p")).toBe("bob offers a draw.");
    clickOn('[data-act="decline-draw"]');
    expect(commands[0]?.command).toMatchObject({ act: "decline-draw" });
  });
});

describe("the end", () => {
  const result = { score: "second", reason: "checkmate" } as const;
  const ended = entry(5, { type: "ended", result });
  const over = state(5, 4, { turn: null, result });

  it("is told in words, with who won and why", () => {
    const { hear } = begin();
    hear(game(MOVES, mine()), events([ended], over, seated("first", { acts: ["offer-rematch"] })));
    expect(text(".result h2")).toBe("You lost");
    expect(text(".result p")).toBe("Black won: checkmate.");
    expect(text("[aria-live=assertive]")).toContain("Black won");
    expect(texts(".acts button")).toEqual(["Rematch"]);
  });

  it("tells a reason that the catalogue does not know in its own words", () => {
    const { hear } = begin(null);
    hear(game([ended], undefined, state(1, 0)));
    const odd = { score: "first", reason: "all-pieces-lost" } as const;
    const last = entry(1, { type: "ended", result: odd });
    hear(game([last], undefined, state(1, 0, { turn: null, result: odd })));
    expect(text(".result p")).toBe("White won: all pieces lost.");
    expect(text(".result h2")).toBe("ada won");
  });

  it("shows what was hidden", () => {
    const { hear, watch } = begin();
    const fog = entry(1, {
      type: "moved",
      ply: 1,
      seat: "first",
      change: { cells: [[3, "hidden"]] },
    });
    hear(dark([fog]));
    watch.mockClear();
    hear(events([entry(2, { type: "ended", result })], state(2, 1, { turn: null, result })));
    expect(watch.mock.calls).toEqual([[GAME]]);
  });

  it("leads both players on to the rematch", () => {
    const { hear, go } = begin();
    hear(game([...MOVES, ended], seated("first"), over));
    hear(
      events([entry(6, { type: "rematched", game: "n3xtGame" })], { ...over, version: 6 }, mine()),
    );
    expect(go.mock.calls).toEqual([["/g/n3xtGame"]]);
  });
});

/** The second player's game, whose rules hide something. */
function dark(entries: Entry[]): ReturnType<typeof game> {
  const message = game(entries, seated("second"));
  message.about.hides = true;
  return message;
}

describe("the game as a file", () => {
  const link = () => document.querySelector("a[download]")?.getAttribute("href");

  it("can be fetched by anyone who sees all of it", () => {
    const { hear } = begin(null);
    hear(game(MOVES));
    expect(link()).toBe(`/api/v1/games/${GAME}/export`);
  });

  it("is not offered while something is hidden", () => {
    const { hear } = begin();
    const fog = { type: "moved", ply: 1, seat: "first", change: { cells: [[3, "hidden"]] } };
    hear(dark([entry(1, fog as Happened)]));
    expect(link()).toBeUndefined();
  });
});

describe("what runs out", () => {
  it("the first move's time is counted down", () => {
    const { hear } = begin();
    hear(game([], mine(), state(0, 0, { first_move_by_ms: AT_MS + 28_400 })));
    expect(text(".notes")).toBe("Make your first move within 0:29, or the game is aborted.");
  });

  it("where there are days for a move nobody is said to have left", () => {
    const { hear } = begin();
    const message = game(MOVES, mine());
    const limit = { kind: "correspondence", move_ms: 86_400_000 } as const;
    message.about.time = { first: limit, second: limit };
    hear(message);
    hear({ type: "crowd", ...crowd({ seated: [true, false] }) });
    expect(text(".notes")).toBe("");
  });

  it("an opponent who has left can be claimed against, as the server says", () => {
    const { hear, clock, draw, watch } = begin();
    hear(game(MOVES, mine()));
    hear({ type: "crowd", ...crowd({ seated: [true, false], claim_from_ms: AT_MS + 32_000 }) });
    expect(text(".notes")).toBe("Your opponent has left. You may claim the win in 0:32.");
    watch.mockClear();
    clock.now = AT_MS + 32_001;
    draw();
    draw();
    expect(watch.mock.calls).toEqual([[GAME, 4]]);
    hear(events([], state(4, 4), seated("first", { acts: ["claim-win", "call-draw"] })));
    expect(text(".note p")).toBe("Your opponent has left. You may claim the win now.");
    expect(texts(".note button")).toEqual(["Claim the win", "Call it a draw"]);
  });
});
