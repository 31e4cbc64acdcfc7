import { describe, expect, it, vi } from "vitest";
import { squares, squaresView } from "../board/fixtures";
import type { Rules } from "../protocol";
import { answerWith, FakeApp, rulesOf, shown } from "../testing";
import { LearnPage } from "./page";

const example = {
  caption: "A pawn goes.",
  before: squaresView(),
  label: "e4",
  after: squaresView(),
};
const rules: Rules = {
  ...rulesOf("plain", { usual: true, position: false }),
  board: squares(),
  view: squaresView(),
  examples: [example, { ...example, caption: "Another one goes." }],
};

/** Stands for the browser's observer; the test says what comes into view. */
class Observer {
  static last: Observer | undefined;
  readonly observed = new Set<Element>();
  constructor(private readonly hear: (entries: unknown[]) => void) {
    Observer.last = this;
  }
  observe(target: Element): void {
    this.observed.add(target);
  }
  unobserve(target: Element): void {
    this.observed.delete(target);
  }
  disconnect(): void {
    this.observed.clear();
  }
  /** Says of each element whether it is in the window. */
  tells(inside: Element[], outside: Element[] = []): void {
    const entry = (isIntersecting: boolean) => (target: Element) => ({ isIntersecting, target });
    this.hear([...inside.map(entry(true)), ...outside.map(entry(false))]);
  }
}

async function page(observer: unknown) {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (call: FrameRequestCallback) => frames.push(call));
  vi.stubGlobal("cancelAnimationFrame", () => frames.splice(0));
  vi.stubGlobal("IntersectionObserver", observer);
  answerWith({ "GET /rules/plain": [200, rules], "GET /bots": [200, []] });
  const app = new FakeApp();
  const learn = new LearnPage(app, "plain");
  await app.show(learn);
  const frame = () => {
    for (const call of frames.splice(0)) call(0);
  };
  return { app, learn, frame, frames };
}

const boards = () => [...document.querySelectorAll(".board svg")];
const places = () => [...document.querySelectorAll(".board-place")];
const start = () => document.querySelector(".start .board-place") as Element;

describe("the boards of a page of rules", () => {
  it("keep their room, and all words are there, before any is drawn", async () => {
    const { learn } = await page(Observer);
    expect(boards()).toEqual([]);
    const rooms = [...document.querySelectorAll<HTMLElement>(".board")];
    expect(rooms.map(({ style }) => style.getPropertyValue("--board-ratio"))).toEqual(
      Array(5).fill("1"),
    );
    for (const { caption } of rules.examples ?? []) expect(shown()).toContain(caption);
    learn.unmount();
  });

  it("are drawn as they come into view, one in a frame, the start first", async () => {
    const { learn, frame } = await page(Observer);
    const [first, second, ...others] = places().filter((place) => place !== start());
    if (first === undefined || second === undefined) throw new Error("there are no examples");
    Observer.last?.tells([first, second, start()], others);
    const drawn: number[] = [];
    for (let count = 0; count < 4; count++) {
      frame();
      drawn.push(boards().length);
      if (count === 0) expect(start().querySelector("svg")).not.toBeNull();
    }
    expect(drawn).toEqual([1, 2, 3, 3]);
    expect([first, second].every((place) => place.querySelector("svg"))).toBe(true);
    expect([...(Observer.last?.observed ?? [])]).toEqual(others);

    Observer.last?.tells(others);
    frame();
    frame();
    expect(boards()).toHaveLength(5);
    learn.unmount();
  });

  it("are all drawn where the browser cannot tell what comes into view", async () => {
    const { learn, frame } = await page(undefined);
    const counts = [0, 1, 2, 3, 4, 5, 6].map(() => {
      const count = boards().length;
      frame();
      return count;
    });
    expect(counts).toEqual([0, 1, 2, 3, 4, 5, 5]);
    learn.unmount();
  });

  it("are all there when the page is printed", async () => {
    const { learn } = await page(Observer);
    dispatchEvent(new Event("beforeprint"));
    expect(boards()).toHaveLength(5);
    learn.unmount();
  });

  it("are not drawn again with whatever else is", async () => {
    const { app, learn, frame } = await page(undefined);
    for (let count = 0; count < 5; count++) frame();
    const before = boards();
    expect(before).toHaveLength(5);
    app.redraw();
    expect(before.every((board, at) => board === boards()[at])).toBe(true);
    learn.unmount();
  });

  it("are drawn no further once somebody has left", async () => {
    const { learn, frame, frames } = await page(Observer);
    Observer.last?.tells(places());
    frame();
    learn.unmount();
    expect(frames).toEqual([]);
    dispatchEvent(new Event("beforeprint"));
    expect(boards()).toHaveLength(1);
    expect(Observer.last?.observed.size).toBe(0);
  });
});
