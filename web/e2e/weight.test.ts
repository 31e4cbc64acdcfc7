/** What the first page costs whoever comes. Sizes are promised; times are only told. */

import { expect, test } from "vitest";
import { useSite } from "./site";
import { begunGame, code, LIMITS, SCREENS, type Screen, type Weight, weigh, whole } from "./weight";

const site = useSite();

async function weighed(path: string, arrived: string, screen: Screen): Promise<Weight> {
  const { page } = await site.visitor("/robots.txt", SCREENS[screen]);
  const weight = await weigh(page, new URL(path, site.url).toString(), arrived);
  console.info(path, screen, { ...weight, code: code(weight), whole: whole(weight) });
  return weight;
}

for (const screen of ["desk", "phone"] as const) {
  test(`the lobby is light, and nothing in it moves by itself, on a ${screen}`, async () => {
    const weight = await weighed("/", ".tile img", screen);
    expect(code(weight)).toBeLessThanOrEqual(LIMITS.code);
    expect(whole(weight)).toBeLessThanOrEqual(LIMITS.whole);
    expect(weight.nodes).toBeLessThanOrEqual(LIMITS.nodes);
    expect(weight.shift).toBeLessThan(LIMITS.shift);
  });

  test(`little moves by itself on a page of rules on a ${screen}`, async () => {
    const weight = await weighed("/learn/chess", ".learn .board", screen);
    // The text comes with the rules, and pushes what stands below it out of the window.
    expect(weight.shift).toBeLessThan(0.1);
  });

  test(`nothing moves by itself at a board on a ${screen}`, async () => {
    const weight = await weighed(await begunGame(site), ".board .cell", screen);
    expect(weight.shift).toBeLessThan(LIMITS.shift);
  });
}
