/** How people come to the site, and into a game. */

import { expect, test } from "vitest";
import { t } from "../src/messages";
import { makeLink } from "./invite";
import { PASSPHRASE, type Person } from "./person";
import { useSite } from "./site";

const site = useSite();

test("whoever has the link plays as a guest with one press", async () => {
  const host = await site.visitor();
  const friend = await site.visitor(await makeLink(host, { rules: "chess" }));
  await friend.press(t("challenge.play.guest"));
  await Promise.all([host.isAt(/^\/g\//), friend.isAt(/^\/g\//)]);
  await host.move("e2", "e4");
  await friend.seesOn("e4", "white pawn");
});

test("whoever has the link signs up and lands in the game", async () => {
  const host = await site.visitor();
  await host.signUp("sofia");
  const friend = await site.visitor(await makeLink(host, { rules: "gomoku" }));
  await friend.press(t("challenge.register"));
  await friend.fillCredentials("vera", PASSPHRASE);
  await friend.press(t("register.submit"));
  await Promise.all([host.isAt(/^\/g\//), friend.isAt(/^\/g\//)]);
  const opponent = ({ page }: Person, name: string) =>
    page.locator(".player:not(.mine)", { hasText: name }).first().waitFor();
  await opponent(host, "vera");
  await opponent(friend, "sofia");
});

test("a log-in that fails offers to sign up, with the name as it was typed", async () => {
  const person = await site.visitor("/login");
  await person.fillCredentials("newcomer", PASSPHRASE);
  await person.press(t("login.submit"));
  await person.sees(t("login.unknown"));
  await person.press(t("login.unknown.register", { name: "newcomer" }));
  await person.isAt(/^\/register$/);
  await person.page.getByRole("button", { name: t("register.submit"), exact: true }).waitFor();
  const name = person.page.getByLabel(t("account.name"), { exact: true });
  expect(await name.inputValue()).toBe("newcomer");
  await person.fillCredentials("newcomer", PASSPHRASE);
  await person.press(t("register.submit"));
  await person.isAt(/^\/$/);
  await person.page.getByRole("link", { name: "newcomer" }).waitFor();
});

test("the link of the first start makes an admin, once", async () => {
  const owner = await site.visitor(site.adminLink);
  await owner.fillCredentials("owner", PASSPHRASE);
  await owner.press(t("admin.submit"));
  await owner.sees(t("admin.done"));
  const me = await owner.page.evaluate(async () => (await fetch("/api/v1/me")).json());
  expect(me).toMatchObject({ account: { player: { name: "owner" }, role: "admin" } });

  const late = await site.visitor(site.adminLink);
  await late.fillCredentials("intruder", PASSPHRASE);
  await late.press(t("admin.submit"));
  await late.page.getByRole("alert").first().waitFor();
  expect(await late.page.evaluate(async () => (await fetch("/api/v1/me")).json())).toEqual({});
});
