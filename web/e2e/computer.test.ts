/** The computer that every server has: whoever comes plays it, and may ask it for help. */

import { expect, test } from "vitest";
import { t } from "../src/messages";
import type { Person } from "./person";
import { useSite } from "./site";

const STORY_MS_MAX = 120_000;

const site = useSite();

/** A guest sits down against the level that is offered first, with the first move. */
async function playsTheComputer(game: string, level?: string): Promise<Person> {
  const visitor = await site.visitor();
  await visitor.press(t("lobby.bot"));
  const { page } = visitor;
  await page.locator("#game").selectOption(game);
  const levels = page.locator('input[name="bot"]');
  await levels.nth(7).waitFor({ state: "attached" });
  if (level) await page.locator(`input[name="bot"][value="${level}"]`).check({ force: true });
  await page.locator('input[name="side"][value="first"]').check({ force: true });
  await visitor.press(t("new.submit.bot"));
  await visitor.isAt(/^\/g\//);
  return visitor;
}

async function moves({ page }: Person, count: number): Promise<void> {
  const last = page.locator(".ply").nth(count - 1);
  await last.waitFor({ state: "attached" });
}

test("a guest plays the computer, is given a hint, and sees how it found its move", {
  timeout: STORY_MS_MAX,
}, async () => {
  const visitor = await playsTheComputer("chess", "Rookery-3");
  const { page } = visitor;
  await visitor.move("e2", "e4");
  await moves(visitor, 2);
  await page.getByLabel(t("thinking.after")).check();
  await page.locator(".hint select").selectOption("4");
  await visitor.press(t("hint.ask"));
  await page.locator(".cell.hint").nth(1).waitFor();
  // What it says waits for how people write the move.
  await page.locator(".hint p strong").waitFor();
  const said = (await page.locator(".hint p").textContent()) ?? "";
  const [notation = "", depth] = said.split(" · ");
  expect(depth).toMatch(/^depth \d/);
  await visitor.type(notation);
  await moves(visitor, 4);
  await page.locator(".thinking .figures li", { hasText: /judged$/ }).waitFor();
  expect(await page.locator(".cell.hint").count()).toBe(0);
});

test("the computer plays games of every family", { timeout: STORY_MS_MAX }, async () => {
  for (const [game, move] of [
    ["english-draughts", "11-15"],
    ["connect-four", "d"],
    ["reversi", "d3"],
  ] as const) {
    const visitor = await playsTheComputer(game);
    await visitor.type(move);
    await moves(visitor, 2);
    await visitor.page.context().close();
  }
});

test("a phone shows the hint and what was thought without scrolling sideways", {
  timeout: STORY_MS_MAX,
}, async () => {
  const visitor = await playsTheComputer("chess", "Rookery-3");
  const { page } = visitor;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator("button.more").click();
  await page.getByLabel(t("thinking.after")).check();
  await visitor.move("e2", "e4");
  await moves(visitor, 2);
  await page.locator(".thinking .figures li", { hasText: /judged$/ }).waitFor();
  await page.locator(".hint select").selectOption("4");
  await visitor.press(t("hint.ask"));
  await page.locator(".hint p strong").waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});
