/** What the first page costs whoever comes. Sizes are promised; times are only told. */

import { expect, test } from "vitest";
import { useSite } from "./site";
import { begunGame, code, LIMITS, SCREENS, type Screen, type Weight, weigh, whole } from "./weight";

const site = useSite();

const EACH = Object.keys(SCREENS) as Screen[];

/** What an address weighs on each screen: both at once, since most of it is waiting for quiet. */
function weighed(path: string, arrived: string): Promise<(readonly [Screen, Weight])[]> {
  const address = new URL(path, site.url).toString();
  return Promise.all(
    EACH.map(async (screen) => {
      const { page } = await site.visitor("/robots.txt", SCREENS[screen]);
      const weight = await weigh(page, address, arrived);
      console.info(path, screen, { ...weight, code: code(weight), whole: whole(weight) });
      return [screen, weight] as const;
    }),
  );
}

test("the lobby is light, and nothing in it moves by itself", async () => {
  for (const [screen, weight] of await weighed("/", ".tile img")) {
    expect(code(weight), screen).toBeLessThanOrEqual(LIMITS.code);
    expect(whole(weight), screen).toBeLessThanOrEqual(LIMITS.whole);
    expect(weight.nodes, screen).toBeLessThanOrEqual(LIMITS.nodes);
    expect(weight.shift, screen).toBeLessThan(LIMITS.shift);
  }
});

test("nothing moves by itself on a page of rules", async () => {
  for (const [screen, weight] of await weighed("/learn/chess", ".learn .board"))
    expect(weight.shift, screen).toBeLessThan(0.01);
});

test("nothing moves by itself at a board", async () => {
  for (const [screen, weight] of await weighed(await begunGame(site), ".board .cell"))
    expect(weight.shift, screen).toBeLessThan(LIMITS.shift);
});
