/** From the lobby to a game between two people. */

import { t } from "../src/messages";
import type { Person } from "./person";

export interface Terms {
  /** The key of the rules. */
  rules: string;
  /** The number of the start position; the one that is offered first when missing. */
  number?: number;
  /** A start position, in the game's own text. */
  position?: string;
  /** The clock, as the form names it; the one that is offered first when missing. */
  clock?: "days";
}

/** Sets up a game in which one moves first; the link to send. */
export async function makeLink(
  host: Person,
  { rules, number, position, clock }: Terms,
): Promise<string> {
  const { page } = host;
  await host.go("/");
  await host.press(t("lobby.friend"));
  await page.locator("#game").selectOption(rules);
  if (number !== undefined) {
    await page.locator("#start").selectOption("number");
    await page.locator("#number").fill(`${number}`);
  }
  if (position !== undefined) {
    await page.locator("#start").selectOption("position");
    await page.locator("#position").fill(position);
  }
  if (clock !== undefined) await page.locator("#clock").selectOption(clock);
  await page.locator('input[name="side"][value="first"]').check({ force: true });
  await host.press(t("new.submit.link"));
  await host.isAt(/^\/c\//);
  return page.locator("#link").inputValue();
}

/** Two signed-in people sit down at a game; the host has the first move. */
export async function sitDown(host: Person, guest: Person, terms: Terms): Promise<void> {
  await guest.go(await makeLink(host, terms));
  await guest.press(t("challenge.play"));
  await Promise.all([host.isAt(/^\/g\//), guest.isAt(/^\/g\//)]);
}
