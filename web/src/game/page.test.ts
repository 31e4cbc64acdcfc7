import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Player } from "../protocol";
import { fill, settle } from "../testing";
import { entry, events, GAME, game, moved, PLAYERS, seated, state } from "./fixtures";
import {
  ADA,
  begin,
  clickOn,
  leave,
  MOVED,
  MOVES,
  mine,
  pieceAt,
  send,
  text,
  texts,
} from "./testing";

beforeEach(() => vi.spyOn(history, "replaceState").mockImplementation(() => {}));
afterEach(leave);

describe("a move", () => {
  it("is typed, drawn at once and sent with its ply", async () => {
    const { hear, commands } = begin();
    hear(game([], mine()));
    fill(".entry input", "e2e4");
    send(".entry");
    expect(pieceAt("e4")).toBe("e4, white pawn");
    expect(commands.map(({ command }) => command)).toEqual([
      { type: "move", game: GAME, ply: 0, notation: "e2e4" },
    ]);
    hear(events([MOVES[0] ?? entry(1)], state(1, 1), seated("first")));
    commands[0]?.answer({ type: "done", id: "1" });
    await settle();
    expect(texts(".ply")).toEqual(["e4"]);
    expect((document.querySelector(".entry input") as HTMLInputElement).value).toBe("");
  });

  it("that is refused is taken back, and the text stays to be mended", async () => {
    const { hear, commands } = begin();
    hear(game([], mine()));
    fill(".entry input", "e2e4");
    send(".entry");
    const answer = {
      type: "refused",
      id: "1",
      reason: "illegal",
      text: "That is no move.",
    } as const;
    commands[0]?.answer(answer);
    await settle();
    expect(pieceAt("e4")).toBe("e4, empty");
    expect(text(".trouble")).toBe("That is no move.");
    expect((document.querySelector(".entry input") as HTMLInputElement).value).toBe("e2e4");
  });

  it("that only the server can read is sent as it was typed", () => {
    const { hear, commands } = begin();
    hear(game([], mine()));
    fill(".entry input", " Nf3 ");
    send(".entry");
    expect(commands[0]?.command).toMatchObject({ notation: "Nf3" });
  });

  it("cannot be made twice while the first waits", () => {
    const { hear, commands } = begin();
    hear(game([], mine()));
    for (const move of ["e2e4", "e2e3"]) {
      fill(".entry input", move);
      send(".entry");
    }
    expect(commands).toHaveLength(1);
  });

  it("after move is typed without leaving the field", async () => {
    const { hear, commands } = begin();
    hear(game([], mine()));
    const field = document.querySelector(".entry input") as HTMLInputElement;
    field.focus();
    for (let at = 0; at < MOVES.length; at += 2) {
      expect(document.activeElement).toBe(field);
      fill(".entry input", MOVED[at] ?? "");
      send(".entry");
      expect(field.disabled).toBe(false);
      hear(events(MOVES.slice(at, at + 1), state(at + 1, at + 1), seated("first")));
      commands[at / 2]?.answer({ type: "done", id: "1" });
      await settle();
      hear(events(MOVES.slice(at + 1, at + 2), state(at + 2, at + 2), mine()));
    }
    expect(commands.map(({ command }) => command)).toMatchObject([
      { notation: "e2e4", ply: 0 },
      { notation: "d2d4", ply: 2 },
    ]);
    expect(document.activeElement).toBe(field);
  });

  it("can be written while the opponent thinks, and is sent when the turn is there", () => {
    const { hear, commands } = begin();
    hear(game(MOVES.slice(0, 3), seated("first")));
    fill(".entry input", "Nf3");
    send(".entry");
    expect(commands).toHaveLength(0);
    hear(events(MOVES.slice(3), state(4, 4), mine()));
    send(".entry");
    expect(commands[0]?.command).toMatchObject({ notation: "Nf3", ply: 4 });
  });

  it("without cells is a button", () => {
    const { hear, commands } = begin();
    const pass = { notation: "pass", path: [], choice: { text: "Pass" } };
    hear(game([], seated("first", { legal: [pass] })));
    clickOn(".acts .primary");
    expect(commands[0]?.command).toMatchObject({ type: "move", notation: "pass" });
  });

  it("without cells stands back where there are moves on the board", () => {
    const { hear } = begin();
    const pass = { notation: "pass", path: [], choice: { text: "Pass" } };
    hear(game([], seated("first", { legal: [pass, ...mine().legal] })));
    expect(texts(".acts button")).toContain("Pass");
    expect(document.querySelector(".acts .primary")).toBeNull();
  });
});

describe("beside the board", () => {
  it("stands what the app tells, once there is a board", () => {
    const { page, hear } = begin();
    expect(page.placesMessages).toBe(false);
    hear(game([], seated("first")));
    expect(page.placesMessages).toBe(true);
    expect(text(".game-told")).toBe("what else there is");
  });

  it("one plays until the game is over, and who watches does not", () => {
    const { page, hear } = begin();
    hear(game([], seated("first")));
    expect(page.playing).toBe(true);
    const result = { score: "first", reason: "resigned" } as const;
    hear(events([entry(1, { type: "ended", result })], state(1, 0, { result, turn: null })));
    expect(page.playing).toBe(false);
    const other = begin();
    other.hear(game());
    expect(other.page.playing).toBe(false);
  });

  it("one sheet at a time is chosen", () => {
    begin().hear(game([], seated("first")));
    expect(texts('.sheet-tab[aria-pressed="true"]')).toEqual(["Moves"]);
    clickOn(".sheet-tab.talk");
    expect(texts('.sheet-tab[aria-pressed="true"]')).toEqual(["Chat"]);
    expect(document.querySelector(".game.sheet-talk")).not.toBeNull();
  });

  it("the chat's tab says that something new is there while nobody sees it", () => {
    const seen = vi.spyOn(Element.prototype, "checkVisibility").mockReturnValue(false);
    const { hear, draw } = begin();
    const said = { type: "said", room: "players", by: PLAYERS[1], text: "Hello" } as const;
    hear(game([entry(1, said)], seated("first")));
    expect(text(".sheet-tab.talk")).toContain("new messages");
    seen.mockReturnValue(true);
    draw();
    expect(text(".sheet-tab.talk")).not.toContain("new messages");
  });
});

it("somebody who has left is nobody's name any more, and what they said is gone", () => {
  const { hear } = begin();
  const [ada, bob] = PLAYERS;
  const said = (by: Player, text: string) =>
    entry(1, { type: "said", room: "players", by, text } as const);
  hear(game([said(bob, "Hello")], mine()));
  expect(document.body.textContent).toMatch(/bob.*Hello/s);
  // The server tells the whole game anew: no version is another one.
  const left = { ...bob, name: `deleted-${bob.id}` };
  const anew = game([said(left, "")], mine());
  hear({ ...anew, about: { ...anew.about, players: [{ ...ada }, left] } });
  expect(document.body.textContent).not.toMatch(/bob|Hello|deleted-/);
  expect(document.body.textContent).toContain("somebody who left");
  expect(text(".talk")).toContain("Somebody who left said something here.");
});

it("signing in asks for the game anew, once there is one", () => {
  const { page, hear, watch } = begin(null);
  watch.mockClear();
  page.onAccount?.(ADA);
  expect(watch).not.toHaveBeenCalled();
  hear(game(MOVES));
  page.onAccount?.(ADA);
  expect(watch.mock.calls).toEqual([[GAME]]);
  hear(game(MOVES, mine()));
  expect(document.querySelector('[data-act="resign"]')).not.toBeNull();
});

describe("what is missing", () => {
  it("is asked for, but not forever", () => {
    const { hear, watch } = begin();
    hear(game(MOVES, mine()));
    watch.mockClear();
    for (let i = 0; i < 5; i++) hear(events([entry(9)], state(9, 4), mine()));
    expect(watch.mock.calls).toEqual([
      [GAME, 4],
      [GAME, 4],
      [GAME, 4],
    ]);
    expect(text(".trouble")).not.toBe("");
  });

  it("altogether is said", () => {
    const { hear } = begin();
    const reason = "no-such-game" as const;
    hear({ type: "refused", game: GAME, reason, text: "There is no such game." });
    expect(text("h1")).toBe("No such game");
  });
});

it("the title says whose turn it is", () => {
  const { page, hear } = begin();
  hear(game(MOVES, mine()));
  expect(page.title).toBe("Your turn · ada – bob");
  hear(events([moved(5, 5, "c2", "c4")], state(5, 5), seated("first")));
  expect(page.title).toBe("ada – bob");
});
