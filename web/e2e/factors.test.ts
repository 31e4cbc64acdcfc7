/** Second factors as a person meets them: passkeys of a browser that has some, and an app's codes. */

import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { t } from "../src/messages";
import { PASSPHRASE, type Person } from "./person";
import { useSite } from "./site";

const site = useSite({ browser: "whole" });

/** The same server by its name: passkeys belong to one. */
function byName(address: string): string {
  return new URL(address, site.url.replace("127.0.0.1", "localhost")).href;
}

/** Gives somebody's browser a device that keeps passkeys and knows its owner. */
async function keepsPasskeys({ page }: Person): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Presses a button of the dialog above the page. */
async function answer({ page }: Person, text: string): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: text, exact: true }).click();
}

/** What an app shows for a secret, as RFC 6238 has it. */
function code(secret: string, steps = 0): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret.replaceAll(" ", "")]
    .map((one) => alphabet.indexOf(one).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac("sha1", key).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

test("a passkey is added, opens the account alone, and is the second step", async () => {
  const owner = await site.member("petra");
  await owner.go("/account");
  await owner.sees(/Passkeys are good at another address of this server: http:\/\/localhost:/);
  await owner.page.goto(byName("/login"));
  await keepsPasskeys(owner);
  await owner.fillCredentials("petra", PASSPHRASE);
  await owner.press(t("login.submit"));
  await owner.isAt(/^\/$/);
  await owner.page.goto(byName("/account"));
  await owner.page.locator("#passkey-label").fill("My phone");
  await owner.press(t("factors.passkey.add"));
  await owner.sees(t("factors.codes.new"));
  expect(await owner.page.locator(".codes li").count()).toBe(10);
  await owner.press(t("factors.codes.kept"));
  await owner.sees("My phone");

  await owner.press(t("account.logout"));
  await owner.isAt(/^\/$/);
  await owner.page.goto(byName("/login"));
  await owner.press(t("login.passkey"));
  await owner.isAt(/^\/$/);
  await owner.page.goto(byName("/account"));
  await owner.press(t("account.logout"));
  await owner.isAt(/^\/$/);

  await owner.page.goto(byName("/login"));
  await owner.fillCredentials("petra", PASSPHRASE);
  await owner.press(t("login.submit"));
  await owner.sees(t("factor.title"));
  await answer(owner, t("factor.passkey"));
  await owner.isAt(/^\/$/);
});

test("an app is set up by its first code, and asked for in a second step", async () => {
  const owner = await site.member("theo");
  await owner.go("/account");
  await owner.press(t("factors.app.set"));
  await owner.shows("svg.qr path");
  const secret = await owner.page.locator("#app-secret").inputValue();
  await owner.page.locator(".factors #code").fill(code(secret, -1));
  await owner.press(t("factors.app.confirm"));
  await owner.sees(t("factors.codes.new"));
  await owner.press(t("factors.codes.kept"));

  const elsewhere = await site.visitor();
  await elsewhere.go("/login");
  await elsewhere.fillCredentials("theo", PASSPHRASE);
  await elsewhere.press(t("login.submit"));
  await elsewhere.sees(t("factor.title"));
  await elsewhere.page.locator("dialog #code").fill("000000");
  await answer(elsewhere, t("factor.submit"));
  await elsewhere.sees(/This code is not good/);
  await elsewhere.press(t("login.submit"));
  await elsewhere.sees(t("factor.title"));
  await elsewhere.page.locator("dialog #code").fill(code(secret));
  await answer(elsewhere, t("factor.submit"));
  await elsewhere.isAt(/^\/$/);
});
