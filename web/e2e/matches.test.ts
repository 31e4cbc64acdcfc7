/** Matches: an admin makes one of Rookery's own engine, starts it, holds it; anybody watches. */

import { expect, test } from "vitest";
import { t } from "../src/messages";
import type { Person } from "./person";
import { useSite } from "./site";

const STORY_MS_MAX = 180_000;

let owner: Person;
const site = useSite({
  begin: async (site) => {
    owner = await site.owner();
  },
});

/** How many games were played, as the page says. */
async function played({ page }: Person): Promise<number> {
  const text = await page.locator("progress").locator("..").textContent();
  return Number(/(\d+)/.exec(text ?? "")?.[1]);
}

async function playedMoreThan(person: Person, count: number): Promise<void> {
  await expect.poll(() => played(person), { timeout: 60_000 }).toBeGreaterThan(count);
}

test("a match is made, started, watched by a visitor, held, and goes on to its table", {
  timeout: STORY_MS_MAX,
}, async () => {
  await owner.go("/matches");
  await owner.press(t("matches.new"));
  const { page } = owner;
  await page.locator("#name").fill("Deep and shallow");
  await page.locator("#player-0").fill("shallow");
  await page.locator("#options-0").fill("Skill Level=1");
  await page.locator("#player-1").fill("deep");
  await page.locator("#pairs-of").fill("4");
  await page.locator("#move_ms").fill("100");
  await page.locator("#moves_max").fill("10");
  await owner.press(t("matches.make"));
  await owner.isAt(/^\/matches\/\w{8}$/);
  await owner.sees(t("matches.state.waiting"));

  const visitor = await site.visitor(new URL(page.url()).pathname);
  await visitor.sees("Deep and shallow");
  expect(await visitor.page.getByRole("button", { name: t("matches.do.start") }).count()).toBe(0);
  await owner.press(t("matches.do.start"));
  await playedMoreThan(visitor, 0);

  await owner.press(t("matches.do.pause"));
  await visitor.sees(t("matches.state.paused"));
  await owner.press(t("matches.do.start.again"));
  await visitor.page.getByText(t("matches.state.finished")).waitFor({ timeout: 120_000 });
  expect(await played(visitor)).toBe(8);
  await visitor.page.locator(".plot svg").first().waitFor();
  const rows = visitor.page.locator(".cross tbody tr");
  expect(await rows.count()).toBe(2);
  const points = await rows.locator("td:nth-of-type(3)").allTextContents();
  expect(points.every((text) => text.endsWith("/ 8"))).toBe(true);
  await visitor.page.locator("tbody a").first().click();
  await visitor.isAt(/^\/g\//);
});

test("the wall shows clocks and what engines say, and tells of a match that is held", {
  timeout: STORY_MS_MAX,
}, async () => {
  await owner.go("/matches/new");
  const { page } = owner;
  await page.locator("#name").fill("To be watched");
  await page.locator("#player-0").fill("left");
  await page.locator("#player-1").fill("right");
  await page.locator("#base").fill("300");
  await page.locator("#increment").fill("0.5");
  await page.locator("#move_ms").fill("700");
  await owner.press(t("matches.make"));
  await owner.isAt(/^\/matches\/\w{8}$/);
  await owner.press(t("matches.do.start"));

  const visitor = await site.visitor(new URL(page.url()).pathname, {
    viewport: { width: 390, height: 844 },
  });
  const board = visitor.page.locator(".wall > li").first();
  const clocks = board.locator("[role=timer]");
  await expect.poll(() => clocks.count(), { timeout: 30_000 }).toBe(2);
  const running = board.locator(".live-clock.running");
  await running.waitFor();
  expect(await running.textContent()).toMatch(/^(5:0\d|4:5\d)$/);
  await board.getByText(/^(left|right) thinks$/).waitFor();
  await board.getByText(/^depth \d+.* · [\d.]+[KM]? positions$/).waitFor();
  const { height } = (await board.boundingBox()) ?? { height: 0 };
  await visitor.page.waitForTimeout(1_500);
  expect((await board.boundingBox())?.height).toBe(height);
  const width = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);

  await owner.press(t("matches.do.pause"));
  await visitor.sees(t("matches.state.paused"));
  await running.waitFor({ state: "detached" });
  expect(await clocks.count()).toBe(2);
  await owner.press(t("matches.do.stop"));
  await visitor.sees(t("matches.state.stopped"));
});

test("a number that cannot be read is told at its field, and nothing is made", {
  timeout: STORY_MS_MAX,
}, async () => {
  await owner.go("/matches/new");
  const { page } = owner;
  await page.locator("#name").fill("Fast");
  await page.locator("#base").fill("a second");
  await page.locator("#pairs-of").fill("1");
  await owner.press(t("matches.make"));
  await page.locator("#base[aria-invalid=true]").waitFor();
  await owner.sees(t("matches.number.fault", { min: "0", max: "36000", count: 3 }));
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("base");
  expect(new URL(page.url()).pathname).toBe("/matches/new");

  await page.locator("#base").fill("0.2");
  await page.locator("#increment").fill("0.002");
  expect(await page.locator("#base[aria-invalid=true]").count()).toBe(0);
  await owner.press(t("matches.make"));
  await owner.isAt(/^\/matches\/\w{8}$/);
  await owner.sees("0.2 s + 0.002");
  const games = page.locator("progress").locator("..");
  expect(await games.textContent()).toContain(t("matches.played", { played: 0, games: 2 }));
});

test("a plan that cannot be played says why beside its field", {
  timeout: STORY_MS_MAX,
}, async () => {
  await owner.go("/matches/new");
  await owner.page.locator("#name").fill("Too much at once");
  await owner.page.locator("#format").selectOption("gauntlet");
  await owner.page.locator("#seeds").fill("50");
  await owner.press(t("matches.make"));
  const fault = owner.page.locator("#format[aria-invalid=true]");
  await fault.waitFor();
  expect(await owner.page.locator("#name").inputValue()).toBe("Too much at once");
});
