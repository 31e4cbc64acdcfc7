/** `cargo xtask screens`: pictures of games at a desk and on a phone, for `docs/screens.md`. */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import "../../src/messages/all";
import { sitDown } from "../invite";
import type { Person } from "../person";
import { Site } from "../serving";
import { prepared } from "../weight";

const FOLDER = join(import.meta.dirname, "../../../docs/pictures");
const BYTES_MAX = 60_000;
/** The best of these that is small enough is kept. */
const QUALITIES = [80, 65, 50, 35];
/** A phone's sheet has rolled in, and pieces have glided, after so long. */
const REST_MS = 400;
const MOVE_MS_MAX = 20_000;

const WINDOWS = {
  desk: { width: 1_440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;
type Window = keyof typeof WINDOWS;

/** The first moves of each game, as they are typed. */
const GAMES: Readonly<Record<string, string>> = {
  chess: "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6",
  crazyhouse: "e4 d5 exd5 Qxd5 Nc3 Qa5 Nf3 Nf6 P@d5 P@e4 Ng5",
  shogi: "c3c4 g7g6 h3h4 b7b6 h4h5 b6b5 d1c2 f9g8",
  xiangqi: "h3e3 h10g8 h1g3 i10h10 i1h1 b10c8",
  hexchess: "g4g6 e7e6 b1b2 e6e5",
  gomoku: "h8 h9 i9 g7 i7 i8 j8 g8 g9",
  hex: "f6 g5 e8 h7 d9 e7 d7 c8",
  reversi: "e6 f4 e3 f6 g5 d6 e7",
  "nine-mens-morris": "d6 f4 d2 b4 e4 c4 d3 d5",
  draughts: "32-28 19-23 28x19 14x23 37-32 10-14 41-37",
};

/** Makes all of them; 1 where one is too large. */
export async function main(): Promise<number> {
  mkdirSync(FOLDER, { recursive: true });
  const site = new Site();
  await site.open();
  try {
    await prepared(site);
    const desk = { viewport: WINDOWS.desk };
    const [host, guest] = await Promise.all([
      site.member("Ada", desk),
      site.member("Charles", desk),
    ]);
    let ok = true;
    for (const [rules, moves] of Object.entries(GAMES)) {
      await sitDown(host, guest, { rules });
      ok = (await play([host, guest], moves.split(" "))) && ok;
      for (const window of Object.keys(WINDOWS) as Window[])
        ok = (await picture(host, rules, window)) && ok;
      await host.page.setViewportSize(WINDOWS.desk);
    }
    return ok ? 0 : 1;
  } finally {
    await site.close();
  }
}

/** Makes the moves in turn; whether all of them are moves. */
async function play(people: readonly Person[], moves: readonly string[]): Promise<boolean> {
  for (const [ply, notation] of moves.entries()) {
    const person = people[ply % people.length];
    await person?.type(notation);
    try {
      for (const { page } of people)
        await page.locator(".ply").nth(ply).waitFor({ timeout: MOVE_MS_MAX });
    } catch {
      console.error(`${notation} was not played`);
      return false;
    }
  }
  return true;
}

/** Keeps what somebody sees; whether it is small enough. */
async function picture({ page }: Person, rules: string, window: Window): Promise<boolean> {
  await page.setViewportSize(WINDOWS[window]);
  await page.mouse.move(0, 0);
  await page.waitForTimeout(REST_MS);
  const cdp = await page.context().newCDPSession(page);
  let bytes = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    const { data } = await cdp.send("Page.captureScreenshot", { format: "webp", quality });
    bytes = Buffer.from(data, "base64");
    if (bytes.length <= BYTES_MAX) break;
  }
  await cdp.detach();
  const file = join(FOLDER, `${rules}-${window}.webp`);
  writeFileSync(file, bytes);
  console.log(`${file}: ${bytes.length} bytes`);
  return bytes.length <= BYTES_MAX;
}
