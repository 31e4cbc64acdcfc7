import { beforeEach, expect, test, vi } from "vitest";
import { CHOICES, choices, choose, onChoice, read } from "./choices";

beforeEach(() => {
  localStorage.clear();
  dispatchEvent(new StorageEvent("storage", { key: "rookery-choices" }));
});

test("who chose nothing has the first value of each", () => {
  for (const [key, values] of Object.entries(CHOICES))
    expect(Reflect.get(choices(), key)).toBe(values[0]);
});

test("a choice is kept, and told to who listens", () => {
  const heard = vi.fn();
  const stop = onChoice(heard);
  choose("sound", "off");
  expect(choices().sound).toBe("off");
  expect(JSON.parse(localStorage.getItem("rookery-choices") ?? "")).toMatchObject({ sound: "off" });
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  choose("sound", "on");
  expect(heard).toHaveBeenCalledTimes(1);
});

test("a choice made in another tab counts here at once", () => {
  localStorage.setItem("rookery-choices", JSON.stringify({ premove: "off" }));
  dispatchEvent(new StorageEvent("storage", { key: "rookery-choices" }));
  expect(choices().premove).toBe("off");
});

test.each([
  ["nothing", undefined],
  ["null", null],
  ["a text", "premove"],
  ["values that nobody knows", { premove: "sometimes", sound: 1, other: "on" }],
])("from %s come the usual choices", (_, kept) => {
  expect(read(kept)).toEqual(
    Object.fromEntries(Object.entries(CHOICES).map(([key, values]) => [key, values[0]])),
  );
});

test("where storage is forbidden a choice lasts as long as the page", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("forbidden");
  });
  choose("zen", "on");
  expect(choices().zen).toBe("on");
});
