/** What is heard, read and pressed around the board. */

import { expect, test } from "vitest";
import { t } from "../src/messages";
import { sitDown } from "./invite";
import type { Person } from "./person";
import { useSite } from "./site";

const site = useSite();
/** A sound that was begun: where it lies in the file, and how long it is, in seconds. */
type Begun = [number, number];

async function twoPlayers(first: string, second: string) {
  const [host, guest] = await Promise.all([site.member(first), site.member(second)]);
  await sitDown(host, guest, { rules: "chess" });
  return [host, guest] as const;
}

/** Opens the page anew, untouched; notes each sound from then on, and the requests for their file. */
async function listen({ page }: Person) {
  const asked: string[] = [];
  const address = page.url();
  await page.goto("about:blank");
  page.on("request", (request) => {
    if (request.url().endsWith(".wav")) asked.push(request.url());
  });
  await page.addInitScript(() => {
    const begun: [number, number][] = [];
    Object.assign(globalThis, { begun });
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (when = 0, from = 0, length = 0) {
      begun.push([from, length]);
      start.call(this, when, from, length);
    };
  });
  await page.goto(address);
  const begun = () => page.evaluate(() => Reflect.get(globalThis, "begun") as Begun[]);
  return { asked, begun };
}

const icon = ({ page }: Person) => page.locator('link[rel="icon"]').getAttribute("href");

test("sounds come from one file that is asked for at the first touch, and are switched off by one press", async () => {
  const [white, black] = await twoPlayers("ludwig", "clara");
  const { asked, begun } = await listen(white);
  await white.seesOn("e2", "white pawn");
  expect([asked, await begun()]).toEqual([[], []]);

  await white.move("e2", "e4");
  await expect.poll(begun).toHaveLength(1);
  await black.move("d7", "d5");
  await expect.poll(begun).toHaveLength(2);
  await white.move("e4", "d5");
  await expect.poll(begun).toHaveLength(3);
  const [step, theirs, capture] = await begun();
  expect(theirs).toEqual(step);
  expect(capture).not.toEqual(step);
  expect(asked).toHaveLength(1);

  await white.page.getByRole("button", { name: t("tools.sound"), exact: true }).click();
  await black.move("d8", "d5");
  await white.seesOn("d5", "black queen");
  await white.move("b1", "c3");
  await black.seesOn("c3", "white knight");
  expect(await begun()).toHaveLength(3);
});

test("whose turn it is stands beside the name, in the title and in the icon", async () => {
  const [white, black] = await twoPlayers("johannes", "fanny");
  await white.sees(t("player.your-turn"));
  await black.sees(t("player.turn"));
  await expect.poll(() => white.page.title()).toMatch(/^Your turn/);
  await expect.poll(() => icon(white)).toBe("/icon-turn.svg");
  expect(await icon(black)).toBe("/icon.svg");
  await white.move("e2", "e4");
  await black.seesOn("e4", "white pawn");
  await expect.poll(() => icon(black)).toBe("/icon-turn.svg");
  await expect.poll(() => icon(white)).toBe("/icon.svg");
  await expect.poll(() => black.page.title()).toMatch(/^Your turn/);
});

test("keys turn the board, switch the zen view and are listed", async () => {
  const [white] = await twoPlayers("hector", "ethel");
  const { page } = white;
  const nearest = () => page.locator(".player .person").last().textContent();
  await white.seesOn("e2", "white pawn");
  expect(await nearest()).toBe("hector");
  await page.keyboard.press("f");
  await expect.poll(nearest).toBe("ethel");
  await page.keyboard.press("z");
  await page.locator(".masthead").waitFor({ state: "hidden" });
  await white.seesOn("e2", "white pawn");
  await page.keyboard.press("z");
  await page.locator(".masthead").waitFor();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog");
  await list.getByText(t("keys.flip")).waitFor();
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  await page.keyboard.press("m");
  await page.locator(".entry input:focus").waitFor();
});

test("settings count at once and are kept over a reload", async () => {
  const person = await site.visitor("/settings");
  const { page } = person;
  const labels = page.locator(".sample.front .labels");
  await labels.waitFor();
  await page.locator('input[name="coordinates"][value="off"]').check({ force: true });
  await labels.waitFor({ state: "hidden" });
  await page.reload();
  await page.locator(".sample.front .board").waitFor();
  expect(await labels.isVisible()).toBe(false);
  expect(await page.locator('input[name="coordinates"][value="off"]').isChecked()).toBe(true);
});
