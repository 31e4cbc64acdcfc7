import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { squaresLegal } from "../board/fixtures";
import type { Entry, Event as Happened } from "../protocol";
import { AT_MS, crowd, entry, events, GAME, game, moved, PLAYERS, seated, state } from "./fixtures";
import { ADA, key, open, pieceAt } from "./testing";

const text = (selector: string) => document.querySelector(selector)?.textContent ?? "";
const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map((node) => node.textContent);
const press = (selector: string) => (document.querySelector(selector) as HTMLElement).click();
const settle = () => new Promise((done) => setTimeout(done));

function fill(selector: string, value: string): void {
  const input = document.querySelector(selector) as HTMLInputElement;
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function submit(selector: string): void {
  document.querySelector(selector)?.dispatchEvent(new Event("submit", { cancelable: true }));
}

const MOVES = [
  moved(1, 1, "e2", "e4"),
  moved(2, 2, "e7", "e5"),
  moved(3, 3, "d2", "d4"),
  moved(4, 4, "d7", "d5"),
];
const MOVED = ["e2e4", "e7e5", "d2d4", "d7d5"];
const mine = () => seated("first", { legal: squaresLegal() });

let opened: ReturnType<typeof open> | undefined;
const begin = (...args: Parameters<typeof open>) => {
  opened = open(...args);
  return opened;
};

beforeEach(() => vi.spyOn(history, "replaceState").mockImplementation(() => {}));
afterEach(() => opened?.page.unmount?.());

describe("a move", () => {
  it("is typed, drawn at once and sent with its ply", async () => {
    const { hear, commands } = begin();
    hear(game([], mine()));
    fill(".entry input", "e2e4");
    submit(".entry");
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
    submit(".entry");
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
    submit(".entry");
    expect(commands[0]?.command).toMatchObject({ notation: "Nf3" });
  });

  it("cannot be made twice while the first waits", () => {
    const { hear, commands } = begin();
    hear(game([], mine()));
    for (const move of ["e2e4", "e2e3"]) {
      fill(".entry input", move);
      submit(".entry");
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
      submit(".entry");
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
    submit(".entry");
    expect(commands).toHaveLength(0);
    hear(events(MOVES.slice(3), state(4, 4), mine()));
    submit(".entry");
    expect(commands[0]?.command).toMatchObject({ notation: "Nf3", ply: 4 });
  });

  it("without cells is a button", () => {
    const { hear, commands } = begin();
    const pass = { notation: "pass", path: [], choice: { text: "Pass" } };
    hear(game([], seated("first", { legal: [pass] })));
    press(".acts .primary");
    expect(commands[0]?.command).toMatchObject({ type: "move", notation: "pass" });
  });
});

describe("replay", () => {
  it("goes through the moves by keyboard and back to the present", () => {
    const { hear } = begin();
    hear(game(MOVES, mine()));
    key("ArrowLeft");
    expect(text(".ply.current")).toBe("d4");
    expect(pieceAt("d5")).toBe("d5, empty");
    key("Home");
    expect(pieceAt("e4")).toBe("e4, empty");
    expect(text(".looking p")).toContain("earlier position");
    key("End");
    expect(text(".ply.current")).toBe("d5");
  });

  it("shows the move that is clicked", () => {
    const { hear } = begin();
    hear(game(MOVES));
    press(".ply");
    expect(text(".ply.current")).toBe("e4");
    expect(pieceAt("e5")).toBe("e5, empty");
  });

  it("begins where the address says", () => {
    const { hear } = begin(ADA, "2");
    hear(game(MOVES));
    expect(text(".ply.current")).toBe("e5");
  });

  it("follows the game on where the address names the last position", () => {
    const { hear } = begin(null, "3");
    hear(game(MOVES.slice(0, 3)));
    hear(events(MOVES.slice(3), state(4, 4)));
    expect(text(".ply.current")).toBe("d5");
  });

  it("stays where a spectator looks", () => {
    const { hear } = begin(null, "1");
    hear(game(MOVES.slice(0, 3)));
    hear(events(MOVES.slice(3), state(4, 4)));
    expect(text(".ply.current")).toBe("e4");
  });

  it("ends for a player when a move is made", () => {
    const { hear } = begin();
    hear(game(MOVES.slice(0, 3), mine()));
    key("Home");
    hear(events(MOVES.slice(3), state(4, 4), mine()));
    expect(text(".ply.current")).toBe("d5");
  });

  it("leaves the keys of a text field alone", () => {
    const { hear } = begin();
    hear(game(MOVES, mine()));
    const input = document.querySelector(".composer input");
    input?.dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true }));
    expect(text(".ply.current")).toBe("d5");
  });

  it("turns the board and the players with it", () => {
    const { hear } = begin();
    hear(game(MOVES, mine()));
    expect(texts(".player .person")).toEqual(["bob", "ada"]);
    key("f");
    expect(texts(".player .person")).toEqual(["ada", "bob"]);
    expect(document.querySelector(".cell")?.getAttribute("data-name")).toBe("h1");
  });
});

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
    press('[data-act="resign"]');
    expect(commands).toHaveLength(0);
    press(".question .button:not(.destroy)");
    expect(document.querySelector(".question")).toBeNull();
    press('[data-act="resign"]');
    press('[data-confirm="resign"]');
    expect(commands[0]?.command).toEqual({ type: "act", game: GAME, act: "resign" });
  });

  it("answer the opponent's offer", () => {
    const { hear, commands } = begin();
    const you = seated("first", { acts: ["accept-draw", "decline-draw"] });
    hear(game(MOVES, you, state(4, 4, { offers: { draw: "second" } })));
    expect(text(".note.asks p")).toBe("bob offers a draw.");
    press('[data-act="decline-draw"]');
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

describe("beside the board", () => {
  it("stands what the app tells, once there is a board", () => {
    const { page, hear } = open();
    expect(page.placesMessages).toBe(false);
    hear(game([], seated("first")));
    expect(page.placesMessages).toBe(true);
    expect(text(".game-told")).toBe("what else there is");
  });

  it("one plays until the game is over, and who watches does not", () => {
    const { page, hear } = open();
    hear(game([], seated("first")));
    expect(page.playing).toBe(true);
    const result = { score: "first", reason: "resigned" } as const;
    hear(events([entry(1, { type: "ended", result })], state(1, 0, { result, turn: null })));
    expect(page.playing).toBe(false);
    const other = open();
    other.hear(game());
    expect(other.page.playing).toBe(false);
  });

  it("one sheet at a time is chosen", () => {
    open().hear(game([], seated("first")));
    expect(texts('.sheet-tab[aria-pressed="true"]')).toEqual(["Moves"]);
    press(".sheet-tab.talk");
    expect(texts('.sheet-tab[aria-pressed="true"]')).toEqual(["Chat"]);
    expect(document.querySelector(".game.sheet-talk")).not.toBeNull();
  });

  it("the chat's tab says that something new is there while nobody sees it", () => {
    const seen = vi.spyOn(Element.prototype, "checkVisibility").mockReturnValue(false);
    const { hear, draw } = open();
    const said = { type: "said", room: "players", by: PLAYERS[1], text: "Hello" } as const;
    hear(game([entry(1, said)], seated("first")));
    expect(text(".sheet-tab.talk")).toContain("new messages");
    seen.mockReturnValue(true);
    draw();
    expect(text(".sheet-tab.talk")).not.toContain("new messages");
  });
});

describe("the talk", () => {
  it.each(["too-fast", "muted"] as const)(
    "is written among the players, and kept when it is refused: %s",
    async (reason) => {
      const { hear, commands } = begin();
      hear(game(MOVES, mine()));
      fill(".composer input", " Hello ");
      submit(".composer");
      expect(commands[0]?.command).toEqual({
        type: "say",
        game: GAME,
        room: "players",
        text: "Hello",
      });
      commands[0]?.answer({ type: "refused", id: "1", reason, text: "Not now." });
      await settle();
      expect(text(".composer .bad")).toBe("Not now.");
      expect((document.querySelector(".composer input") as HTMLInputElement).value).toBe(" Hello ");
    },
  );

  it("is not sent when it is too long", () => {
    const { hear, commands } = begin();
    hear(game(MOVES, mine()));
    fill(".composer input", "x".repeat(301));
    submit(".composer");
    expect(commands).toHaveLength(0);
    expect(text(".composer .bad")).toBe("1 character too many");
  });

  it("of those who watch is closed to players until the end", () => {
    const { hear } = begin();
    hear(game(MOVES, mine()));
    press(".tab:nth-child(2)");
    expect(document.querySelector(".composer")).toBeNull();
    expect(text(".log")).toContain("once the game is over");
  });

  it("asks a visitor to log in", () => {
    const { hear } = begin(null);
    hear(game(MOVES));
    expect(document.querySelector(".composer")).toBeNull();
    expect(text(".talk a")).toBe("Log in to write here.");
  });

  it("marks a room in which something new was said", () => {
    const { hear } = begin();
    const said = entry(5, { type: "said", room: "players", by: PLAYERS[1], text: "hi" });
    hear(game(MOVES, mine()));
    press(".tab:nth-child(2)");
    hear(events([said], state(5, 4), mine()));
    expect(document.querySelector(".tab")?.classList.contains("fresh")).toBe(true);
    press(".tab");
    expect(texts(".log li")).toEqual(["bob hi"]);
  });
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
