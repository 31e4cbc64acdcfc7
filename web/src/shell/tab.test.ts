import { beforeEach, expect, test } from "vitest";
import { showTab } from "./tab";

const icon = () => document.querySelector('link[rel="icon"]')?.getAttribute("href");

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/icon.svg">';
});

test("the icon has a dot while something waits, and none after it", () => {
  showTab("Your turn · ada – bob", "here");
  expect([document.title, icon()]).toEqual(["Your turn · ada – bob · Rookery", "/icon-turn.svg"]);
  showTab("ada – bob", "nothing");
  expect([document.title, icon()]).toEqual(["ada – bob · Rookery", "/icon.svg"]);
});

test("a game that waits elsewhere is told by the title of any page", () => {
  showTab("Games", "elsewhere");
  expect([document.title, icon()]).toEqual(["Your turn · Games · Rookery", "/icon-turn.svg"]);
});
