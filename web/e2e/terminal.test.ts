/** Somebody in a terminal plays somebody in a browser. */

import { afterEach, expect, test } from "vitest";
import { t } from "../src/messages";
import { PASSPHRASE } from "./person";
import { useSite } from "./site";
import { Terminal } from "./terminal";

const site = useSite();
let terminal: Terminal | undefined;

afterEach(() => terminal?.close());

/** As White, against somebody whose name begins so. */
async function invite(from: Terminal, name: string): Promise<void> {
  await from.pressUntil("n", "Left and right change it");
  from.press("Right", "Right");
  await from.sees("somebody, by name");
  from.press("Down");
  from.type(name);
  from.press("Down");
  from.type("chess");
  await from.sees("< Chess >");
  from.press("Down");
  from.type("30+20");
  await from.sees("< 30+20 >");
  from.press("Down", "Right");
  await from.sees("< White >");
  from.press("Enter");
  await from.sees(`${name} is invited.`);
}

test("a whole game between a terminal and a browser", async () => {
  const boris = await site.member("boris");
  await boris.go("/");
  terminal = new Terminal();
  await terminal.sees("Rookery: log in");
  terminal.press("C-u");
  terminal.type(site.url);
  terminal.press("Enter");
  terminal.type("tania");
  terminal.press("Enter");
  terminal.type(PASSPHRASE);
  terminal.press("Enter");
  await terminal.sees("Press r to create this account.");
  terminal.press("r");
  await terminal.sees("You are logged in as tania.");
  await terminal.sees("Your games");
  await invite(terminal, "boris");

  await boris.page
    .getByRole("button", { name: t("challenged.accept") })
    .first()
    .click();
  await boris.isAt(/^\/g\//);
  await terminal.sees("boris (Black)");
  terminal.type("f3");
  terminal.press("Enter");
  await boris.move("e7", "e5");
  // That it is their move was to be read before the first one, too.
  await terminal.sees("e5");
  await terminal.sees("It is your move.");
  terminal.type("g4");
  terminal.press("Enter");
  await boris.move("d8", "h4");
  await terminal.sees("You lost. Black won: checkmate.");
  await boris.sees(t("outcome.you-won"));
  expect(await boris.page.locator("#page").innerText()).toContain("Qh4#");
});
