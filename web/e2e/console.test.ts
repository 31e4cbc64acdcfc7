/** The console: an admin decides who may come, helps people in, and can see what admins did. */

import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { t } from "../src/messages";
import { makeLink, sitDown } from "./invite";
import { PASSPHRASE, type Person } from "./person";
import { useSite } from "./site";

const STORY_MS_MAX = 120_000;
const OTHER_PASSPHRASE = "battery staple horse";

let owner: Person;
const site = useSite({
  begin: async (site) => {
    owner = await site.owner();
  },
});

/** Who somebody is to the server; undefined for nobody. */
async function whoIs({ page }: Person): Promise<string | undefined> {
  const me = await page.evaluate(async () => (await fetch("/api/v1/me")).json());
  return me.account?.player.name;
}

async function logsIn(person: Person, name: string, passphrase = PASSPHRASE): Promise<void> {
  await person.go("/login");
  await person.fillCredentials(name, passphrase);
  await person.press(t("login.submit"));
}

/** Waits until the page says that something was refused. */
async function isRefused({ page }: Person): Promise<string> {
  const alert = page.locator("#page").getByRole("alert").first();
  await alert.waitFor();
  return alert.innerText();
}

/** The log's newest deeds contain these sentences. */
async function theLogSays(...sentences: string[]): Promise<void> {
  await owner.go("/admin/log");
  for (const sentence of sentences) await owner.sees(sentence);
}

/** Turns a setting on or off, and waits until the server has it. */
async function turns(name: "registration" | "guests", on: boolean): Promise<void> {
  const [kept] = await Promise.all([
    owner.page.waitForResponse(
      (answer) => answer.request().method() === "PUT" && answer.url().endsWith("/admin/settings"),
    ),
    owner.page.getByLabel(t(`overview.${name}`), { exact: true }).setChecked(on),
  ]);
  expect(kept.ok()).toBe(true);
}

test("somebody who is suspended is thrown out, and comes back when an admin lets them", {
  timeout: STORY_MS_MAX,
}, async () => {
  const vera = await site.member("vera");
  await vera.go("/");
  await owner.go("/");
  await owner.page.getByRole("link", { name: t("nav.admin") }).click();
  await owner.isAt(/^\/admin$/);
  await owner.press(t("admin.part.users"));
  await owner.page.getByLabel(t("users.find"), { exact: true }).fill("ver");
  await owner.page.waitForURL(/\/admin\/users\?find=ver$/);
  await owner.press(t("users.suspend.of", { name: "vera" }));
  await owner.press(t("users.suspend.yes", { name: "vera" }));
  await owner.sees(t("users.suspend.done", { name: "vera" }));

  // The page that was open says so by itself: it shows a visitor's menu, or that it was closed.
  const out = vera.page.getByRole("link", { name: t("nav.login"), exact: true });
  const closed = vera.page.getByRole("button", { name: t("connection.reload") });
  await out.or(closed).first().waitFor();
  expect(await whoIs(vera)).toBeUndefined();
  await logsIn(vera, "vera");
  expect(await isRefused(vera)).not.toContain(t("login.unknown"));
  expect(await whoIs(vera)).toBeUndefined();

  await owner.press(t("users.admit.of", { name: "vera" }));
  await owner.sees(t("users.admit.done", { name: "vera" }));
  await logsIn(vera, "vera");
  await vera.isAt(/^\/$/);
  expect(await whoIs(vera)).toBe("vera");
  const deed = { who: "owner", what: "vera" };
  await theLogSays(t("deed.user.suspended", deed), t("deed.user.admitted", deed));
});

test("a reset link lets somebody choose another passphrase, once", {
  timeout: STORY_MS_MAX,
}, async () => {
  await site.member("olga");
  await owner.go("/admin/users?find=olga");
  await owner.press(t("users.reset.of", { name: "olga" }));
  const link = await owner.page.locator("#reset-link").inputValue();
  expect(link).toContain("/reset#");

  const forgetful = await site.visitor(link);
  const field = (person: Person) =>
    person.page.getByLabel(t("account.passphrase"), { exact: true });
  await field(forgetful).fill(OTHER_PASSPHRASE);
  await forgetful.press(t("reset.submit"));
  await forgetful.isAt(/^\/$/);
  await forgetful.sees(t("reset.done"));
  expect(await whoIs(forgetful)).toBe("olga");

  const late = await site.visitor(link);
  await field(late).fill("something else entirely");
  await late.press(t("reset.submit"));
  await isRefused(late);
  expect(await whoIs(late)).toBeUndefined();

  await logsIn(late, "olga");
  await late.sees(t("login.unknown"));
  await logsIn(late, "olga", OTHER_PASSPHRASE);
  await late.isAt(/^\/$/);
  expect(await whoIs(late)).toBe("olga");
  await theLogSays(t("deed.user.reset", { who: "owner", what: "olga" }));
});

test("an admin closes registration, and opens it again", { timeout: STORY_MS_MAX }, async () => {
  await owner.go("/admin");
  await turns("registration", false);
  const newcomer = await site.visitor("/register");
  await newcomer.fillCredentials("newcomer", PASSPHRASE);
  await newcomer.press(t("register.submit"));
  await isRefused(newcomer);
  expect(new URL(newcomer.page.url()).pathname).toBe("/register");
  expect(await whoIs(newcomer)).toBeUndefined();

  await turns("registration", true);
  await newcomer.press(t("register.submit"));
  await newcomer.isAt(/^\/$/);
  expect(await whoIs(newcomer)).toBe("newcomer");
  const by = { who: "owner" };
  await theLogSays(t("deed.settings.closed.open", by), t("deed.settings.open.open", by));
});

test("where guests may not play, an invitation says so to a visitor", {
  timeout: STORY_MS_MAX,
}, async () => {
  const host = await site.member("marta");
  const link = await makeLink(host, { rules: "chess" });
  await owner.go("/admin");
  await turns("guests", false);
  const visitor = await site.visitor(link);
  await visitor.press(t("challenge.play.guest"));
  await isRefused(visitor);
  await turns("guests", true);
  await visitor.press(t("challenge.play.guest"));
  await visitor.isAt(/^\/g\//);
});

test("somebody who is muted is told so where they write", { timeout: STORY_MS_MAX }, async () => {
  const [host, guest] = await Promise.all([site.member("loud-one"), site.member("quiet-one")]);
  await sitDown(host, guest, { rules: "chess" });
  await owner.go("/admin/users?find=loud");
  await owner.press(t("users.mute.of", { name: "loud-one" }));
  await owner.sees(t("users.mute.done", { name: "loud-one" }));
  const line = host.page.locator(".composer input");
  await line.fill("Hello");
  await line.press("Enter");
  await host.page.locator(".composer .bad").waitFor();
  expect(await line.inputValue()).toBe("Hello");
});

test("a backup lies where the page says", { timeout: STORY_MS_MAX }, async () => {
  await owner.go("/admin");
  await owner.press(t("overview.backup.now"));
  const file = (await owner.page.locator(".path").textContent()) ?? "";
  expect(existsSync(file), file).toBe(true);
  await theLogSays(t("deed.backup", { who: "owner" }));
});

test("the console fits a phone", { timeout: STORY_MS_MAX }, async () => {
  await owner.page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/admin", "/admin/users", "/admin/log"]) {
    await owner.go(path);
    await owner.shows("main :is(.panel, .module, .deeds)");
    const width = await owner.page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(360);
  }
});
