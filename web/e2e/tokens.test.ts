/** A person's own programs: the token that they show in place of a passphrase. */

import { expect, test } from "vitest";
import { t } from "../src/messages";
import { PASSPHRASE, type Person } from "./person";
import { useSite } from "./site";

const OK = 200;
const UNAUTHORIZED = 401;

const site = useSite();

/** How the server answers a program that shows this token. */
async function answers(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${site.url}/api/account`, { headers })).status;
}

async function makes({ page }: Person, name: string): Promise<string> {
  await page.getByLabel(t("tokens.label"), { exact: true }).fill(name);
  await page.getByLabel(t("tokens.scope.bot:play")).check();
  await page.getByLabel(t("tokens.passphrase"), { exact: true }).fill(PASSPHRASE);
  await page.getByRole("button", { name: t("tokens.make.submit"), exact: true }).click();
  return page.getByLabel(t("tokens.new.label", { name }), { exact: true }).inputValue();
}

test("a token is told once, opens the door to a program, and shuts it when it is ended", async () => {
  const owner = await site.member("sofia");
  await owner.go("/account");
  await owner.sees(t("tokens.none"));
  const token = await makes(owner, "Goldfish");
  expect(await answers(token)).toBe(OK);

  await owner.page.reload();
  const listed = owner.page.locator("#page").getByRole("listitem").filter({ hasText: "Goldfish" });
  await listed.waitFor();
  expect(await listed.innerText()).toContain(t("tokens.scope.bot:play"));
  expect(await owner.page.content()).not.toContain(token);
  expect(await owner.page.locator("#token").count()).toBe(0);

  await owner.press(t("tokens.end.of", { name: "Goldfish" }));
  await owner.sees(t("tokens.end.ask", { name: "Goldfish" }));
  await owner.press(t("tokens.end.yes", { name: "Goldfish" }));
  await owner.sees(t("tokens.none"));
  expect(await listed.count()).toBe(0);
  expect(await answers(token)).toBe(UNAUTHORIZED);
});
