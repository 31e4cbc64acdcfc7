/** Engines: an admin adds one and makes a bot of it, a visitor plays it, others watch it think. */

import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { t } from "../src/messages";
import type { Person } from "./person";
import { useSite } from "./site";

/** A test of an engine may take so long, says the page. */
const TEST_MS_MAX = 75_000;
const STORY_MS_MAX = 180_000;
const BOT = "shallow-fish";

let owner: Person;
const site = useSite({
  begin: async (site) => {
    owner = await site.owner();
  },
});

/** Where Stockfish is installed: Debian puts it outside the usual path. */
function stockfish(): string {
  const given = process.env.ROOKERY_TEST_STOCKFISH;
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/games"];
  const path = given ?? folders.map((one) => join(one, "stockfish")).find(existsSync);
  if (path === undefined) throw new Error("Install Stockfish: apt-get install stockfish");
  return path;
}

async function behaves({ page }: Person): Promise<void> {
  await page.getByText(t("engines.report.good")).waitFor({ timeout: TEST_MS_MAX });
}

/** Waits until so many moves have been made. */
async function moves({ page }: Person, count: number): Promise<void> {
  await page
    .locator(".ply")
    .nth(count - 1)
    .waitFor();
}

test("a program that is no engine is explained before it is kept", {
  timeout: STORY_MS_MAX,
}, async () => {
  await owner.go("/admin/engines/new");
  await owner.page.locator("#command").fill("/bin/false");
  await owner.press(t("engines.test"));
  await owner.page.getByText(t("engines.report.bad")).waitFor({ timeout: TEST_MS_MAX });
  expect(await owner.page.locator("#command").inputValue()).toBe("/bin/false");
});

test("an admin adds an engine and makes a bot of it, and a visitor plays it", {
  timeout: STORY_MS_MAX,
}, async () => {
  await owner.go("/admin/engines");
  await owner.press(t("engines.add"));
  await owner.page.locator("#name").fill("Stockfish");
  await owner.page.locator("#command").fill(stockfish());
  await owner.press(t("engines.test"));
  await behaves(owner);
  await owner.sees(/^Stockfish \d/);
  await owner.page.getByText(t("engines.options", { count: 0 })).click();
  await owner.page.getByLabel("Hash", { exact: true }).fill("32");
  await owner.press(t("engines.add.submit"));
  await owner.isAt(/^\/admin\/engines$/);
  await owner.press(t("engines.test.of", { name: "Stockfish" }));
  await behaves(owner);
  // Rookery's own engine is there already.
  const inUse = owner.page.locator(".state", { hasText: t("engines.state.in-use") });
  await inUse.nth(1).waitFor();

  await owner.go("/admin/bots");
  await owner.press(t("bots.add"));
  await owner.page.locator("#name").fill(BOT);
  await owner.page.locator("#engine").selectOption({ label: "Stockfish" });
  await owner.page.locator("#depth").fill("1");
  await owner.press(t("bots.add.submit"));
  await owner.isAt(/^\/admin\/bots$/);
  await owner.sees(BOT);

  const visitor = await site.visitor();
  await visitor.press(t("lobby.bot"));
  await visitor.page.locator("#game").selectOption("chess");
  await visitor.page.locator(`input[name="bot"][value="${BOT}"]`).check({ force: true });
  await visitor.page.locator('input[name="side"][value="first"]').check({ force: true });
  await visitor.press(t("new.submit.bot"));
  await visitor.isAt(/^\/g\//);
  await visitor.move("e2", "e4");
  await moves(visitor, 2);

  // Who plays it may see what it thought, once it has moved; who watches them may not.
  const spectator = await site.visitor(new URL(visitor.page.url()).pathname);
  await visitor.page.getByLabel(t("thinking.after")).check();
  await visitor.move("d2", "d4");
  await moves(visitor, 4);
  await moves(spectator, 4);
  await visitor.page.locator(".thinking .score").waitFor();
  expect(await spectator.page.getByLabel(t("thinking.show")).count()).toBe(0);

  await owner.go("/admin/running");
  await owner.press(t("running.pause.of", { bot: BOT }));
  await owner.sees(t("running.held"));
  await visitor.type("a2a3");
  await moves(visitor, 5);
  await owner.press(t("running.resume.of", { bot: BOT }));
  await moves(visitor, 6);
  await visitor.act("resign", true);
  await visitor.sees(t("outcome.you-lost"));
});

test("the server's own machine is listed, and another one is let in once", {
  timeout: STORY_MS_MAX,
}, async () => {
  await owner.go("/admin/hosts");
  await owner.page.locator(".state", { hasText: t("hosts.connected") }).waitFor();
  await owner.page.locator("#name").fill("attic");
  await owner.press(t("hosts.add.submit"));
  const command = owner.page.locator("#command");
  await command.waitFor();
  expect(await command.inputValue()).toMatch(
    /^rookery-engine-host --server http:\S+ --token \w+ --engines engines\.toml$/,
  );
  await owner.sees(t("hosts.never"));
});

test("the admin's pages fit a phone", { timeout: STORY_MS_MAX }, async () => {
  await owner.page.setViewportSize({ width: 360, height: 740 });
  for (const part of ["engines", "engines/new", "bots", "bots/new", "hosts", "running"]) {
    await owner.go(`/admin/${part}`);
    await owner.shows("main h1");
    const width = await owner.page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, part).toBeLessThanOrEqual(360);
  }
});

interface Program {
  command: string;
  args?: string;
}

const PROGRAMS: readonly Program[] = [
  { command: "stockfish" },
  { command: "fairy-stockfish" },
  { command: "gnuchess", args: "--uci" },
  { command: "phalanx" },
  { command: "hoichess" },
  { command: "fairymax" },
  { command: "sjaakii" },
];

/** Adds a program, has it tested, and makes a bot of it. */
async function makeBot(name: string, program: Program & { reads?: string; tongue?: string }) {
  await owner.go("/admin/engines/new");
  const { page } = owner;
  await page.locator("#name").fill(name);
  await page.locator("#command").fill(program.command);
  if (program.args !== undefined) await page.locator("#args").fill(program.args);
  if (program.tongue !== undefined) await page.locator("#tongue").selectOption(program.tongue);
  if (program.reads !== undefined) {
    await page
      .locator("details", { has: page.locator("#reads") })
      .locator("summary")
      .click();
    await page.locator("#reads").fill(program.reads);
  }
  await owner.press(t("engines.test"));
  await behaves(owner);
  await owner.press(t("engines.add.submit"));
  await owner.isAt(/^\/admin\/engines$/);

  await owner.go("/admin/bots/new");
  await page.locator("#name").fill(name);
  await page.locator("#engine").selectOption({ label: name });
  await page.locator("#depth").fill("1");
  await owner.press(t("bots.add.submit"));
  await owner.isAt(/^\/admin\/bots$/);
}

/** Somebody sits down against a bot, with the first move. */
async function playAgainst(name: string, game: string): Promise<Person> {
  const visitor = await site.visitor(`/?new=bot&name=${name}&game=${game}`);
  await visitor.page.locator(`input[name="bot"][value="${name}"]:checked`).waitFor({
    state: "attached",
  });
  await visitor.page.locator('input[name="side"][value="first"]').check({ force: true });
  await visitor.press(t("new.submit.bot"));
  await visitor.isAt(/^\/g\//);
  return visitor;
}

/** A visitor makes a move against a bot, is answered, and gives up. */
async function answersOnce(name: string): Promise<void> {
  const visitor = await playAgainst(name, "chess");
  await visitor.move("e2", "e4");
  await moves(visitor, 2);
  // An engine whose game is over needs no time of the others.
  await visitor.act("resign", true);
  await visitor.sees(t("outcome.you-lost"));
  await visitor.page.context().close();
}

test("each of Debian's engines is added by its command alone and answers a move", {
  timeout: STORY_MS_MAX,
}, async () => {
  const games: Promise<unknown>[] = [];
  const faults: unknown[] = [];
  for (const program of PROGRAMS) {
    const name = `d-${program.command}`;
    await makeBot(name, program);
    // It is played while the next one is added, and told at the end what went wrong.
    games.push(answersOnce(name).catch((fault: unknown) => faults.push(fault)));
  }
  await Promise.all(games);
  if (faults.length > 0) throw faults[0];
});

test("a bot of ten lines plays a game whose rules are a script", {
  timeout: 300_000,
}, async () => {
  await owner.go("/admin/games/edit");
  await owner.press("my-breakthrough.js");
  const content = owner.page.locator("#content");
  await expect.poll(() => content.inputValue()).toContain("Breakthrough");
  await owner.press(t("modules.check"));
  // A script is compiled, beside whatever else the machine is at.
  await owner.sees(t("modules.checked"), 150_000);
  await owner.press(t("modules.keep"));
  await owner.isAt(/^\/admin\/games\/try\//);
  await owner.press(t("modules.publish"));
  await owner.isAt(/^\/admin\/games$/);

  const bot = join(import.meta.dirname, "../../docs/bot.py");
  const program = { command: "/usr/bin/python3", args: bot, reads: bot, tongue: "rookery" };
  await makeBot("snake", program);
  const visitor = await playAgainst("snake", "my-breakthrough");
  for (const [index, file] of ["a", "c", "h"].entries()) {
    await visitor.move(`${file}2`, `${file}3`);
    await visitor.seesOn(`${file}3`, "white man");
    await moves(visitor, 2 * index + 2);
  }
  await visitor.act("resign", true);
  await visitor.sees(t("outcome.you-lost"));
});
