/** What the first page costs whoever comes. Sizes are promised; times are only told. */

import { expect, test } from "vitest";
import { t } from "../src/messages";
import { useSite } from "./site";
import { code, type Weight, weigh, whole } from "./weight";

const KB = 1_000;
const SCREENS = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 },
} as const;
type Screen = keyof typeof SCREENS;

const site = useSite();

async function weighed(path: string, arrived: string, screen: Screen): Promise<Weight> {
  const { page } = await site.visitor("/robots.txt", SCREENS[screen]);
  const weight = await weigh(page, new URL(path, site.url).toString(), arrived);
  console.info(path, screen, { ...weight, code: code(weight), whole: whole(weight) });
  return weight;
}

/** The address of a game that a guest has begun with the computer. */
async function begunGame(): Promise<string> {
  const guest = await site.visitor();
  await guest.press(t("lobby.bot"));
  await guest.page.locator('input[name="bot"]').first().waitFor();
  await guest.press(t("new.submit.bot"));
  await guest.isAt(/^\/g\//);
  return new URL(guest.page.url()).pathname;
}

for (const screen of ["desk", "phone"] as const) {
  test(`the lobby is light, and nothing in it moves by itself, on a ${screen}`, async () => {
    const weight = await weighed("/", ".tile img", screen);
    expect(code(weight)).toBeLessThanOrEqual(60 * KB);
    expect(whole(weight)).toBeLessThanOrEqual(90 * KB);
    expect(weight.nodes).toBeLessThanOrEqual(1_500);
    expect(weight.shift).toBeLessThan(0.05);
  });

  test(`little moves by itself on a page of rules on a ${screen}`, async () => {
    const weight = await weighed("/learn/chess", ".learn .board", screen);
    // The text comes with the rules, and pushes what stands below it out of the window.
    expect(weight.shift).toBeLessThan(0.1);
  });

  test(`nothing moves by itself at a board on a ${screen}`, async () => {
    const weight = await weighed(await begunGame(), ".board .cell", screen);
    expect(weight.shift).toBeLessThan(0.05);
  });
}
