/** Moves that are prepared for when the opponent moves as expected. */

import { expect, test } from "vitest";
import { t } from "../src/messages";
import { sitDownByLink } from "./invite";
import type { Person } from "./person";
import { useSite } from "./site";

const site = useSite();

const button = ({ page }: Person, kind: string) => page.locator(`[data-plan="${kind}"]`);
const labels = ({ page }: Person) => page.locator(".plan-tree .ply").allInnerTexts();
const hears = ({ page }: Person, text: string) =>
  page.locator(".spoken.plans", { hasText: text }).waitFor({ state: "attached" });

/** Makes a move and confirms it, as games that last for days want. */
async function moveFor(person: Person, ...cells: string[]): Promise<void> {
  await person.move(...cells);
  await person.page.locator('[data-draft="play"]').click();
}

/** Enters moves for both sides after as many as stand there, and waits until each is among them. */
async function enter(person: Person, before: number, ...moves: [string, string][]): Promise<void> {
  const entered = person.page.locator(".plan-tree .ply");
  await expect.poll(() => entered.count()).toBe(before);
  for (const [ply, [from, to]] of moves.entries()) {
    await person.move(from, to);
    await expect.poll(() => entered.count()).toBe(before + ply + 1);
  }
}

test("chess: an answer is played as it was prepared, and what is left is dropped by another move", async () => {
  const [white, black] = await Promise.all([site.member("anna"), site.member("bela")]);
  await sitDownByLink(white, black, { rules: "chess", clock: "days" });

  await button(black, "open").click();
  await black.sees(t("plan.begin", { name: "anna" }));
  await enter(black, 0, ["e2", "e4"], ["e7", "e5"], ["g1", "f3"], ["b8", "c6"]);
  await black.seesOn("c6", "black knight");
  await white.seesOn("e4", "empty");
  // As long as a move is looked ahead by there is nothing to keep.
  await button(black, "keep").waitFor();
  await black.page.keyboard.press("k");
  await hears(black, t("plan.told.kept"));
  expect(await labels(black)).toEqual(["e4", "e5", "Nf3", "Nc6"]);
  await button(black, "done").click();
  await black.sees(t("plan.count", { count: 2 }));
  await black.seesOn("e2", "white pawn");
  expect(await white.page.locator(".plan").count()).toBe(0);

  await moveFor(white, "e2", "e4");
  await white.seesOn("e5", "black pawn");
  await black.sees(t("plan.answered", { move: "e5" }));
  await black.sees(t("plan.count", { count: 1 }));

  await button(black, "open").click();
  await enter(black, 2, ["f1", "c4"]);
  await moveFor(white, "d2", "d4");
  await black.sees(t("plan.gone", { name: "anna", move: "d4" }));
  await black.sees(t("plan.dropped"));
  await black.seesOn("f1", "white bishop");
  await moveFor(black, "e5", "d4");
  await black.sees(t("plan.about", { name: "anna" }));
});
