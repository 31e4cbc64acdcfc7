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
  for (const [path, shown] of [
    ["/", "h1"],
    ["/?new=link", "dialog form"],
    ["/?new=anyone", "dialog form"],
    ["/login", "form"],
    ["/register", "form"],
    ["/games", "h1"],
  ] as const) {
    await person.go(path);
    await person.shows(`main ${shown}`);
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
  const play = friend.page.getByRole("button", { name: t("challenge.play.guest"), exact: true });
  await play.waitFor();
  await fits(friend);
  await friend.press(t("challenge.play.guest"));
  await Promise.all([host.isAt(/^\/g\//), friend.isAt(/^\/g\//)]);
  await host.page.locator("[role=gridcell].can").first().waitFor();
  await fits(host);
  const board = await host.page.locator(".board-picture").boundingBox();
  expect(board?.width).toBeGreaterThan(PHONE.viewport.width * 0.9);
  await host.touch(...touched);
  await friend.page.locator("button.more").click();
  await friend.page.locator(".entry.open input").waitFor();
  await fits(friend);
  await friend.type(typed);
  await host.seesOn(arrives, new RegExp(`^${arrives}, (?!empty)`));
});
