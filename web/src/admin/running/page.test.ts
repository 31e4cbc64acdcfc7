import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Running } from "../../protocol";
import { type Answers, answerWith, FakeApp, find, settle, shown } from "../../testing";
import { RunningPage } from "./page";

const LIST = "GET /admin/running";
const ONE: Running = {
  game: "game0001",
  seat: "second",
  bot: { id: "id-goldie", name: "goldie" },
  engine: "Goldfish",
  host: "here",
  cpu_ms: 12_340,
  memory: 181 * 1_048_576,
  thinking: true,
  paused: false,
  info: {
    depth: 12,
    seldepth: 20,
    score: { cp: 54 },
    nodes: 1_234_567,
    nps: 850_000,
    line: 0,
    pv: "e7e5 g1f3",
  },
};

let app: FakeApp;
let page: RunningPage;
let visibility: DocumentVisibilityState;

beforeEach(() => {
  app = new FakeApp().as("root", "admin");
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
});

afterEach(() => {
  page.unmount();
  vi.useRealTimers();
});

async function open(running: Running[], answers: Answers = {}) {
  const asked = answerWith({ [LIST]: [200, running], ...answers });
  page = new RunningPage(app);
  await app.show(page);
  return asked;
}

function looks(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("what runs now", () => {
  it("says what to do when nothing does", async () => {
    await open([]);
    expect(find(".empty").textContent).toContain("No engine is at work.");
  });

  it("shows where, who, what it uses and how it thinks, from the first seat's side", async () => {
    await open([ONE]);
    const text = find(".module").textContent;
    expect(find(".module h2 a").getAttribute("href")).toBe("/g/game0001");
    for (const said of [
      "goldie",
      "Goldfish, on here",
      "12.3 s",
      "181 MiB",
      "depth 12/20",
      "score −0.54",
      "1.2M positions",
      "850K a second",
      "e7e5 g1f3",
      "thinking",
    ]) {
      expect(text).toContain(said);
    }
  });

  it("is made to move, held and let go on", async () => {
    const held = { ...ONE, paused: true, thinking: false };
    const asked = await open([ONE], { "POST /admin/running/game0001/second": [200, held] });
    find("button", "Move now").click();
    await settle();
    expect(asked.at(-1)?.body).toEqual({ order: "hurry" });
    expect(find(".state").textContent).toBe("held");
    find("button", "Go on").click();
    await settle();
    expect(asked.at(-1)?.body).toEqual({ order: "resume" });
  });

  it("says why an order was refused", async () => {
    const problem = { error: "That game is over.", code: "game-over" };
    await open([ONE], { "POST /admin/running/game0001/second": [409, problem] });
    find("button", "Hold").click();
    await settle();
    expect(find("[role=alert]").textContent).toBe("That game is over.");
    expect(shown()).toContain("goldie");
  });

  it("is asked for every two seconds, but not while nobody looks", async () => {
    vi.useFakeTimers();
    const asked = answerWith({ [LIST]: [200, [ONE]] });
    page = new RunningPage(app);
    page.mount();
    const times = () => asked.filter(({ path }) => path === LIST).length;
    await vi.advanceTimersByTimeAsync(4_100);
    expect(times()).toBe(3);
    looks("hidden");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(times()).toBe(3);
    looks("visible");
    await vi.advanceTimersByTimeAsync(100);
    expect(times()).toBe(4);
    page.unmount();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(times()).toBe(4);
  });

  it("goes on being asked for after an answer that was none", async () => {
    vi.useFakeTimers();
    answerWith({});
    page = new RunningPage(app);
    page.mount();
    await vi.advanceTimersByTimeAsync(100);
    const asked = answerWith({ [LIST]: [200, [ONE]] });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked).toHaveLength(1);
  });
});
