/** A server that was updated no longer has the files that an open page knows. */

import { expect, test } from "vitest";
import { t } from "../src/messages";
import { useSite } from "./site";

const FILES = /\/assets\/matches-[^/]*\.js$/;

const site = useSite();

test("an older client loads itself anew, once, and says what is wrong when that does not help", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.route(FILES, (route) => route.fulfill({ status: 404, body: "" }));
  await page
    .getByRole("navigation")
    .getByRole("link", { name: t("nav.matches") })
    .click();
  await visitor.sees(t("broken.title"));
  await page.waitForLoadState("load");
  expect(loads).toBe(1);
  expect(new URL(page.url()).pathname).toBe("/matches");

  await page.unroute(FILES);
  await visitor.press(t("connection.reload"));
  await page.getByRole("heading", { name: t("matches.title"), level: 1 }).waitFor();
});
