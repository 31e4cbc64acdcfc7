/** `cargo xtask bench web`: what the first look at each kind of page costs. */

import "../../src/messages/all";
import { blockedMs } from "../blocked";
import { Site } from "../serving";
import {
  begunGame,
  code,
  LIMITS,
  prepared,
  SCREENS,
  type Screen,
  type Weight,
  weigh,
  whole,
} from "../weight";
import { CATEGORIES, type Scores, scores } from "./lighthouse";

/** Times are told as the median of so many looks. */
const LOOKS = 3;

interface Page {
  name: string;
  path: string;
  /** What is shown when it has come. */
  arrived: string;
}

/** Prints all of it; 1 where a size is beyond its limit. */
export async function main(): Promise<number> {
  const site = new Site();
  await site.open();
  try {
    await prepared(site);
    const pages: Page[] = [
      { name: "home", path: "/", arrived: ".tile img" },
      { name: "game", path: await begunGame(site), arrived: ".board .cell" },
      { name: "rules", path: "/learn/chess", arrived: ".learn .board" },
    ];
    const home = await table(site, pages);
    await lighthouse(site, pages);
    const beyond = home.flatMap(over);
    for (const sentence of beyond) console.error(sentence);
    return beyond.length > 0 ? 1 : 0;
  } finally {
    await site.close();
  }
}

const COLUMNS =
  "page  screen    code    all  asked  nodes   shift    FCP    LCP  blocked  of it the page's own";

/** Weighs every page on every screen; what the home page weighs. */
async function table(site: Site, pages: readonly Page[]): Promise<Weight[]> {
  console.log(`a processor 4 times slower, the median of ${LOOKS}; bytes, ms\n${COLUMNS}`);
  const home: Weight[] = [];
  for (const page of pages)
    for (const screen of Object.keys(SCREENS) as Screen[]) {
      const weight = await median(site, page, screen);
      if (page.path === "/") home.push(weight);
      const { page: tab } = await site.visitor("/robots.txt", SCREENS[screen]);
      const own = await blockedMs(tab, new URL(page.path, site.url).toString(), page.arrived);
      await tab.context().close();
      console.log(row(page.name, screen, weight, own));
    }
  return home;
}

/** `own`: what it blocks by the time of the processor alone, on a machine that others share. */
function row(name: string, screen: Screen, weight: Weight, own: number): string {
  const { requests, nodes, shift, firstMs, largestMs } = weight;
  const figures: [number | string, number][] = [
    [code(weight), 8],
    [whole(weight), 7],
    [requests, 7],
    [nodes, 7],
    [shift.toFixed(3), 8],
    [firstMs, 7],
    [largestMs, 7],
    [weight.blockedMs, 9],
    [own, 23],
  ];
  const cells = figures.map(([figure, width]) => `${figure}`.padStart(width));
  return `${name.padEnd(6)}${screen.padEnd(6)}${cells.join("")}`;
}

/** The largest size and the median time of several looks, each in a profile of its own. */
async function median(site: Site, { path, arrived }: Page, screen: Screen): Promise<Weight> {
  const looks: Weight[] = [];
  while (looks.length < LOOKS) {
    const { page } = await site.visitor("/robots.txt", SCREENS[screen]);
    looks.push(await weigh(page, new URL(path, site.url).toString(), arrived));
    await page.context().close();
  }
  const heaviest = looks.reduce((one, other) => (whole(other) > whole(one) ? other : one));
  const middle = (time: (weight: Weight) => number) =>
    looks.map(time).sort((a, b) => a - b)[(LOOKS - 1) / 2] ?? 0;
  return {
    ...heaviest,
    nodes: Math.max(...looks.map(({ nodes }) => nodes)),
    shift: Math.max(...looks.map(({ shift }) => shift)),
    blockedMs: middle(({ blockedMs }) => blockedMs),
    firstMs: middle(({ firstMs }) => firstMs),
    largestMs: middle(({ largestMs }) => largestMs),
  };
}

/** What of the home page is beyond its limit, in words. */
function over(home: Weight): string[] {
  const measured = { ...home, code: code(home), whole: whole(home) };
  const names = Object.keys(LIMITS) as (keyof typeof LIMITS)[];
  const beyond = names.filter((name) => measured[name] > LIMITS[name]);
  return beyond.map((name) => `home: ${name} is ${measured[name]}, at most ${LIMITS[name]} wanted`);
}

/**
 * What Lighthouse says of each, where it can be had: the median of several looks, and how far they lie
 * apart.
 */
async function lighthouse(site: Site, pages: readonly Page[]): Promise<void> {
  for (const { name, path } of pages) {
    const said: Scores[] = [];
    while (said.length < LOOKS) {
      const one = await scores(new URL(path, site.url).toString());
      if (typeof one === "string") return console.log(`Lighthouse: ${one}`);
      said.push(one);
    }
    const words = CATEGORIES.map((category) => {
      const each = said.map((one) => one[category]).sort((a, b) => a - b);
      const [least, most] = [each[0], each.at(-1)];
      const range = least === most ? "" : ` (${least} to ${most})`;
      return `${category} ${each[(LOOKS - 1) / 2]}${range}`;
    });
    console.log(`Lighthouse, ${name}: ${words.join(", ")} of 100`);
  }
}
