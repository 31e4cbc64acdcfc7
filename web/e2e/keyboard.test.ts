/** Whole games without a mouse: typed, or made on the board by the arrow keys. */

import { expect, test } from "vitest";
import { t } from "../src/messages";
import { sitDown, type Terms } from "./invite";
import type { Person } from "./person";
import { useSite } from "./site";
import { moveByKeys } from "./walk";

const STORY_MS_MAX = 120_000;
const SOON = { timeout: 20_000 };

const site = useSite();
let pairs = 0;

async function pair(terms: Terms): Promise<readonly [Person, Person]> {
  pairs += 1;
  const names = [`first-${pairs}`, `second-${pairs}`] as const;
  const [host, guest] = await Promise.all([site.member(names[0]), site.member(names[1])]);
  await sitDown(host, guest, terms);
  return [host, guest];
}

/** Makes the moves of both in turn, each by its cells. */
async function play(people: readonly Person[], moves: readonly string[]): Promise<void> {
  for (const [ply, move] of moves.entries()) {
    const person = people[ply % people.length];
    if (person === undefined) continue;
    await moveByKeys(person, ...move.split("-"));
    // Where any cell can be pressed, only this tells one's next turn from this one.
    await expect.poll(() => person.page.locator(".ply").count(), SOON).toBe(ply + 1);
  }
}

/** Twenty moves of each side of an open Ruy Lopez. */
const TWENTY =
  "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 Nbd2 Bb7 Bc2 Re8 " +
  "Nf1 Bf8 Ng3 g6 a4 c5 d5 c4 Bg5 h6 Be3 Nc5 Qd2 h5 Bg5 Be7";

test("twenty moves are typed one after the other, and the field is never left", {
  timeout: STORY_MS_MAX,
}, async () => {
  const [white, black] = await pair({ rules: "chess" });
  for (const { page } of [white, black]) {
    await page.locator(".entry").waitFor();
    await page.keyboard.press("m");
    await page.locator(".entry input:focus").waitFor();
  }
  for (const [ply, notation] of TWENTY.split(" ").entries()) {
    const { page } = ply % 2 === 0 ? white : black;
    await page.locator(".entry.open input:focus").waitFor();
    await page.keyboard.type(`${notation}`);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".ply").count(), SOON).toBe(ply + 1);
  }
  for (const { page } of [white, black]) {
    await expect.poll(() => page.locator(".ply").count(), SOON).toBe(40);
    expect(await page.locator(".entry input:focus").inputValue()).toBe("");
  }
});

test("chess is won by the arrow keys", async () => {
  const people = await pair({ rules: "chess" });
  await play(people, ["f2-f3", "e7-e5", "g2-g4", "d8-h4"]);
  await people[1].sees(t("outcome.you-won"));
  await people[0].sees(t("outcome.you-lost"));
});

test("crazyhouse: pieces come from the reserve by the arrow keys, and one of them mates", async () => {
  const position = "6rk/6pp/8/8/8/8/8/6K1[Nn] w - - 0 1";
  const people = await pair({ rules: "crazyhouse", position });
  await play(people, ["g1-f1", "knight in reserve of Black-e4", "knight in reserve of White-f7"]);
  await people[0].sees(t("outcome.you-won"));
  await people[1].sees(t("outcome.you-lost"));
});

test("reversi: stones are put down by the arrow keys until one colour is gone", async () => {
  const people = await pair({ rules: "reversi" });
  await play(people, ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"]);
  await people[0].sees(t("outcome.you-won"));
  await people[1].sees(t("outcome.you-lost"));
});

test("draughts: the arrow keys capture step by step, and resign", async () => {
  const position = "W:W6,14,22,32:B1,12";
  const [black, white] = await pair({ rules: "english-draughts", position });
  await play([white, black], ["32-28", "1-10-17-26"]);
  await white.seesOn("26", "black man");
  await white.page.keyboard.press("r");
  await white.page.locator('[data-confirm="resign"]:focus').waitFor();
  await white.page.keyboard.press("Enter");
  await black.sees(t("outcome.you-won"));
  await white.sees(t("outcome.you-lost"));
});

test("Hex: two sides of a board of hexagons are joined by the arrow keys", {
  timeout: STORY_MS_MAX,
}, async () => {
  const people = await pair({ rules: "hex" });
  const rows = Array.from({ length: 11 }, (_, row) => row + 1);
  await play(people, rows.flatMap((row) => [`f${row}`, `h${row}`]).slice(0, -1));
  await people[0].sees(t("outcome.you-won"));
  await people[1].sees(t("outcome.you-lost"));
});
