/** Studies: an admin counts leaves, anybody sees the table, and a long count is cancelled. */

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

/** Starts a study from the page of new matches. */
async function count(depth: number, positions: number): Promise<string> {
  await owner.go("/matches/new");
  const { page } = owner;
  await page.getByText(t("matches.studies"), { exact: true }).click();
  await page.locator("#study-depth").fill(`${depth}`);
  await page.locator("#study-positions").fill(`${positions}`);
  await owner.press(t("studies.start"));
  await owner.isAt(/^\/matches\/studies\/\w{8}$/);
  return new URL(page.url()).pathname;
}

test("leaves are counted, and a visitor sees the table, its plot and its file", {
  timeout: STORY_MS_MAX,
}, async () => {
  const path = await count(3, 2);
  const visitor = await site.visitor(path);
  const { page } = visitor;
  await page.getByText(t("studies.state.finished"), { exact: true }).waitFor({ timeout: 120_000 });
  // The minimum and nine algorithms.
  expect(await page.locator("tbody tr").count()).toBe(10);
  const cells = await page.locator("tbody tr").nth(1).locator("td").allTextContents();
  expect(cells.slice(0, 3).every((text) => /^[\d,]+$/.test(text))).toBe(true);
  await visitor.sees(t("studies.check.equal", { count: 6 }));
  expect(await page.locator(".study-plot path.line").count()).toBe(10);
  const [loaded] = await Promise.all([
    page.waitForEvent("download"),
    visitor.press(t("studies.download.csv")),
  ]);
  expect(loaded.suggestedFilename()).toMatch(/^study-\w{8}\.csv$/);
  expect(await page.getByRole("button", { name: t("studies.cancel") }).count()).toBe(0);

  await visitor.go("/matches");
  const plan = t("studies.plan", { depth: 3, count: 2, seed: "2010" });
  await visitor.press(plan);
  await visitor.isAt(new RegExp(`^${path}$`));
});

test("a long count is cancelled by whoever may", { timeout: STORY_MS_MAX }, async () => {
  await count(6, 1000);
  await owner.sees(t("studies.state.running"));
  await owner.press(t("studies.cancel"));
  await owner.sees(t("studies.state.cancelled"));
  await owner.press(t("studies.again"));
  await owner.isAt(/^\/matches\/new$/);
  expect(await owner.page.locator("#study-positions").inputValue()).toBe("1000");
});

test("a study that cannot be counted says why beside its field", {
  timeout: STORY_MS_MAX,
}, async () => {
  await owner.go("/matches/new?depth=3");
  await owner.page.locator("#study-depth").fill("9");
  await owner.press(t("studies.start"));
  await owner.page.locator("#study-depth[aria-invalid=true]").waitFor();
});
