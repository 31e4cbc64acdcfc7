import { beforeEach, expect, it, vi } from "vitest";
import { Closed } from "./closed";

beforeEach(() => localStorage.clear());

it("what was closed is known to the next page", () => {
  new Closed(() => {}).add("one");
  const next = new Closed(() => {});
  expect(next.has("one")).toBe(true);
  expect(next.has("two")).toBe(false);
});

it("no more than a hundred are kept, the newest of them", () => {
  const closed = new Closed(() => {});
  for (let number = 0; number < 150; number++) closed.add(`${number}`);
  expect(JSON.parse(localStorage.getItem("rookery-closed") ?? "")).toHaveLength(100);
  expect(closed.has("149")).toBe(true);
  expect(closed.has("49")).toBe(false);
});

it.each(["", "no JSON", '{"a":1}', "[1,null]"])("from %s nothing is closed", (kept) => {
  localStorage.setItem("rookery-closed", kept);
  expect(new Closed(() => {}).has("1")).toBe(false);
});

it("where storage is forbidden it stays closed as long as the page", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("forbidden");
  });
  const closed = new Closed(() => {});
  closed.add("one");
  expect(closed.has("one")).toBe(true);
});
