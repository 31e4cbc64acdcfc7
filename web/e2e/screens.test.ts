/** A game in every window: all of it to be seen, and nothing over anything else. */

import { expect, test } from "vitest";
import { t } from "../src/messages";
import { sitDown } from "./invite";
import { ALLOWED, faults } from "./overlaps";
import type { Person } from "./person";
import { useSite } from "./site";

const WINDOWS = [
  [390, 844],
  [844, 390],
  [320, 568],
  [568, 320],
  [768, 1_024],
  [1_024, 768],
  [1_280, 720],
  [1_440, 900],
  [2_560, 1_440],
] as const;
const GAMES = [
  "chess",
  "crazyhouse",
  "shogi",
  "minishogi",
  "xiangqi",
  "hexchess",
  "gomoku",
  "hex",
  "nine-mens-morris",
  "draughts",
];
/** Where reserves lie in each window, and how wide all files are at least, in pixels. */
const RESERVES = [
  [1_440, 900, "beside", { crazyhouse: 660, shogi: 640, minishogi: 530 }],
  [1_280, 720, "beside", { crazyhouse: 540, shogi: 515, minishogi: 430 }],
  [1_024, 768, "beside", { crazyhouse: 530, shogi: 515, minishogi: 430 }],
  [2_560, 1_440, "beside", { crazyhouse: 1_270, shogi: 1_180, minishogi: 1_110 }],
  [844, 390, "beside", { crazyhouse: 380, shogi: 350, minishogi: 330 }],
  [390, 844, "around", { crazyhouse: 388, shogi: 385, minishogi: 360 }],
] as const;
/** A game that comes as a script may take some seconds for its first moves. */
const SOON = { timeout: 30_000 };
/** Enough to fill any chat, as long as a message may be. */
const WORDS = "Hello again, and good luck to you. ".repeat(8).trim();
const MESSAGES = 4;

/** What a player needs to see at every moment. */
const NEEDED = [".game-board .board-picture", ".clock", ".moves", ".acts .button", ".notice"];

const DESK = { viewport: { width: 1_440, height: 900 } };

let host: Person;
let guest: Person;

// The same two play all games, and two others wait for one of them all the while.
const site = useSite({
  begin: async (site) => {
    [host, guest] = await Promise.all([site.member("host", DESK), site.member("friend", DESK)]);
    await invite("host");
    await invite("host");
  },
});

/** Somebody new, who invites a person by name. */
async function invite(name: string): Promise<void> {
  const other = await site.visitor(`/?new=name&name=${name}&game=crazyhouse`);
  await other.press(t("new.submit.name"));
  await other.isAt(/^\/c\//);
}

/** Makes some move: the first cell that one can begin on, and the first that it leads to. */
async function ply(person: Person): Promise<void> {
  const { page } = person;
  const made = page.locator(".ply");
  const press = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
  await page.locator(".board .can").first().waitFor();
  const before = await made.count();
  await press(".board .can");
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  if ((await page.locator(".board .target").count()) > 0) await press(".board .target");
  await expect.poll(() => made.count(), SOON).toBe(before + 1);
}

async function fillChat(people: readonly Person[]): Promise<void> {
  for (let count = 0; count < MESSAGES; count++)
    for (const { page } of people) {
      const field = page.locator(".composer input");
      await field.fill(WORDS);
      await field.press("Enter");
      await expect.poll(() => field.inputValue(), SOON).toBe("");
    }
}

/** Waits for the frame in which everything has taken its place. */
async function rest(page: Person["page"]): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))),
  );
}

/** The sheets that a phone has; on other windows everything is there at once. */
async function look(person: Person, width: number, height: number): Promise<string[]> {
  const { page } = person;
  await page.setViewportSize({ width, height });
  const found: string[] = [];
  const tabs = page.locator(".game-bar button");
  const sheets = (await page.locator(".game-bar").isVisible()) ? ["talk", "more", "moves"] : [""];
  for (const sheet of sheets) {
    if (sheet !== "") await tabs.and(page.locator(`.${sheet}`)).click();
    const resting = sheet === "talk" || sheet === "more";
    const needed = resting ? NEEDED.filter((one) => !/moves|acts/.test(one)) : NEEDED;
    await rest(page);
    const said = await page.evaluate(faults, { needed, allowed: ALLOWED });
    found.push(...said.map((fault) => `${width} × ${height} ${sheet}: ${fault}`));
  }
  return found;
}

test.each(GAMES)("in a game of %s everything is seen in every window", async (rules) => {
  await host.page.setViewportSize(DESK.viewport);
  await sitDown(host, guest, { rules });
  await ply(host);
  await ply(guest);
  await fillChat([host, guest]);
  await host.page.locator(".notices.many").waitFor();

  const found: string[] = [];
  for (const [width, height] of WINDOWS) found.push(...(await look(host, width, height)));
  expect(found).toEqual([]);
  // A game that goes on would be counted in the window of the next one.
  await host.act("resign", true);
  await host.sees(t("outcome.you-lost"));
});

/** Where the reserves lie, and how wide the files are together. Runs in the page. */
function reserves(): { lie: string; files: number } {
  const box = (cells: Element[]) => {
    const boxes = cells.map((cell) => cell.querySelector(".shape")?.getBoundingClientRect());
    const all = (side: "left" | "top" | "right" | "bottom") => boxes.map((at) => at?.[side] ?? 0);
    const [left, top] = [Math.min(...all("left")), Math.min(...all("top"))];
    return { left, top, right: Math.max(...all("right")), bottom: Math.max(...all("bottom")) };
  };
  // A line around cells is a pixel or two.
  const near = (a: number, b: number): boolean => Math.abs(a - b) < 4;
  const cells = [...document.querySelectorAll<SVGElement>(".board-picture .cell")];
  const field = box(cells.filter((cell) => !cell.classList.contains("reserve")));
  const seats = new Map<string, Element[]>();
  for (const cell of cells.filter((cell) => cell.classList.contains("reserve"))) {
    const side = cell.dataset.name?.split(" ").at(-1) ?? "";
    seats.set(side, [...(seats.get(side) ?? []), cell]);
  }
  const boxes = [...seats.values()].map(box);
  const [far = field, low = field] = boxes.sort((a, b) => a.left + a.top - b.left - b.top);
  const across = far.right < field.left && low.left > field.right;
  const beside = across && near(far.top, field.top) && near(low.bottom, field.bottom);
  const around = far.bottom < field.top && low.top > field.bottom;
  const lie = beside ? "beside" : around ? "around" : JSON.stringify({ field, far, low });
  return { lie, files: Math.round(field.right - field.left) };
}

test.each(["crazyhouse", "shogi", "minishogi"] as const)(
  "in a game of %s the reserves lie where they leave the board the most room",
  async (rules) => {
    const { page } = host;
    await page.setViewportSize(DESK.viewport);
    await sitDown(host, guest, { rules });
    await page.locator(".board .can").first().waitFor();
    const found: unknown[] = [];
    for (const [width, height, lie, least] of RESERVES) {
      await page.setViewportSize({ width, height });
      for (const _ of ["as it was", "turned"]) {
        await page.keyboard.press("f");
        await rest(page);
        const said = await page.evaluate(reserves);
        if (said.lie !== lie || said.files < least[rules]) found.push([width, height, said]);
      }
    }
    expect(found).toEqual([]);
    await page.setViewportSize(DESK.viewport);
    await host.act("resign", true);
    await host.sees(t("outcome.you-lost"));
  },
);

test("an invitation that was closed stays closed, and one can do without them while one plays", async () => {
  const [host, guest] = await Promise.all([
    site.member("quietly", DESK),
    site.member("quieter", DESK),
  ]);
  await sitDown(host, guest, { rules: "chess" });
  const { page } = host;
  await invite("quietly");
  await page.locator(".notice").waitFor();
  await page.locator(".notice .close").click();
  await page.reload();
  await page.locator(".masthead .invited").waitFor();
  await page.locator(".board-picture").waitFor();
  expect(await page.locator(".notice").count()).toBe(0);

  await invite("quietly");
  await page.locator(".notice").waitFor();
  await invite("quietly");
  await page.locator(".notices.many .fold").click();
  await page.getByRole("button", { name: t("notices.off") }).click();
  await expect.poll(() => page.locator(".notice").count(), SOON).toBe(0);
  expect(await page.locator(".masthead .invited").innerText()).toBe(
    t("invited.count", { count: 3 }),
  );
  // Each waits in the lobby.
  await host.go("/");
  await host.sees(t("lobby.incoming"));
  expect(await page.locator('.mine a[href^="/c/"]').count()).toBe(3);
});
