/** Games beside the usual ones: what is hidden, what is composed, what has another board. */

import { expect, test } from "vitest";
import { t } from "../src/messages";
import { sitDown, sitDownByLink } from "./invite";
import type { Person } from "./person";
import { useSite } from "./site";

let owner: Person;
const site = useSite({
  begin: async (site) => {
    owner = await site.owner();
  },
});

async function twoPlayers(first: string, second: string) {
  const [host, guest] = await Promise.all([site.member(first), site.member(second)]);
  return [host, guest] as const;
}

test("in dark crazyhouse neither player nor a spectator sees more than they may", async () => {
  const [white, black] = await twoPlayers("lao", "tzu");
  await sitDownByLink(white, black, { rules: "dark-crazyhouse" });
  const spectator = await site.visitor(new URL(white.page.url()).pathname);

  await white.move("e2", "e4");
  await black.move("d7", "d5");
  await white.seesOn("d5", "black pawn");
  await white.move("e4", "d5");
  await black.move("d8", "d5");
  // White's pawn is gone, and what took it stands where no piece of White's can go.
  await white.seesOn("d5", /^d5, .*hidden/i);
  await black.seesOn("d5", "black queen");
  await spectator.seesOn("d5", /^d5, .*hidden/i);
  for (const { page } of [white, black, spectator]) await page.locator(".ply").nth(3).waitFor();
  const text = (person: typeof white) => person.page.locator("#page").textContent();
  expect(await text(white)).toContain("hidden");
  expect(await text(white)).not.toContain("Qxd5");
  expect(await text(spectator)).not.toContain("Qxd5");
  await black.sees("Qxd5");

  await white.act("resign", true);
  await black.sees(t("outcome.you-won"));
  // Now everything is shown.
  await white.seesOn("d5", "black queen");
  await spectator.seesOn("d5", "black queen");
});

test("an admin composes a variant in a form, tries it, and two people play it", async () => {
  await owner.go("/admin/games");
  await owner.press(t("modules.compose"));
  const field = (key: string) => owner.page.locator(`[id="${key}"]`);
  await field("name").fill("Forced atomic 42");
  await field("summary").fill("Atomic with a duty to capture.");
  await field("base").selectOption("atomic");
  await field("array.shuffle").selectOption("960");
  await field("array.number").fill("42");
  await field("capture.duty").selectOption("true");
  await owner.press(t("modules.compose.make"));
  await owner.sees(t("modules.checked"));
  await owner.press(t("modules.keep"));
  await owner.isAt(/^\/admin\/games\/try\//);
  await owner.move("e2", "e4");
  await owner.page.locator(".trial-moves li", { hasText: /^e4$/ }).waitFor();
  await owner.press(t("modules.publish"));
  await owner.isAt(/^\/admin\/games$/);
  const composed = owner.page.locator(".module", { hasText: "Forced atomic 42" });
  await composed.getByText(t("modules.state.published"), { exact: true }).waitFor();

  const [white, black] = await twoPlayers("marie", "pierre");
  await sitDownByLink(white, black, { rules: "forced-atomic-42" });
  await white.seesOn("g1", "white king");
  await white.move("e2", "e4");
  await black.move("d7", "d5");
  await white.sees("A capture must be made");
  await white.move("e4", "d5");
  for (const person of [white, black]) await person.seesOn("d5", "empty");
});

test("chess on hexagons is played by mouse", async () => {
  const [white, black] = await twoPlayers("wladyslaw", "glinski");
  await sitDown(white, black, { rules: "hexchess" });
  await white.move("g4", "g6");
  await black.seesOn("g6", "white pawn");
});

test("an admin uploads a script, mends it, and two people play it a minute later", async () => {
  await owner.go("/admin/games");
  await owner.press(t("modules.new"));
  await owner.press("my-game.js");
  const content = owner.page.locator("#content");
  await expect.poll(() => content.inputValue()).toContain("Three in a line");
  const script = await content.inputValue();
  await owner.page.getByLabel(t("modules.file")).fill("three-in-a-line.js");
  await content.fill(script.replace("startNewGame() {", "startNewGame( {"));
  await owner.press(t("modules.check"));
  await owner.sees(/line \d+, column \d+: Unexpected/);
  await content.fill(script.replace("return moves.join", "console.log('looked');\n    $&"));
  await owner.press(t("modules.check"));
  // A script is compiled, beside whatever else the machine is at.
  await owner.sees(t("modules.checked"), 150_000);
  await owner.press(t("modules.keep"));
  await owner.isAt(/^\/admin\/games\/try\//);
  await owner.sees("looked");
  await owner.move("b2");
  await owner.sees("Noughts to move.");
  await owner.press(t("modules.publish"));
  await owner.isAt(/^\/admin\/games$/);

  const [crosses, noughts] = await twoPlayers("ada", "charles");
  await sitDownByLink(crosses, noughts, { rules: "three-in-a-line" });
  await crosses.move("b2");
  await noughts.seesOn("b2", "cross");
  await noughts.move("a1");
  await crosses.move("b1");
  await noughts.move("a2");
  await crosses.move("b3");
  await crosses.sees(t("outcome.you-won"));
  await noughts.sees(/three in a line/);
}, 300_000);

test("English draughts takes three men by pressing where the jumps end", async () => {
  const [black, white] = await twoPlayers("tinsley", "chinook");
  await sitDownByLink(black, white, { rules: "english-draughts", position: "B:W6,14,22,32:B1,12" });
  await black.sees("Black must capture");
  await black.move("1", "26");
  for (const person of [black, white]) {
    await person.seesOn("26", "black man");
    for (const taken of ["6", "14", "22"]) await person.seesOn(taken, "empty");
  }
  await white.move("32", "28");
  await black.seesOn("28", "white man");
});
