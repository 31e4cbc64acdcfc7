import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ear } from "../sound/ear";
import { FakeApp, find, settle, shown } from "../testing";
import { followChoices } from "./apply";
import { CHOICES, choices, choose, read } from "./choices";
import { SettingsPage } from "./page";

let page: SettingsPage;

beforeEach(async () => {
  const usual = read({});
  for (const key of Object.keys(CHOICES) as (keyof typeof CHOICES)[]) choose(key, usual[key]);
  const app = new FakeApp();
  page = new SettingsPage(app);
  await app.show(page);
});
afterEach(() => page.unmount());

const radio = (name: string, value: string) =>
  find(`input[name="${name}"][value="${value}"]`) as HTMLInputElement;

function pick(name: string, value: string): void {
  radio(name, value).dispatchEvent(new Event("change"));
}

describe("the page of settings", () => {
  it("has a field for each choice, in words, with what is chosen", () => {
    for (const [name, values] of Object.entries(CHOICES)) {
      for (const value of values) {
        const checked = Reflect.get(choices(), name) === value;
        expect(radio(name, value).checked, `${name} ${value}`).toBe(checked);
      }
    }
    expect(shown()).not.toMatch(/settings\./);
  });

  it("keeps what is chosen", () => {
    pick("premove", "off");
    expect(choices().premove).toBe("off");
    expect(radio("premove", "off").checked).toBe(true);
  });

  it("shows by a move on its board what is heard and what moves", async () => {
    const play = vi.spyOn(ear, "play").mockImplementation(() => {});
    pick("motion", "off");
    await settle();
    expect(play).toHaveBeenCalledTimes(1);
    expect(document.querySelectorAll(".sample .cell.last").length).toBeGreaterThan(0);
  });

  it("shows pieces of each set beside its name, and a board for each family", () => {
    for (const family of ["figures", "wedges", "discs"] as const) {
      for (const value of CHOICES[family]) {
        const icons = radio(family, value).closest("label")?.querySelectorAll(".piece-icon");
        expect(icons?.length, `${family} ${value}`).toBe(3);
      }
    }
    expect(document.querySelectorAll(".sample .board").length).toBe(3);
    expect(document.querySelectorAll(".sample .letter").length).toBeGreaterThan(10);
  });

  it("brings the board of a family to the front when its pieces are chosen", async () => {
    const front = () => document.querySelectorAll(".sample.front [aria-label*=elephant]").length;
    expect(front()).toBe(0);
    pick("discs", "pictures");
    await settle();
    expect(front()).toBe(1);
    expect(document.querySelectorAll(".sample.front .figure").length).toBe(7);
    expect(document.querySelectorAll(".sample.front .letter").length).toBe(0);
  });

  it("puts the pieces back after a move", async () => {
    vi.spyOn(ear, "play").mockImplementation(() => {});
    vi.useFakeTimers();
    pick("sound", "off");
    await vi.advanceTimersByTimeAsync(10);
    expect(document.querySelectorAll(".sample .cell.last").length).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(document.querySelectorAll(".sample .cell.last").length).toBe(0);
    vi.useRealTimers();
  });
});

it("style sheets read the board, coordinates and motion from the root element", () => {
  followChoices();
  expect(document.documentElement.dataset.board).toBe("maple");
  choose("board", "contrast");
  choose("coordinates", "off");
  choose("motion", "off");
  const { board, coordinates, motion } = document.documentElement.dataset;
  expect([board, coordinates, motion]).toEqual(["contrast", "off", "off"]);
});
