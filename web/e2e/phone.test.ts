/** A phone 360 pixels wide. */

import { expect, test } from "vitest";
import { t } from "../src/messages";
import { makeLink } from "./invite";
import type { Person } from "./person";
import { useSite } from "./site";

const site = useSite();
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

async function fits(person: Person): Promise<void> {
  const width = await person.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, person.page.url()).toBeLessThanOrEqual(PHONE.viewport.width);
}

test("no page is wider than a phone", async () => {
  const person = await site.visitor("/", PHONE);
  for (const path of ["/", "/?new=link", "/?new=anyone", "/login", "/register", "/games"]) {
    await person.go(path);
    await person.page.locator("main :is(h1, form, dialog)").first().waitFor({ state: "attached" });
    await fits(person);
  }
});

test.each([
  ["chess", ["e2", "e4"], "e7e5", "e5"],
  ["gomoku", ["h8"], "h9", "h9"],
])("a game of %s is played on a phone", async (rules, touched, typed, arrives) => {
  const host = await site.visitor("/", PHONE);
  const friend = await site.visitor(await makeLink(host, { rules }), PHONE);
  await fits(host);
  await fits(friend);
  await friend.press(t("challenge.play.guest"));
  await Promise.all([host.isAt(/^\/g\//), friend.isAt(/^\/g\//)]);
  await host.page.locator("[role=gridcell].can").first().waitFor();
  await fits(host);
  const board = await host.page.locator(".board-picture").boundingBox();
  expect(board?.width).toBeGreaterThan(PHONE.viewport.width * 0.9);
  await host.touch(...touched);
  await friend.page.locator("button.more").click();
  await fits(friend);
  await friend.type(typed);
  await host.seesOn(arrives, new RegExp(`^${arrives}, (?!empty)`));
});
