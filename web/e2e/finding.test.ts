/** Finding somebody to play, going from one slow game to the next, and people one wants nothing from. */

import { expect, test } from "vitest";
import { t } from "../src/messages";
import { ALLOWED, faults } from "./overlaps";
import { PASSPHRASE, type Person } from "./person";
import { useSite } from "./site";

const site = useSite();
const PHONE = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true };
const SOON = { timeout: 30_000 };

function pace(person: Person, text: string) {
  return person.page.locator(".quick .pace", { hasText: text });
}

/** Two find each other in the lobby by one press each. */
async function pair(
  first: Person,
  second: Person,
  text: string,
  between = async () => {},
): Promise<void> {
  for (const person of [first, second]) {
    await person.go("/");
    await person.page.locator(".tile").first().waitFor();
  }
  await pace(first, text).click();
  await first.sees(t("lobby.withdraw"));
  await between();
  await pace(second, text).click();
  await Promise.all([first, second].map((person) => person.isAt(/^\/g\//)));
  for (const person of [first, second])
    await person.page.locator(".game-board .board-picture").waitFor();
}

/** Whoever of these is to move, the other one after them. */
async function inTurn(people: [Person, Person]): Promise<[Person, Person]> {
  const [one, other] = people;
  const mark = (person: Person) => person.page.locator(".player.mine .turn-mark").count();
  await expect.poll(async () => (await mark(one)) + (await mark(other)), SOON).toBe(1);
  return (await mark(one)) === 1 ? [one, other] : [other, one];
}

test("two visitors find each other by one press each, and nothing is left in the lobby", async () => {
  const [one, other, third] = await Promise.all([
    site.visitor("/", PHONE),
    site.visitor(),
    site.visitor(),
  ]);
  const offers = third.page.locator("tbody tr");
  await pair(one, other, "5 + 3", () => expect.poll(() => offers.count(), SOON).toBe(1));
  expect(new URL(one.page.url()).pathname).toBe(new URL(other.page.url()).pathname);
  await third.sees(t("lobby.open.none"));
});

test("who looks for an opponent waits in one place, and nowhere once they have left", async () => {
  const [seeker, other] = await Promise.all([site.visitor(), site.visitor()]);
  const offers = other.page.locator("tbody tr");
  await pace(seeker, "3 + 2").click();
  await expect.poll(() => offers.count(), SOON).toBe(1);
  await pace(seeker, "10 + 5").click();
  await expect
    .poll(() => offers.allInnerTexts(), SOON)
    .toEqual([expect.stringContaining("10 + 5")]);
  await seeker.page.locator('.masthead a[href="/games"]').click();
  await expect.poll(() => offers.count(), SOON).toBe(0);
});

test("in slow games the next one that waits is a press away, and the bar counts them", async () => {
  const people: [Person, Person] = await Promise.all([
    site.visitor("/", PHONE),
    site.visitor("/", PHONE),
  ]);
  // Of three games one of the two has the first move in at least two.
  const first: Person[] = [];
  for (let game = 0; game < 3; game++) {
    await pair(...people, t("quick.day"));
    first.push((await inTurn(people))[0]);
  }
  const [one, other] = people;
  const mine = first.filter((person) => person === one).length;
  const [player, count] = mine >= 2 ? [one, mine] : [other, 3 - mine];
  await player.go("/my-games");
  await expect.poll(() => player.page.locator(".queued.mine").count(), SOON).toBe(count);
  expect(await player.page.locator(".bar-count").innerText()).toBe(`${count}`);
  await player.page.locator(".queued.mine").first().click();
  await player.isAt(/^\/g\//);
  const before = new URL(player.page.url()).pathname;
  await player.touch("e2", "e4");
  await player.page.locator('[data-draft="play"]').click();
  await player.page.locator(".next-game .primary").click();
  await player.page.waitForURL(({ pathname }) => /^\/g\//.test(pathname) && pathname !== before);
  await player.page.locator(".player.mine .turn-mark").waitFor();
});

test("a phone shows nothing below its bar when all is scrolled, and the keyboard reaches its menu", async () => {
  const { page } = await site.visitor("/", PHONE);
  await page.locator(".tile").first().waitFor();
  for (const path of ["/", "/games", "/my-games", "/settings", "/learn/chess"]) {
    await page.goto(new URL(path, site.url).toString());
    await page.locator("#page :is(h1, h2)").first().waitFor({ state: "attached" });
    await page.locator(".skeleton").first().waitFor({ state: "detached" });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const found = await page.evaluate(faults, {
      needed: [".bottom-bar .bar-tab"],
      allowed: ALLOWED,
    });
    expect(found.filter((fault) => fault.includes("bar-tab"))).toEqual([]);
    const heights = await page
      .locator(".bar-tab")
      .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(48);
  }
  await page.locator(".menu-tab").focus();
  await page.keyboard.press("Enter");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("#menu")?.id))
    .toBe("menu");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator("#menu").isVisible()).toBe(false);
});

test("who is blocked is neither read nor met, until they are not any more", async () => {
  const [anna, zoe] = await Promise.all([site.member("anna-b"), site.member("zoe-b")]);
  await pair(anna, zoe, "10 + 5");
  const game = anna.page.url();
  const say = async (text: string) => {
    await zoe.page.locator(".composer input").fill(text);
    await zoe.page.keyboard.press("Enter");
    await zoe.sees(text);
  };
  await say("good luck");
  await anna.page.locator(".speaker").click();
  await anna.page.locator(".person-card .destroy").click();
  await anna.page.locator(".person-card .destroy").waitFor({ state: "detached" });
  await anna.page.keyboard.press("Escape");
  const lines = anna.page.locator(".log li");
  await expect.poll(() => lines.count(), SOON).toBe(0);
  await say("hello?");
  // Whatever was let through stands in the log before what is said after it.
  await anna.page.locator(".composer input").fill("to nobody");
  await anna.page.keyboard.press("Enter");
  await lines.filter({ hasText: "to nobody" }).waitFor();
  expect(await lines.count()).toBe(1);

  await zoe.go("/?new=name&name=anna-b");
  await zoe.press(t("new.submit.name"));
  await zoe.page.locator("dialog .alert").waitFor();
  await zoe.go("/");
  await pace(zoe, "10 + 5").click();
  await zoe.sees(t("lobby.withdraw"));
  await anna.go("/");
  await anna.sees(t("lobby.open.none"));
  expect(await anna.page.locator(".notice").count()).toBe(0);

  await anna.go("/settings");
  const zoes = (key: "person.block" | "person.unblock") =>
    anna.page.getByRole("button", { name: t(key, { name: "zoe-b" }), exact: true });
  await zoes("person.unblock").click();
  // Whoever leaves the page sooner may take the request along.
  await zoes("person.block").waitFor();
  await anna.go(game);
  await expect.poll(() => lines.count(), SOON).toBe(3);
});

test("who may not chat may still invite, and an invitation leads to what can be done about them", async () => {
  const admin = await site.owner();
  const [host, muted] = await Promise.all([site.member("host-m"), site.member("muted-m")]);
  await Promise.all([host.go("/"), admin.go("/admin/users")]);
  const mute = t("users.mute.of", { name: "muted-m" });
  await admin.page.getByRole("button", { name: mute }).click();
  await admin.sees(t("users.mute.done", { name: "muted-m" }));
  await muted.go("/?new=name&name=host-m");
  await muted.press(t("new.submit.name"));
  await muted.isAt(/^\/c\//);
  await host.page.locator(".notice").waitFor();
  await host.page.locator(".notice").getByText(t("challenged.block")).click();
  await host.page.locator(".person-card .destroy").click();
  await expect.poll(() => host.page.locator(".invited").count(), SOON).toBe(0);
  await muted.sees(t("challenge.declined", { name: "host-m" }));
});

test("choices follow an account to another browser", async () => {
  const desk = await site.member("chooser");
  await desk.go("/settings");
  await desk.sees(t("settings.kept.account"));
  await Promise.all([
    desk.page.waitForResponse((one) => one.request().method() === "PUT"),
    desk.page.locator('input[name="sound"][value="off"]').check({ force: true }),
  ]);
  const other = await site.visitor("/login");
  await other.fillCredentials("chooser", PASSPHRASE);
  await other.press(t("login.submit"));
  await other.isAt(/^\/$/);
  await other.go("/settings");
  const off = other.page.locator('input[name="sound"][value="off"]');
  await expect.poll(() => off.isChecked(), SOON).toBe(true);
});
