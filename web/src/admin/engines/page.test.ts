import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Engine } from "../../protocol";
import { type Answers, answerWith, FakeApp, find, settle, shown } from "../../testing";
import { engine, PROFILE } from "../fixtures";
import { EnginesPage } from "./page";

let app: FakeApp;

beforeEach(() => {
  app = new FakeApp().as("root", "admin");
});

async function open(engines: Engine[], answers: Answers = {}) {
  const asked = answerWith({ "GET /admin/engines": [200, engines], ...answers });
  const page = new EnginesPage(app);
  await app.show(page);
  return { asked, page };
}

describe("the list of engines", () => {
  it("is for admins only, and nothing is asked for anybody else", async () => {
    app.as("anna");
    const { asked } = await open([engine()]);
    expect(shown()).toContain("Only those who run this server");
    expect(asked).toEqual([]);
  });

  it("says what to do when there is none", async () => {
    await open([]);
    expect(find(".empty").textContent).toContain("No engine yet. Add one");
    expect(find("a.primary").getAttribute("href")).toBe("/admin/engines/new");
  });

  it("shows protocol, a few games, bots and machines of each", async () => {
    await open([engine({ bots: ["goldie", "silvie"] })]);
    const text = find(".module").textContent;
    expect(text).toContain("Protocol: UCI");
    expect(text).toContain("Games: The game of plain, other, third and 2 more");
    expect(text).toContain("Bots: goldie, silvie");
    expect(text).toContain("Runs on: here");
    expect(find(".state").textContent).toBe("in use");
  });

  it("says which are off, stopped or not tested yet", async () => {
    const { profile: _, ...untested } = engine({ id: "c" });
    await open([engine({ id: "a", enabled: false }), engine({ id: "b", stopped: true }), untested]);
    const states = [...document.querySelectorAll(".state")].map((one) => one.textContent);
    expect(states).toEqual(["off", "stopped after failing", "not tested yet"]);
  });

  it("shows the last fault in words, with when and what it wrote", async () => {
    const at_ms = app.now() - 3 * 3_600_000;
    const fault = {
      kind: "crash",
      words: "It ended with signal 11.",
      stderr: "oh no",
      at_ms,
    } as const;
    await open([engine({ stopped: true, fault })]);
    const text = find(".noted").textContent;
    expect(text).toContain("3 hr. ago");
    expect(text).toContain("It ended with signal 11.");
    expect(find(".noted pre").textContent).toBe("oh no");
  });

  it("turns engines off and on", async () => {
    const off = engine({ enabled: false });
    const { asked } = await open([engine()], {
      "POST /admin/engines/engine01/disable": [200, off],
    });
    find("button", "Switch off").click();
    await settle();
    expect(asked.map(({ path }) => path)).toContain("POST /admin/engines/engine01/disable");
    expect(app.notices.at(-1)?.text).toContain("Goldfish is off");
  });

  it("removes one only after saying what is destroyed", async () => {
    const { asked } = await open([engine()], {
      "DELETE /admin/engines/engine01": [204, undefined],
    });
    find("button", "Remove …").click();
    expect(asked.some(({ path }) => path.startsWith("DELETE"))).toBe(false);
    expect(find(".module .alert").textContent).toContain("its options are deleted for good");
    find("button", "Remove Goldfish for good").click();
    await settle();
    expect(asked.map(({ path }) => path)).toContain("DELETE /admin/engines/engine01");
    expect(app.notices.at(-1)?.text).toBe("Goldfish is removed.");
  });

  it("says at the engine why something was refused", async () => {
    const problem = { error: "A bot plays with this engine.", code: "engine-has-bot" };
    await open([engine()], { "DELETE /admin/engines/engine01": [409, problem] });
    find("button", "Remove …").click();
    find("button", "Remove Goldfish for good").click();
    await settle();
    expect(find(".module [role=alert]").textContent).toBe("A bot plays with this engine.");
  });

  it("tests one in its place and loads the list again", async () => {
    const report = { profile: PROFILE, tier: "jailed", games: ["plain"] };
    const { asked } = await open([engine()], {
      "POST /admin/engines/engine01/test": [200, report],
    });
    find("button", "Test").click();
    expect(find("progress").getAttribute("max")).toBe("60");
    expect(shown()).toContain("Testing: 0 s of at most 60 s");
    await settle();
    expect(find(".module .panel h2").textContent).toBe("It behaves");
    expect(document.querySelector("progress")).toBeNull();
    expect(asked.at(-1)?.path).toBe("GET /admin/engines");
  });
});

it("what a new engine is appears as soon as the server has found out", async () => {
  vi.useFakeTimers();
  const { profile: _, ...added } = engine();
  const asked = answerWith({ "GET /admin/engines": [200, [added]] });
  const page = new EnginesPage(app);
  void page.mount();
  await vi.advanceTimersByTimeAsync(2_100);
  expect(asked).toHaveLength(2);
  const then = answerWith({ "GET /admin/engines": [200, [engine()]] });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(then).toHaveLength(1);
  page.unmount();
  vi.useRealTimers();
});

it("an engine of which nothing is found out is not asked about for ever", async () => {
  vi.useFakeTimers();
  const { profile: _, ...added } = engine();
  const asked = answerWith({ "GET /admin/engines": [200, [added]] });
  const page = new EnginesPage(app);
  void page.mount();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(31);
  page.unmount();
  vi.useRealTimers();
});
