/** The pages of rules, as they are read. */

import { expect, test } from "vitest";
import { t } from "../src/messages";
import { useSite } from "./site";

const site = useSite();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("the boards of examples are drawn as one comes to them, and nothing moves", async () => {
  const { page } = await site.visitor("/learn/chess", PHONE);
  const figures = page.locator(".example");
  await figures.first().waitFor();
  const count = await figures.count();
  expect(count).toBeGreaterThan(2);
  // All words can be found already; the last board is far below.
  for (const caption of await figures.locator("figcaption").allTextContents())
    expect(caption.trim()).not.toBe("");
  await expect.poll(() => page.locator(".board-place .board").count()).toBe(2 * count + 1);
  expect(await figures.last().locator(".board-picture").count()).toBe(0);

  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  for (let at = 0; at < count; at++) {
    await figures.nth(at).scrollIntoViewIfNeeded();
    await expect.poll(() => figures.nth(at).locator(".board-picture .piece").count()).not.toBe(0);
    await expect.poll(() => figures.nth(at).locator(".board-picture").count()).toBe(2);
  }
  expect(await height()).toBe(before);
  await page.locator(".start").scrollIntoViewIfNeeded();
  await expect.poll(() => page.locator(".start .board-picture").count()).toBe(1);
});

test("a page of rules is printed with all of its boards", async () => {
  const { page } = await site.visitor("/learn/chess", PHONE);
  await page.getByRole("heading", { name: t("learn.examples") }).waitFor();
  const missing = () =>
    page
      .locator(".board-place .board")
      .count()
      .then(async (rooms) => rooms - (await page.locator(".board-place .board-picture").count()));
  expect(await missing()).toBeGreaterThan(0);
  await page.pdf();
  expect(await missing()).toBe(0);
});
