/** Every page and every dialog, as axe sees it: at a desk and on a phone, light and dark. */

import { expect, test } from "vitest";
import addresses from "../src/addresses.json";
import { t } from "../src/messages";
import { violations } from "./axe";
import { makeLink, sitDown } from "./invite";
import { PASSPHRASE, type Person } from "./person";
import { useSite } from "./site";

const WALK_MS_MAX = 600_000;

/** Somebody who may open every page. */
let owner: Person;
/** Pages that are about something that first has to be there, by their pattern. */
const made: Record<string, string> = {
  "/learn/{key}": "/learn/chess",
  "/@/{name}": "/@/owner",
};

const site = useSite({
  begin: async (site) => {
    owner = await site.owner();
    await makeMatch();
    await makeStudy();
    await makeBuilds();
    await makeImport();
    await makeTheRest();
  },
});

/** Asks the server as the owner's pages do; with a body, it is something to be made. */
async function ask<T>(path: string, body?: unknown): Promise<T> {
  const answer = owner.page.evaluate(
    async ([path, body]) => {
      const json = { "content-type": "application/json" };
      const init: RequestInit = body ? { method: "POST", headers: json, body } : {};
      const response = await fetch(`/api/v1${path}`, init);
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
      return response.json();
    },
    [path, body === undefined ? undefined : JSON.stringify(body)] as const,
  );
  return answer as Promise<T>;
}

/** Opens a page, waits until what it shows has come, and looks at it. */
async function looks(person: Person, path: string, shown = "#page :is(h1, h2)"): Promise<string[]> {
  await person.go(path);
  const { page } = person;
  await page.locator(shown).first().waitFor({ state: "attached" });
  await page.locator(".skeleton").first().waitFor({ state: "detached" });
  return violations(page, path);
}

/** Plays a short match of the computer with itself, and opens its page. */
async function makeMatch(): Promise<void> {
  await owner.go("/matches/new");
  const { page } = owner;
  await page.locator("#name").fill("Deep and shallow");
  await page.locator("#player-0").fill("shallow");
  await page.locator("#player-1").fill("deep");
  await page.locator("#pairs-of").fill("1");
  await page.locator("#move_ms").fill("100");
  await page.locator("#moves_max").fill("4");
  await owner.press(t("matches.make"));
  await owner.isAt(/^\/matches\/\w{8}$/);
  await owner.press(t("matches.do.start"));
  await page.getByText(t("matches.state.finished")).waitFor();
  made["/matches/{id}"] = new URL(page.url()).pathname;
}

async function makeStudy(): Promise<void> {
  await owner.go("/matches/new");
  const { page } = owner;
  await page.getByText(t("matches.studies"), { exact: true }).click();
  await page.locator("#study-depth").fill("2");
  await page.locator("#study-positions").fill("1");
  await owner.press(t("studies.start"));
  await owner.isAt(/^\/matches\/studies\/\w{8}$/);
  await page.getByText(t("studies.state.finished"), { exact: true }).waitFor();
  made["/matches/studies/{id}"] = new URL(page.url()).pathname;
}

/** An archive (ustar) of one file. */
function archiveOf(name: string, text: string): Buffer {
  const content = Buffer.from(text);
  const head = Buffer.alloc(512);
  const octal = (number: number, length: number) => number.toString(8).padStart(length, "0");
  head.write(name, 0);
  head.write(`${octal(0o644, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
  head.write(`${octal(content.length, 11)}\0${octal(0, 11)}\0${" ".repeat(8)}0`, 124);
  head.write("ustar\0" + "00", 257);
  const sum = head.reduce((sum, byte) => sum + byte, 0);
  head.write(`${octal(sum, 6)}\0 `, 148);
  const filled = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  content.copy(filled);
  return Buffer.concat([head, filled, Buffer.alloc(1024)]);
}

/** Makes a test of two builds, which no machine makes. */
async function makeBuilds(): Promise<void> {
  await owner.go("/matches/builds/new");
  const { page } = owner;
  await page.locator("#name").fill("New against base");
  for (const side of ["new", "base"]) {
    const buffer = archiveOf("Makefile", `engine:\n\techo ${side} > engine\n`);
    const file = { name: `${side}.tar`, mimeType: "application/x-tar", buffer };
    await page.locator(`#${side}-archive`).setInputFiles(file);
    await page.getByText(`${side}.tar: `).waitFor();
    await page.locator(`#${side}-program`).fill("engine");
  }
  await owner.press(t("builds.make"));
  await owner.isAt(/^\/matches\/builds\/\w{8}$/);
  made["/matches/builds/{id}"] = new URL(page.url()).pathname;
}

/** Sends a file of games, one of which is not legal. */
async function makeImport(): Promise<void> {
  await owner.go("/imports");
  const { page } = owner;
  await page.getByLabel(t("imports.file"), { exact: true }).setInputFiles({
    name: "club.pgn",
    mimeType: "application/x-chess-pgn",
    buffer: Buffer.from('[White "Ada"]\n\n1. e4 e5 *\n\n[White "Bert"]\n\n1. e4 Ke3 1-0\n'),
  });
  await owner.press(t("imports.send"));
  await owner.sees(t("imports.state.done"));
  made["/imports/{id}"] = new URL(page.url()).pathname;
}

/** A file of a game that is not published, what plays here, and a game that goes on. */
async function makeTheRest(): Promise<void> {
  const templates = await ask<{ file: string; content: string }[]>("/admin/modules/templates");
  // A variant in a table is read at once; a script has to be compiled.
  const variant = templates.find(({ file }) => file.endsWith(".toml"));
  const module = await ask<{ id: string }>("/admin/modules", variant);
  made["/admin/games/try/{id}"] = `/admin/games/try/${module.id}`;
  const [engine] = await ask<{ id: string }[]>("/admin/engines");
  made["/admin/engines/{id}"] = `/admin/engines/${engine?.id}`;
  const [bot] = await ask<{ player: { id: string } }[]>("/admin/bots");
  expect([engine, bot], "the computer is there").not.toContain(undefined);
  made["/admin/bots/{id}"] = `/admin/bots/${bot?.player.id}`;
  const guest = await site.member("friend");
  await sitDown(owner, guest, { rules: "crazyhouse" });
  await owner.move("e2", "e4");
  // Whoever leaves the page sooner may take the move along.
  await guest.seesOn("e4", "white pawn");
  made["/g/{id}"] = new URL(owner.page.url()).pathname;
  await guest.page.context().close();
  made["/c/{id}"] = new URL(await makeLink(owner, { rules: "shogi" })).pathname;
}

test("no page has anything that axe finds wrong", { timeout: WALK_MS_MAX }, async () => {
  const found: string[] = [];
  for (const address of addresses) {
    const path = made[address] ?? address;
    expect(path, `${address} needs something to be about`).not.toContain("{");
    const board = address === "/g/{id}" ? ".board .piece" : undefined;
    found.push(...(await looks(owner, path, board)));
  }
  found.push(...(await looks(owner, "/nothing")));
  expect(found).toEqual([]);
});

test("nor has any as a stranger sees it", { timeout: WALK_MS_MAX }, async () => {
  const stranger = await site.visitor();
  const found: string[] = [];
  for (const path of ["/", "/login", "/register", "/account", "/admin", made["/c/{id}"] ?? ""])
    found.push(...(await looks(stranger, path)));
  // Refused, a form says why.
  await stranger.go("/login");
  await stranger.fillCredentials("nobody", PASSPHRASE);
  await stranger.press(t("login.submit"));
  await stranger.sees(t("login.unknown"));
  found.push(...(await violations(stranger.page, "/login, refused")));
  expect(found).toEqual([]);
});

test("nor has any dialog", { timeout: WALK_MS_MAX }, async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  const found: string[] = [];
  for (const to of ["link", "anyone", "name", "bot"])
    found.push(...(await looks(visitor, `/?new=${to}`, "dialog[open] button[type=submit]")));

  await visitor.go(made["/g/{id}"] ?? "");
  await page.locator(".board .piece").first().waitFor();
  await page.keyboard.press("?");
  await page.locator("dialog[open] .keys").waitFor();
  found.push(...(await violations(page, "the dialog of keys")));
  expect(found).toEqual([]);
});

test("nor has a game while it is played, and over", { timeout: WALK_MS_MAX }, async () => {
  const [host, guest] = await Promise.all([site.member("grace"), site.member("alan")]);
  const position = "4k3/P7/8/8/8/8/7p/4K3 w - - 0 1";
  await sitDown(host, guest, { rules: "chess", position });
  const found: string[] = [];
  const { page } = host;
  await host.move("a7", "a8");
  await page.getByRole("dialog", { name: t("board.choose") }).waitFor();
  found.push(...(await violations(page, "which piece is meant")));
  await page.getByRole("button", { name: "queen" }).click();
  // A game whose first moves are not made is aborted, while axe may still be looking.
  await guest.move("e8", "e7");
  await host.move("e1", "d2");
  await page.locator(".premovable").first().waitFor();
  await page.locator(".game details summary").first().click();
  const other = await site.visitor("/?new=name&name=grace&game=crazyhouse");
  await other.press(t("new.submit.name"));
  await page.locator(".notice").waitFor();
  found.push(...(await sheets(host, "a game with an invitation")));
  await page.keyboard.press("z");
  await page.locator(".game.zen").waitFor();
  found.push(...(await violations(page, "the zen view")));
  await page.keyboard.press("z");
  await page.locator(".game:not(.zen)").waitFor();
  await guest.act("offer-draw", true);
  await host.page.locator('[data-act="accept-draw"]').first().waitFor();
  found.push(...(await sheets(host, "an offer")));
  await host.page.locator('[data-act="resign"]').first().click();
  await host.page.locator('[data-confirm="resign"]').waitFor();
  found.push(...(await violations(page, "whether one resigns")));
  await host.page.locator('[data-confirm="resign"]').click();
  await host.sees(t("outcome.you-lost"));
  found.push(...(await sheets(host, "the end")));
  expect(found).toEqual([]);
});

/** A game at a desk, and with each sheet of a phone. */
async function sheets({ page }: Person, name: string): Promise<string[]> {
  const found = await violations(page, name, ["desk"]);
  for (const sheet of ["talk", "more", "moves"]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator(`.game-bar .${sheet}`).click();
    found.push(...(await violations(page, `${name}, ${sheet}`, ["phone"])));
  }
  return found;
}
