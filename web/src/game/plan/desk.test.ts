import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Seat } from "../../protocol";
import { choose } from "../../settings/choices";
import { settle } from "../../testing";
import { entry, events, game, moved, PLAYERS, seated, state } from "../fixtures";
import { key, open, pieceAt, press } from "../testing";
import { begin, DAYS, PlanServer } from "./testing";

const SLOW = { first: DAYS, second: DAYS };

let opened: ReturnType<typeof open>;
let server: PlanServer;

const button = (name: string) => document.querySelector<HTMLElement>(`[data-plan="${name}"]`);
const text = (selector: string) => document.querySelector(selector)?.textContent ?? "";
const tree = () => text(".plan-tree").replace(/\s+/g, " ").trim();

/** Presses the cells of moves, each once the one before stands on the board. */
async function enter(...moves: [string, string][]): Promise<void> {
  for (const [from, to] of moves) {
    press(from, to);
    await settle();
  }
}

async function prepare(): Promise<void> {
  button("open")?.click();
  await settle();
}

/** A move of the game itself comes in. */
async function comes(ply: number, from: string, to: string, turn: Seat): Promise<void> {
  const legal = turn === "second" ? [{ notation: "a7a6", path: [8, 16] }] : [];
  const now = state(ply, ply, { turn });
  opened.hear(events([moved(ply, ply, from, to)], now, seated("second", { legal })));
  await settle();
}

beforeEach(async () => {
  vi.spyOn(history, "replaceState").mockImplementation(() => {});
  server = new PlanServer();
  opened = begin();
  await settle();
});
afterEach(() => {
  opened.page.unmount?.();
  choose("notation", "letters");
});

describe("preparing moves", () => {
  it("is offered while the opponent is to move", async () => {
    expect(button("open")).not.toBeNull();
    await comes(1, "e2", "e4", "second");
    expect(button("open")).toBeNull();
  });

  it("is offered also without a clock", () => {
    opened.page.unmount?.();
    opened = begin({ kind: "unlimited" });
    expect(button("open")).not.toBeNull();
  });

  it.each([
    ["at fast clocks", seated("second"), {}],
    ["to spectators", undefined, { time: SLOW }],
    ["where something is hidden", seated("second"), { time: SLOW, hides: true }],
  ])("is not offered, nor asked about, %s", async (_, you, about) => {
    opened.page.unmount?.();
    server.asked = [];
    opened = open();
    const message = game([], you, state(0, 0));
    Object.assign(message.about, about);
    opened.hear(message);
    await settle();
    expect(button("open")).toBeNull();
    expect(server.asked.filter((call) => call.endsWith("plan"))).toEqual([]);
  });

  it("is not offered against programs, which answer at once", async () => {
    server.bots = [{ player: PLAYERS[0] }];
    opened.page.unmount?.();
    opened = begin();
    await settle();
    expect([button("open"), text(".plan")]).toEqual([null, ""]);
  });

  it("enters moves for both sides on the board, which says that it shows no game", async () => {
    await prepare();
    expect(text(".plan-mark")).toBe("Prepared line");
    await enter(["e2", "e4"]);
    expect(pieceAt("e4")).toBe("e4, white pawn");
    expect(tree()).toBe("if e4 (not kept yet)");
    expect(button("keep")).toBeNull();
    await enter(["e7", "e5"]);
    expect(pieceAt("e5")).toBe("e5, black pawn");
    expect(tree()).toBe("if e4 then e5 (not kept yet)");
    expect(opened.commands).toEqual([]);
    button("done")?.click();
    expect(pieceAt("e4")).toBe("e4, empty");
    expect(text(".plan .said")).toBe("The line that you entered is not kept yet.");
  });

  it("takes moves that are typed", async () => {
    await prepare();
    const input = document.querySelector(".entry input") as HTMLInputElement;
    input.value = "e2e4";
    input.dispatchEvent(new Event("input", { bubbles: true }));
    document.querySelector(".entry")?.dispatchEvent(new Event("submit", { cancelable: true }));
    await settle();
    expect(tree()).toBe("if e4 (not kept yet)");
    expect([input.value, opened.commands]).toEqual(["", []]);
  });

  it("waits while an earlier position is looked at", async () => {
    server.ply = 2;
    await comes(1, "d2", "d4", "second");
    await comes(2, "d7", "d5", "first");
    await prepare();
    await enter(["e2", "e4"]);
    key("ArrowLeft");
    expect([pieceAt("e4"), text(".plan-mark")]).toEqual(["e4, empty", ""]);
    key("ArrowRight");
    expect(pieceAt("e4")).toBe("e4, white pawn");
  });
});

describe("a line", () => {
  it("is kept at once, and counted when the board shows the game again", async () => {
    await prepare();
    await enter(["e2", "e4"], ["e7", "e5"], ["g1", "f3"], ["b8", "c6"]);
    button("keep")?.click();
    await settle();
    expect(server.lines).toEqual([["e2e4", "e7e5", "g1f3", "b8c6"]]);
    expect(tree()).toBe("if e4 then e5 and if f3 then c6");
    button("done")?.click();
    expect(text(".plan .row")).toContain("2 answers prepared");
  });

  it("stands beside what another window has kept meanwhile", async () => {
    await prepare();
    server.lines = [["d2d4", "b8c6"]];
    await enter(["e2", "e4"], ["e7", "e5"]);
    button("keep")?.click();
    await settle();
    expect(server.lines).toEqual([
      ["d2d4", "b8c6"],
      ["e2e4", "e7e5"],
    ]);
  });

  it("that was kept before is read as people write it, and is removed", async () => {
    server.lines = [["d2d4", "b8c6"]];
    await prepare();
    expect(tree()).toBe("if d4 then c6");
    document.querySelectorAll<HTMLElement>(".plan-tree .ply")[1]?.click();
    await settle();
    expect(pieceAt("d4")).toBe("d4, white pawn");
    button("remove")?.click();
    await settle();
    expect(server.lines).toEqual([]);
    expect(text(".plans")).toContain("The line is removed.");
  });

  it("is in the game's notation where nobody says how it is written, and others are not", async () => {
    server.lines = [
      ["e2e4", "e7e5"],
      ["d2d4", "b8c6"],
    ];
    server.knowsNot = "e2e4";
    await prepare();
    expect(tree()).toBe("if e2e4 then e7e5 if d4 then c6");
  });

  it("is kept once its last move is known, where that is not yet so", async () => {
    await prepare();
    await enter(["e2", "e4"]);
    press("e7", "e5");
    key("k");
    expect(server.lines).toEqual([]);
    await settle();
    expect(server.lines).toEqual([["e2e4", "e7e5"]]);
  });

  it("is not kept where its last move was taken back while one waited for it", async () => {
    await prepare();
    await enter(["e2", "e4"], ["e7", "e5"], ["g1", "f3"]);
    press("b8", "c6");
    key("k");
    key("Backspace");
    await settle();
    expect(server.lines).toEqual([]);
  });

  it("stays where the server cannot keep it or look ahead", async () => {
    await prepare();
    await enter(["e2", "e4"], ["e7", "e5"]);
    server.refuses = "Too many at once.";
    button("keep")?.click();
    await settle();
    expect(text(".plan .trouble")).toBe("Too many at once. What you entered is still here.");
    await enter(["g1", "f3"]);
    expect(tree()).toBe("if e4 then e5 (not kept yet)");
    expect(pieceAt("e5")).toBe("e5, black pawn");
    server.refuses = undefined;
    button("keep")?.click();
    await settle();
    expect(server.lines).toEqual([["e2e4", "e7e5"]]);
  });

  it("is kept, taken back and left by keys", async () => {
    key("p");
    await settle();
    await enter(["e2", "e4"], ["e7", "e5"], ["g1", "f3"]);
    key("Backspace");
    expect(tree()).toBe("if e4 then e5 (not kept yet)");
    key("k");
    await settle();
    expect(server.lines).toEqual([["e2e4", "e7e5"]]);
    press("e2");
    key("Escape");
    expect(button("done")).not.toBeNull();
    key("Escape");
    expect(button("done")).toBeNull();
  });
});

describe("when the opponent moves", () => {
  beforeEach(async () => {
    server.lines = [["e2e4", "e7e5", "g1f3", "b8c6"]];
    await prepare();
    button("done")?.click();
  });

  it("as expected, the answer is told, and what is left", async () => {
    server.ply = 2;
    server.lines = [["g1f3", "b8c6"]];
    await comes(1, "e2", "e4", "second");
    await comes(2, "e7", "e5", "first");
    expect(text(".plan .said")).toBe("e5 was played for you, as you had prepared.");
    expect(text(".plan .row")).toContain("1 answer prepared");
  });

  it("it is told in the script that the person reads", async () => {
    choose("notation", "native");
    for (const [ply, from, to, native] of [
      [1, "e2", "e4", "歩四"],
      [2, "e7", "e5", "歩五"],
    ] as const) {
      const made = moved(ply, ply, from, to);
      Object.assign(made.event ?? {}, { native });
      opened.hear(events([made], state(ply, ply), seated("second")));
    }
    expect(text(".plan .said")).toContain("歩五 was played for you");
  });

  it("otherwise, nothing is prepared any more", async () => {
    server.ply = 1;
    server.lines = [];
    await comes(1, "d2", "d4", "second");
    expect(text(".plan .said")).toContain("ada played d4, for which you had prepared nothing.");
    server.ply = 2;
    await comes(2, "d7", "d5", "first");
    expect(document.querySelector(".plan .said")).toBeNull();
    expect(text(".plan .row")).toContain("as you expect");
  });

  it("while a line is entered, the board goes back to the game", async () => {
    await prepare();
    await enter(["d2", "d4"]);
    server.ply = 1;
    await comes(1, "e2", "e4", "second");
    expect([pieceAt("d4"), pieceAt("e4")]).toEqual(["d4, empty", "e4, white pawn"]);
    expect(text(".plan .said")).toContain("The game went on");
    expect(button("done")).toBeNull();
  });

  it("what was prepared goes before premoves", async () => {
    press("a7", "a6");
    await comes(1, "e2", "e4", "second");
    expect([opened.commands, document.querySelector(".draft")]).toEqual([[], null]);
  });

  it("a move taken back takes back what was prepared", async () => {
    server.lines = [];
    const back = entry(1, { type: "taken-back", ply: 0, seat: "first" } as never);
    opened.hear(events([back], state(1, 0), seated("second")));
    await settle();
    expect(text(".plan .said")).toBe("A move was taken back, so nothing is prepared now.");
  });

  it("the end of the game ends it", async () => {
    await prepare();
    await enter(["d2", "d4"]);
    const result = { score: "second", reason: "resigned" } as const;
    opened.hear(events([entry(1)], state(1, 0, { result, turn: null }), seated("second")));
    expect([document.querySelector(".plan"), pieceAt("d4")]).toEqual([null, "d4, empty"]);
  });
});

it("what is prepared is written in the script that the person reads", async () => {
  server.lines = [["e2e4", "e7e5", "g1f3", "b8c6"]];
  server.writes = true;
  await prepare();
  expect(text(".plan-tree")).toContain("if e4 then e5");
  choose("notation", "native");
  expect(text(".plan-tree")).toContain("if 歩e4 then 歩e5 and if 歩f3 then 歩c6");
  choose("notation", "letters");
  expect(text(".plan-tree")).toContain("if e4 then e5 and if f3 then c6");
});

it("the keyboard is at the board when a step that was pressed is gone", async () => {
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => setTimeout(run));
  await prepare();
  await enter(["e2", "e4"], ["e7", "e5"]);
  button("keep")?.focus();
  button("keep")?.click();
  await settle();
  expect(server.lines).toEqual([["e2e4", "e7e5"]]);
  expect(document.activeElement?.getAttribute("role")).toBe("gridcell");
});
