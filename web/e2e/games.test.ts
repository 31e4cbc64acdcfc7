/** Whole games between two browsers. */

import { expect, test } from "vitest";
import { t } from "../src/messages";
import { sitDown, sitDownByLink } from "./invite";
import { useSite } from "./site";

const site = useSite();

async function twoPlayers(first: string, second: string) {
  const [host, guest] = await Promise.all([site.member(first), site.member(second)]);
  return [host, guest] as const;
}

test("a game of chess survives a reload and a declined draw, and is kept with its result", async () => {
  const [white, black] = await twoPlayers("ada", "charles");
  await sitDownByLink(white, black, { rules: "chess" });

  await white.move("e2", "e4");
  await black.move("e7", "e5");
  await white.move("f1", "c4");
  await black.move("b8", "c6");

  // What is under way when a page is left may be lost.
  await white.seesOn("c6", "black knight");
  await black.page.reload();
  await black.seesOn("c4", "white bishop");
  await black.sees("Nc6");

  await white.act("offer-draw", true);
  await black.act("decline-draw");
  await white.sees(t("told.draw-declined", { seat: "Black" }));

  await white.move("d1", "h5");
  await black.move("g8", "f6");
  await white.move("h5", "f7");
  await white.sees(t("outcome.you-won"));
  await black.sees(t("outcome.you-lost"));
  await white.sees(/checkmate/);
  await black.sees(/checkmate/);

  for (const person of [white, black]) {
    await person.go("/games?state=finished");
    const row = person.page.getByRole("row").filter({ hasText: "ada" });
    await row.waitFor();
    expect(await row.textContent()).toMatch(/charles.*checkmate/s);
  }
  await white.press(t("games.replay"));
  await white.seesOn("f7", "white queen");
});

test("a king castles by mouse onto his own rook, from a start position by number", async () => {
  const [white, black] = await twoPlayers("grace", "alan");
  // BQNBRKRN: king f1 and rook g1 only have to change places.
  await sitDownByLink(white, black, { rules: "chess960", number: 289 });
  await white.seesOn("f1", "white king");
  await white.move("f1", "g1");
  for (const person of [white, black]) {
    await person.seesOn("g1", "white king");
    await person.seesOn("f1", "white rook");
    await person.sees("O-O");
  }
});

test("five in a row is played by keyboard alone", async () => {
  const [black, white] = await twoPlayers("emmy", "kurt");
  await sitDown(black, white, { rules: "gomoku" });
  for (const [at, column] of ["h", "i", "j", "k", "l"].entries()) {
    await black.type(`${column}8`);
    if (column === "l") break;
    await white.seesOn(`${column}8`, "black stone");
    // The second player walks over the board with the arrows.
    const cursor = white.page.locator('[role=gridcell][tabindex="0"]');
    await white.page.locator(".can").first().waitFor();
    await cursor.focus();
    if (at > 0) await white.page.keyboard.press("ArrowRight");
    await white.page.keyboard.press("Enter");
  }
  await black.sees(t("outcome.you-won"));
  await white.sees(t("outcome.you-lost"));
});
