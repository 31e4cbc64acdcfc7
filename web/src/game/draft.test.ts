import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { square, squaresLegal } from "../board/fixtures";
import type { LegalMove, TimeLimit } from "../protocol";
import { choose } from "../settings/choices";
import { answerWith, settle } from "../testing";
import { entry, events, GAME, game, moved, seated, state } from "./fixtures";
import { ADA, key, open, pieceAt, press } from "./testing";

const DAY_MS = 24 * 60 * 60 * 1000;
const SLOW: TimeLimit = { kind: "correspondence", move_ms: 3 * DAY_MS };
const clockOf = (base_ms: number): TimeLimit => ({
  kind: "clock",
  stages: [{ base_ms, bonus: { kind: "none" } }],
});

let opened: ReturnType<typeof open>;

/** How the server writes the move from e2 to e4. */
const TOLD = { ply: 0, notation: "e2e4", label: "P-4d", native: "4四歩" };

/** A game in which it is the first seat's turn. */
function slow(limit: TimeLimit = SLOW) {
  const message = game([], seated("first", { legal: squaresLegal() }));
  message.about.time = { first: limit, second: limit };
  return message;
}

function begin(limit: TimeLimit = SLOW) {
  opened = open();
  opened.hear(slow(limit));
  return opened;
}

const sent = () => opened.commands.map(({ command }) => command);
const button = (kind: string) => document.querySelector<HTMLElement>(`[data-draft="${kind}"]`);
const asked = () => document.querySelector(".draft p")?.textContent;

beforeEach(() => {
  vi.spyOn(history, "replaceState").mockImplementation(() => {});
  answerWith({});
});
afterEach(() => {
  opened.page.unmount?.();
  choose("confirm", "slow");
  choose("notation", "letters");
});

describe("a move in a slow game", () => {
  it("stands on the board and is sent when it is confirmed", async () => {
    begin();
    press("e2", "e4");
    expect(pieceAt("e4")).toBe("e4, white pawn");
    await settle();
    expect(asked()).toBe("Play e2–e4?");
    expect(sent()).toEqual([]);
    button("play")?.click();
    expect(sent()).toEqual([{ type: "move", game: GAME, ply: 0, notation: "e2e4" }]);
    expect(asked()).toBeUndefined();
  });

  it("is written as people write it once the server has told how", async () => {
    const asks = answerWith({
      [`POST /games/${GAME}/written`]: [200, TOLD],
    });
    begin();
    press("e2", "e4");
    expect(asked()).toBe("\u00a0");
    await settle();
    expect(asked()).toBe("Play P-4d?");
    expect(asks.at(-1)?.body).toEqual({ ply: 0, text: "e2e4" });
    choose("notation", "native");
    expect(asked()).toBe("Play 4四歩?");
    choose("notation", "letters");
    button("play")?.click();
    expect(sent()).toMatchObject([{ notation: "e2e4" }]);
  });

  it("is in the language that it is written in", async () => {
    answerWith({ [`POST /games/${GAME}/written`]: [200, TOLD] });
    choose("notation", "native");
    const { hear } = begin();
    const message = slow();
    const { board } = message.about;
    board.pieces = board.pieces.map((piece) => ({ ...piece, picture: "japanese-pawn" }));
    hear(message);
    press("e2", "e4");
    await settle();
    const move = document.querySelector<HTMLElement>(".draft p [lang]");
    expect([move?.textContent, move?.lang]).toEqual(["4四歩", "ja"]);
    choose("notation", "letters");
    expect(asked()).toBe("Play P-4d?");
    expect(document.querySelector(".draft p [lang]")).toBeNull();
  });

  it("is written anew for somebody else", async () => {
    const { page, hear } = begin();
    press("e2", "e4");
    await settle();
    expect(asked()).toBe("Play e2–e4?");
    answerWith({ [`POST /games/${GAME}/written`]: [200, TOLD] });
    page.onAccount?.(ADA);
    hear(slow());
    await settle();
    expect(asked()).toBe("Play P-4d?");
  });

  it("is taken back, and another one made", () => {
    begin();
    press("e2", "e4");
    button("back")?.click();
    expect(pieceAt("e2")).toBe("e2, white pawn");
    press("e2", "e3");
    button("play")?.click();
    expect(sent()).toMatchObject([{ notation: "e2e3" }]);
  });

  it("is confirmed by Enter and taken back by Escape", () => {
    begin();
    press("e2", "e4");
    key("Escape");
    expect(asked()).toBeUndefined();
    expect(sent()).toEqual([]);
    press("e2", "e4");
    key("Enter");
    expect(sent()).toMatchObject([{ notation: "e2e4" }]);
  });

  it.each(["Escape", "Enter"])("waits on where %s means a dialog above it", (name) => {
    begin();
    press("e2", "e4");
    key("?");
    expect(key(name, document.querySelector("dialog h2"))).toBe(true);
    expect([button("play") !== null, sent()]).toEqual([true, []]);
  });

  it.each(["Escape", "Enter"])("waits on where %s is pressed in the chat", (name) => {
    begin();
    for (const at of [".talk input", ".talk .log"]) {
      press("e2", "e4");
      const target = document.querySelector(at);
      expect([target !== null, button("play") !== null]).toEqual([true, true]);
      key(name, target);
      expect([button("play") !== null, sent()]).toEqual([true, []]);
      button("back")?.click();
    }
  });

  it("is taken back by Escape also in the field where it is typed", () => {
    begin();
    press("e2", "e4");
    key("Escape", document.querySelector(".entry input"));
    expect(button("play")).toBeNull();
  });

  it("is confirmed by Enter at the cell where it ended", () => {
    begin();
    press("e2", "e4");
    const cell = document.querySelector('[data-name="e4"]');
    cell?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }),
    );
    expect(sent()).toMatchObject([{ notation: "e2e4" }]);
  });

  it("is typed, and confirmed by Enter once more", async () => {
    begin();
    const input = document.querySelector(".entry input") as HTMLInputElement;
    input.value = "Nf3";
    input.dispatchEvent(new Event("input", { bubbles: true }));
    const enter = () =>
      document.querySelector(".entry")?.dispatchEvent(new Event("submit", { cancelable: true }));
    enter();
    await settle();
    expect([asked(), sent()]).toEqual(["Play Nf3?", []]);
    enter();
    expect(sent()).toMatchObject([{ notation: "Nf3" }]);
  });

  it("is forgotten when the game goes on without it", () => {
    const { hear } = begin();
    press("e2", "e4");
    hear(events([moved(1, 1, "a2", "a3")], state(1, 1), seated("first")));
    expect(asked()).toBeUndefined();
    expect(pieceAt("e2")).toBe("e2, white pawn");
  });

  it("stays while something is said", async () => {
    const { hear } = begin();
    press("e2", "e4");
    hear(events([entry(1)], state(1, 0), seated("first", { legal: squaresLegal() })));
    await settle();
    expect(asked()).toBe("Play e2–e4?");
    expect(pieceAt("e4")).toBe("e4, white pawn");
  });

  it("is confirmed also when it was a premove", async () => {
    const { hear } = begin();
    hear(events([moved(1, 1, "e2", "e4")], state(1, 1), seated("first")));
    press("d2", "d4");
    const legal = [{ notation: "d2d4", path: [square("d2"), square("d4")] }] as LegalMove[];
    hear(events([moved(2, 2, "e7", "e5")], state(2, 2), seated("first", { legal })));
    await settle();
    expect([asked(), sent()]).toEqual(["Play d2–d4?", []]);
    button("play")?.click();
    expect(sent()).toMatchObject([{ notation: "d2d4" }]);
  });
});

describe("whether moves are confirmed", () => {
  it.each<[string, TimeLimit, boolean]>([
    ["days for each move", SLOW, true],
    ["no clock", { kind: "unlimited" }, false],
    ["a clock of two days", clockOf(2 * DAY_MS), true],
    ["a clock of five minutes", clockOf(300_000), false],
    ["an hourglass", { kind: "hourglass", base_ms: 60_000 }, false],
  ])("follows from the time: %s", (_, limit, slow) => {
    begin(limit);
    press("e2", "e4");
    expect(asked() !== undefined).toBe(slow);
  });

  it.each([
    ["always", clockOf(60_000), true],
    ["never", SLOW, false],
  ] as const)("follows from what people chose: %s", (chosen, limit, slow) => {
    choose("confirm", chosen);
    begin(limit);
    press("e2", "e4");
    expect(asked() !== undefined).toBe(slow);
  });
});
