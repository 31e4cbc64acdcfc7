/** Boards and pieces as people choose them. */

import { expect, test } from "vitest";
import { useSite } from "./site";

const site = useSite();

test("a set that is chosen in one tab is drawn at once in another, and called as before", async () => {
  const person = await site.visitor("/learn/shogi");
  const { page } = person;
  await page.locator(".start .picture .character").first().waitFor();
  const other = await page.context().newPage();
  await other.goto(new URL("/settings", site.url).toString());
  const names = () =>
    other
      .locator(".settings-sample .cell")
      .evaluateAll((all) => all.map((it) => it.getAttribute("aria-label")));
  await other.locator(".settings-sample .piece").first().waitFor();
  const before = await names();
  expect(before.length).toBeGreaterThan(0);
  for (const [name, value] of [
    ["wedges", "pictures"],
    ["board", "slate"],
  ])
    await other.locator(`label:has(input[name="${name}"][value="${value}"])`).click();

  await page.locator(".start .picture .figure").first().waitFor();
  expect(await page.locator(".start .picture .figure").count()).toBe(40);
  expect(await page.locator(".start .picture .character").count()).toBe(0);
  const slate = () => page.evaluate(() => document.documentElement.dataset.board);
  await expect.poll(slate).toBe("slate");
  await other.locator(".settings-sample .figure").first().waitFor();
  expect(await names()).toEqual(before);

  await page.reload();
  await page.locator(".start .picture .figure").first().waitFor();
});

test("on a phone nothing that the keyboard comes to is covered by the board of the settings", async () => {
  const screen = { viewport: { width: 390, height: 844 } };
  const { page } = await site.visitor("/settings", screen);
  await page.locator(".set-preview .character").first().waitFor();
  await page.locator('input[name="zen"]:checked').focus();
  for (let presses = 0; presses < 9; presses++) {
    await page.keyboard.press("Shift+Tab");
    const [top = 0, covered = 0] = await page.evaluate(() => {
      const label = document.activeElement?.closest("label");
      const board = document.querySelector(".settings-sample");
      return [label?.getBoundingClientRect().top, board?.getBoundingClientRect().bottom];
    });
    expect(top).toBeGreaterThanOrEqual(covered);
  }
});

test("characters are drawn without any font, and only boards that have some fetch them", async () => {
  const person = await site.visitor();
  const { page } = person;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const glyphs = () => asked.filter((path) => path.includes("glyphs"));
  await person.go("/learn/chess");
  await page.locator(".start .picture").first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(glyphs()).toEqual([]);
  await person.go("/learn/xiangqi");
  await page.locator(".start .picture .character").first().waitFor();
  expect(glyphs()).not.toEqual([]);
  expect(await page.locator(".start .picture .character").count()).toBe(32);
  expect(await page.locator(".start text.character").count()).toBe(0);
});
