/** A club's own page, on another origin, that shows a game of this server. */

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { FrameLocator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sitDown } from "./invite";
import { useSite } from "./site";

const site = useSite();
let club: Server;
let page = "";

beforeAll(async () => {
  club = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
  });
  await new Promise<void>((done) => club.listen(0, "127.0.0.1", done));
});

afterAll(() => {
  club.close();
});

/** Another name for this machine makes another site of it. */
function clubUrl(): string {
  return `http://localhost:${(club.address() as AddressInfo).port}/`;
}

async function beginChess(first: string, second: string) {
  const [host, guest] = await Promise.all([site.member(first), site.member(second)]);
  await sitDown(host, guest, { rules: "chess" });
  const id = new URL(host.page.url()).pathname.split("/")[2];
  return { host, guest, id };
}

const what = (frame: FrameLocator, cell: string, text: RegExp) =>
  frame.getByRole("gridcell", { name: text }).and(frame.locator(`[data-name="${cell}"]`));

test("a club's page follows a game in a frame and shows its picture", async () => {
  const { host, guest, id } = await beginChess("anna", "ben");
  page =
    `<!doctype html><title>Club</title><img src="${site.url}/games/${id}.svg" width="240">` +
    `<iframe src="${site.url}/embed/games/${id}" width="360" height="480"></iframe>` +
    `<iframe id="other" src="${site.url}/g/${id}" width="360" height="200"></iframe>`;
  const fan = await site.visitor(clubUrl(), { viewport: { width: 800, height: 800 } });
  const frame = fan.page.frameLocator("iframe >> nth=0");
  await what(frame, "e2", /white pawn/).waitFor();

  await host.move("e2", "e4");
  await what(frame, "e4", /white pawn/).waitFor();
  await guest.move("e7", "e5");
  await what(frame, "e5", /black pawn/).waitFor();
  await frame.getByRole("button", { name: "One move back" }).click();
  await what(frame, "e7", /black pawn/).waitFor();
  await frame.getByRole("button", { name: "To the last move" }).click();
  await what(frame, "e5", /black pawn/).waitFor();

  const drawn = await fan.page.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth);
  expect(drawn).toBe(480);
  // Nothing else of the site stands in a frame.
  const other = await (await fan.page.$("#other"))?.contentFrame();
  expect(other?.url()).toMatch(/^chrome-error:/);
  // The frame is as large as the page gives it, and nothing of it lies beyond.
  const inner = fan.page.frames().find((one) => one.url().includes("/embed/"));
  const sizes = await inner?.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [scrollWidth, scrollHeight];
  });
  expect(sizes).toEqual([360, 480]);
});

test("a frame needs neither cookies nor a session, and sits at no board", async () => {
  const { host, guest, id } = await beginChess("carla", "dan");
  // The player opens the frame in the browser in which they sit at the board.
  await host.go(`/embed/games/${id}`);
  await host.page.locator("[role=gridcell]").first().waitFor();
  expect(await host.page.locator(".can").count()).toBe(0);
  await guest.page
    .getByRole("img", { name: /is away/ })
    .first()
    .waitFor();
});
