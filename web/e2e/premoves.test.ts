/** Moves entered before one's turn: how soon they leave, and what nobody hears of. */

import { expect, test } from "vitest";
import { t } from "../src/messages";
import { sitDown, type Terms } from "./invite";
import type { Person } from "./person";
import { useSite } from "./site";

const site = useSite();
let pairs = 0;

/** From the opponent's move to one's own, in milliseconds: what blitz players call at once. */
const REPLY_MS_MAX = 100;

/** A move that left a page. */
interface Sent {
  notation: string;
  /** Since the last move of anybody's came in, in milliseconds; missing before any. */
  afterMs?: number;
}

/** Notes in the page when moves come in and go out. */
function listen(): void {
  const sent: Sent[] = [];
  const said: string[] = [];
  let cameMs: number | undefined;
  Object.assign(window, { sentMoves: sent, said });
  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(address: string | URL) {
      super(address);
      // Before the page itself hears it.
      this.addEventListener("message", ({ data }) => {
        if (String(data).includes('"type":"moved"')) cameMs = performance.now();
      });
    }
    override send(data: string): void {
      const { type, notation } = JSON.parse(data);
      said.push(type);
      const afterMs = cameMs && performance.now() - cameMs;
      if (type === "move") sent.push({ notation, ...(afterMs === undefined ? {} : { afterMs }) });
      super.send(data);
    }
  };
}

/** The kinds of everything that left the page, in order. */
async function saidBy(person: Person): Promise<string[]> {
  return person.page.evaluate(() => Reflect.get(window, "said") as string[]);
}

async function moves(person: Person): Promise<Sent[]> {
  return person.page.evaluate(() => Reflect.get(window, "sentMoves") as Sent[]);
}

/** Waits until so many moves have left, and answers with the last one. */
async function lastOf(person: Person, count: number): Promise<Sent> {
  await expect.poll(async () => (await moves(person)).length, { timeout: 20_000 }).toBe(count);
  const last = (await moves(person)).at(-1);
  if (last === undefined) throw new Error("no move has left");
  console.log(`${last.notation}: ${last.afterMs?.toFixed(1)} ms after the opponent's move`);
  return last;
}

/** Two people at a game; the first one moves first. */
async function pair(terms: Terms): Promise<readonly [Person, Person]> {
  pairs += 1;
  const names = [`first-${pairs}`, `second-${pairs}`] as const;
  const [host, guest] = await Promise.all([site.member(names[0]), site.member(names[1])]);
  await Promise.all([host, guest].map(({ page }) => page.addInitScript(listen)));
  await sitDown(host, guest, terms);
  return [host, guest];
}

async function repliesAtOnce(person: Person, count: number, notation: string): Promise<void> {
  const sent = await lastOf(person, count);
  expect(sent.notation).toBe(notation);
  expect(sent.afterMs).toBeLessThan(REPLY_MS_MAX);
}

test("chess: a queue of premoves is played one by one, and dropped where it does not fit", async () => {
  const [white, black] = await pair({ rules: "chess" });
  await black.premove("e7", "e5", "g8", "f6", "f6", "e4", "a7", "a6");
  await black.seesOn("e4", "black knight, premove 3");
  expect(await moves(black)).toEqual([]);
  await white.move("d2", "d4");
  await repliesAtOnce(black, 1, "e7e5");
  await white.move("d4", "d5");
  await repliesAtOnce(black, 2, "g8f6");
  await white.move("f2", "f3");
  await repliesAtOnce(black, 3, "f6e4");
  await white.move("f3", "e4");
  await repliesAtOnce(black, 4, "a7a6");

  await black.premove("d8", "a1", "h7", "h6");
  await white.move("h2", "h3");
  await black.page.locator(".can").first().waitFor();
  expect(await moves(black)).toHaveLength(4);
  expect(await black.page.locator(".cell.premove").count()).toBe(0);
});

test("chess: premoves are taken back, and what a pawn becomes is asked in time", async () => {
  const position = "4k3/P7/8/8/8/8/7p/4K3 w - - 0 1";
  const [white, black] = await pair({ rules: "chess", position });
  await black.premove("h2", "h1");
  await black.page.keyboard.press("Escape");
  await black.seesOn("h2", "black pawn");
  await black.premove("h2", "h1");
  await white.move("e1", "d2");
  await black.page.getByRole("dialog", { name: t("board.choose") }).waitFor();
  expect(await moves(black)).toEqual([]);
  await black.page.getByRole("button", { name: "knight" }).click();
  await white.seesOn("h1", "black knight");
});

test("crazyhouse: a piece is dropped", async () => {
  const [white, black] = await pair({ rules: "crazyhouse" });
  await white.move("e2", "e4");
  await black.move("d7", "d5");
  await white.move("e4", "d5");
  await black.move("d8", "d5");
  await black.premove("pawn in reserve of Black", "e4");
  await white.move("a2", "a3");
  await repliesAtOnce(black, 3, "P@e4");
});

test("draughts: a capture of several men is entered by its ends, and step by step", async () => {
  const position = "W:W6,14,22,32:B1,12";
  const [black, white] = await pair({ rules: "english-draughts", position });
  await black.premove("1", "26");
  await white.move("32", "28");
  const ends = await lastOf(black, 1);
  expect(ends.afterMs).toBeLessThan(REPLY_MS_MAX);
  await white.seesOn("26", "black man");

  const [again, other] = await pair({ rules: "english-draughts", position });
  await again.premove("1", "10", "10", "17", "17", "26");
  await other.move("32", "28");
  expect((await lastOf(again, 1)).notation).toBe(ends.notation);
  await other.seesOn("26", "black man");
});

test("five in a row: a stone is put down", async () => {
  const [black, white] = await pair({ rules: "gomoku" });
  await white.premove("h9", "j10");
  await black.move("h8");
  await repliesAtOnce(white, 1, "h9");
  await black.move("g8");
  await repliesAtOnce(white, 2, "j10");
});

test("chess on hexagons: a pawn steps on", async () => {
  const [white, black] = await pair({ rules: "hexchess" });
  await black.premove("e7", "e6", "e6", "e5");
  await white.move("g4", "g6");
  await repliesAtOnce(black, 1, "e7e6");
  await white.move("b1", "b2");
  await repliesAtOnce(black, 2, "e6e5");
});

test("where something is hidden, a premove tells nobody anything before its turn", async () => {
  const [white, black] = await pair({ rules: "dark-crazyhouse" });
  await black.page.locator(".premovable").first().waitFor();
  const before = (await saidBy(black)).length;
  await black.premove("e7", "e5", "d8", "h4");
  const early = (await saidBy(black)).slice(before);
  expect(early.filter((type) => type !== "ping")).toEqual([]);
  await white.move("g2", "g4");
  await repliesAtOnce(black, 1, "e7e5");
  await white.page.locator(".ply").nth(1).waitFor();
  await white.seesOn("e7", "hidden");
  await white.seesOn("e5", "hidden");
  expect(await white.page.locator(".ply").allInnerTexts()).toEqual(["g4", "hidden"]);
  // What cannot be played stays here.
  await black.page.keyboard.press("Escape");
  await black.premove("d8", "d3");
  await white.move("f2", "f3");
  await black.page.locator(".can").first().waitFor();
  expect(await moves(black)).toHaveLength(1);
});
