import { describe, expect, it } from "vitest";
import { engine } from "../admin/fixtures";
import type { MatchPlan } from "../protocol";
import { answerWith, FakeApp, fill, find, locationOf, settle, submit } from "../testing";
import { MatchNewPage } from "./new";

const MADE = "POST /matches";
const SENTENCE = "Enter a whole number from 1 to 100000.";

async function open() {
  const asked = answerWith({
    "GET /admin/engines": [200, [engine()]],
    [MADE]: [201, { id: "match001" }],
    "POST /matches/openings": [200, { lines: [] }],
  });
  const app = new FakeApp().as("root", "admin");
  await app.show(new MatchNewPage(app, locationOf("/matches/new")));
  await settle();
  const sent = () => asked.filter(({ path }) => path === MADE).map(({ body }) => body as MatchPlan);
  return { app, asked, sent };
}

const fault = (name: string) => document.getElementById(`${name}-fault`)?.textContent;

describe("the form for a new match", () => {
  it("takes clocks below a second", async () => {
    const { app, sent } = await open();
    fill("#base", "0.2");
    fill("#increment", "0,002");
    await submit();
    expect(sent().map(({ time }) => time)).toEqual([
      { kind: "clock", stages: [{ base_ms: 200, bonus: { kind: "increment", ms: 2 } }] },
    ]);
    expect(app.went).toEqual(["/matches/match001"]);
  });

  it("tells of a number that cannot be read at its field, and sends nothing", async () => {
    const { sent } = await open();
    fill("#pairs-of", "ten");
    expect(fault("pairs-of")).toBeUndefined();
    await submit();
    expect(sent()).toEqual([]);
    expect(fault("pairs-of")).toBe(SENTENCE);
    expect(find("#pairs-of").getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement?.id).toBe("pairs-of");
    fill("#pairs-of", "12");
    expect(fault("pairs-of")).toBeUndefined();
    await submit();
    expect(sent().map(({ format }) => format)).toEqual([{ kind: "round-robin", pairs: 12 }]);
  });

  it.each([
    "pairs-of",
    "base",
    "increment",
    "depth",
    "nodes",
    "move_ms",
    "plies",
    "moves_max",
    "concurrency",
    "priority",
    "margin_ms",
    "seed",
  ])("does not take an empty %s for the number before", async (name) => {
    const { sent } = await open();
    fill(`#${name}`, "");
    await submit();
    expect(sent()).toEqual([]);
    expect(fault(name)).toMatch(/^Enter a (whole )?number from/);
  });

  it("forgets what was wrong with a field that is gone", async () => {
    const { sent } = await open();
    fill("#format", "swiss");
    fill("#rounds", "many");
    fill("#format", "gauntlet");
    await submit();
    expect(sent()).toHaveLength(1);
  });

  it("reads no file of openings while it cannot read how many moves to take", async () => {
    const { asked } = await open();
    fill("#openings", "list");
    const file = new File(["1. e4 e5"], "some.pgn");
    const pick = async () => {
      const field = find("#file-games") as HTMLInputElement;
      Object.defineProperty(field, "files", { value: [file], configurable: true });
      field.dispatchEvent(new Event("change"));
      await settle();
      return asked.filter(({ path }) => path === "POST /matches/openings");
    };
    fill("#file-plies", "few");
    expect(await pick()).toEqual([]);
    expect(fault("file-plies")).toBe("Enter a whole number from 1 to 200.");
    fill("#file-plies", "6");
    expect((await pick()).map(({ body }) => body)).toMatchObject([{ kind: "games", plies: 6 }]);
  });
});
