import { describe, expect, it, vi } from "vitest";
import { squares, squaresView } from "../board/fixtures";
import type { Rules } from "../protocol";
import { answerWith, FakeApp, rulesOf } from "../testing";
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
  examples: [example, { ...example, caption: "Another one goes." }],
};

describe("the examples of a page of rules", () => {
  async function page(): Promise<{ app: FakeApp; shown: LearnPage; frame: () => void }> {
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal("requestAnimationFrame", (call: FrameRequestCallback) => frames.push(call));
    vi.stubGlobal("cancelAnimationFrame", () => frames.splice(0));
    answerWith({ "GET /rules/plain": [200, rules], "GET /bots": [200, []] });
    const app = new FakeApp();
    const shown = new LearnPage(app, "plain");
    await app.show(shown);
    const frame = () => {
      for (const call of frames.splice(0)) call(0);
    };
    return { app, shown, frame };
  }
  const boards = () => [...document.querySelectorAll(".example svg")];

  it("are drawn one picture in a frame, so that nobody waits for all of them", async () => {
    const { frame } = await page();
    expect(document.querySelectorAll(".example .board")).toHaveLength(4);
    const counts = [0, 1, 2, 3, 4, 5].map(() => {
      const count = boards().length;
      frame();
      return count;
    });
    expect(counts).toEqual([0, 1, 2, 3, 4, 4]);
  });

  it("are not drawn again with whatever else is", async () => {
    const { app, frame } = await page();
    for (let count = 0; count < 4; count++) frame();
    const before = boards();
    app.redraw();
    expect(boards()).toEqual(before);
    expect(before.every((board, at) => board === boards()[at])).toBe(true);
  });

  it("are drawn no further once somebody has left", async () => {
    const { shown, frame } = await page();
    frame();
    shown.unmount();
    frame();
    expect(boards()).toHaveLength(1);
  });
});
