import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Foremost } from "./foremost";

/** The channels of all tabs; a message goes to the others of the same name. */
let channels: FakeChannel[];
class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(readonly name: string) {
    channels.push(this);
  }
  postMessage(data: unknown): void {
    for (const other of channels)
      if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }
  close(): void {
    channels = channels.filter((one) => one !== this);
  }
}

/** Tabs of one browser, each with a window of its own. */
let tabs: Foremost[];
function tab(scope: string): { foremost: Foremost; touch(): void; leaves(): void } {
  const heard = new Map<string, () => void>();
  const add = vi
    .spyOn(window, "addEventListener")
    .mockImplementation((kind, listener) => void heard.set(kind, listener as () => void));
  const foremost = new Foremost(scope);
  add.mockRestore();
  tabs.push(foremost);
  return {
    foremost,
    touch: () => heard.get("pointerdown")?.(),
    leaves: () => heard.get("pagehide")?.(),
  };
}

beforeEach(() => {
  channels = [];
  tabs = [];
  vi.stubGlobal("BroadcastChannel", FakeChannel);
});
afterEach(() => {
  for (const one of tabs) one.stop();
});

test("the tab that was touched last is the foremost", () => {
  const [one, two] = [tab("game"), tab("game")];
  one.touch();
  expect([one.foremost.is, two.foremost.is]).toEqual([true, false]);
  two.touch();
  expect([one.foremost.is, two.foremost.is]).toEqual([false, true]);
});

test("tabs of other games do not matter", () => {
  const [one, two] = [tab("game"), tab("another")];
  one.touch();
  expect([one.foremost.is, two.foremost.is]).toEqual([true, true]);
});

test("who is left takes over when the foremost tab leaves", () => {
  const [one, two] = [tab("game"), tab("game")];
  one.touch();
  one.leaves();
  expect(two.foremost.is).toBe(true);
});

test("a browser without channels lets every tab sound", () => {
  vi.stubGlobal("BroadcastChannel", undefined);
  expect(tab("game").foremost.is).toBe(true);
});
