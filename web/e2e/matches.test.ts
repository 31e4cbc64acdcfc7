/** Matches: an admin makes one of Rookery's own engine, starts it, holds it; anybody watches. */

import { beforeAll, expect, test } from "vitest";
import { t } from "../src/messages";
import { PASSPHRASE, type Person } from "./person";
import { useSite } from "./site";

const STORY_MS_MAX = 180_000;

const site = useSite();
let owner: Person;

beforeAll(async () => {
  owner = await site.visitor(site.adminLink);
  await owner.fillCredentials("owner", PASSPHRASE);
  await owner.press(t("admin.submit"));
  await owner.sees(t("admin.done"));
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

test("a plan that cannot be played says why beside its field", {
  timeout: STORY_MS_MAX,
}, async () => {
  await owner.go("/matches/new");
  await owner.page.locator("#name").fill("Too much at once");
  await owner.page.locator("#concurrency").fill("200");
  await owner.press(t("matches.make"));
  const fault = owner.page.locator("#concurrency[aria-invalid=true]");
  await fault.waitFor();
  expect(await owner.page.locator("#name").inputValue()).toBe("Too much at once");
});
