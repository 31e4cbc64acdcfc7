/** What every browser has to play: the same stories for each, at a desk and on a phone. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { t } from "../../src/messages";
import { useSite } from "../site";
import { Player } from "./player";
import type { Driver } from "./tab";

const DESK = { width: 1_280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Lets two people play in this browser. */
export function tellStories(driver: Driver): void {
  const site = useSite({ browser: "none" });
  let desk: Player;
  let phone: Player;

  beforeAll(async () => {
    await driver.start();
    const [large, small] = await Promise.all([driver.open(DESK), driver.open(PHONE)]);
    expect(await small.ask(() => innerWidth, null)).toBe(PHONE.width);
    desk = new Player(large, site.url);
    phone = new Player(small, site.url);
    for (const player of [desk, phone]) {
      await player.go("/login");
      await player.call("POST", "/guest");
    }
  });
  afterAll(() => driver.stop());

  /** Both sit down at a board; the first one moves first. */
  async function sitDown(first: Player, second: Player, rules: string): Promise<void> {
    const limit = { kind: "unlimited" };
    const time = { first: limit, second: limit };
    const offer = { rules, start: { kind: "usual" }, time, rated: false, seat: "first" };
    const challenge = await first.call<{ id: string }>("POST", "/challenges", {
      ...offer,
      to: { kind: "link" },
    });
    const path = `/challenges/${challenge.id}/accept`;
    const game = await second.call<{ id: string }>("POST", path);
    await Promise.all([first.go(`/g/${game.id}`), second.go(`/g/${game.id}`)]);
  }

  test(`${driver.name}: a whole game is pressed, dragged and typed`, async () => {
    await sitDown(desk, phone, "chess");
    await desk.move("f2", "f3");
    await phone.seesOn("f3", "white pawn");
    await phone.drag("e7", "e5");
    await desk.seesOn("e5", "black pawn");
    await desk.type("g4");
    await phone.seesOn("g4", "white pawn");
    await phone.move("d8", "h4");
    await phone.reads(t("outcome.you-won"));
    await desk.reads(t("outcome.you-lost"));
    expect(await phone.tooWide()).toBe(0);
    expect(await desk.tooWide()).toBe(0);
  });

  test(`${driver.name}: premoves are played when the turn comes, dragged ones too`, async () => {
    await sitDown(phone, desk, "chess");
    await desk.premove("e7", "e5", "g8", "f6");
    await desk.seesOn("f6", "black knight, premove 2");
    await phone.drag("d2", "d4");
    await phone.seesOn("e5", "black pawn");
    await phone.move("d4", "d5");
    await phone.seesOn("f6", "black knight");
    await phone.move("h2", "h3");
    await phone.dragPremove("d5", "d6");
    await phone.seesOn("d6", "white pawn, premove 1");
    await desk.type("h6");
    await desk.seesOn("d6", "white pawn");
  });

  test(`${driver.name}: pieces are dropped from the reserve, pressed and dragged`, async () => {
    await sitDown(desk, phone, "crazyhouse");
    await desk.move("e2", "e4");
    await phone.move("d7", "d5");
    await desk.move("e4", "d5");
    await phone.drag("d8", "d5");
    await desk.drag("pawn in reserve of White", "e4");
    await phone.seesOn("e4", "white pawn");
    await phone.move("pawn in reserve of Black", "e3");
    await desk.seesOn("e3", "black pawn");
  });

  test(`${driver.name}: how many pieces there are stands in the middle of its disc`, async () => {
    await sitDown(phone, desk, "crazyhouse");
    await phone.move("e2", "e4");
    await desk.move("d7", "d5");
    await phone.move("e4", "d5");
    for (const player of [desk, phone]) {
      await player.sees(".count text");
      const off = await player.offCentre(".count text", ".count circle");
      expect(Math.abs(off)).toBeLessThan(0.1);
    }
  });
}
