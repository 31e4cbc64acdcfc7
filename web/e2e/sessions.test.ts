/** Where somebody is logged in: they see it, and log out elsewhere. */

import { expect, test } from "vitest";
import { t } from "../src/messages";
import { PASSPHRASE } from "./person";
import { useSite } from "./site";

const site = useSite();

test("somebody sees where else they are logged in, and logs out there", async () => {
  const owner = await site.member("sofia");
  const elsewhere = await site.visitor();
  await elsewhere.go("/login");
  await elsewhere.fillCredentials("sofia", PASSPHRASE);
  await elsewhere.press(t("login.submit"));
  await elsewhere.isAt(/^\/$/);
  await elsewhere.go("/account");
  await elsewhere.sees(t("sessions.current"));

  await owner.go("/account");
  await owner.sees(t("sessions.current"));
  const listed = owner.page.locator(".sessions .module");
  expect(await listed.count()).toBe(2);
  expect(await listed.filter({ hasText: "Chrome" }).count()).toBeGreaterThan(0);
  await owner.press(t("sessions.others"));
  await owner.press(t("sessions.others.yes"));
  await owner.sees(t("sessions.others.done"));
  expect(await listed.count()).toBe(1);

  // The page that is open there is cut off, and is a visitor's when it comes back.
  await elsewhere.sees(t("account.none"));
});
