import { beforeEach, describe, expect, it } from "vitest";
import type { Engine, MatchPlan } from "../protocol";
import { answerWith, FakeApp, fill, find, locationOf, rulesOf, submit } from "../testing";
import { MatchNewPage } from "./new";
import { usualPlan } from "./plan";

const profile = { name: "Fish", options: [] };
const ENGINE = { id: "engine01", name: "Fish", enabled: true, profile } as unknown as Engine;

let app: FakeApp;

beforeEach(() => {
  app = new FakeApp().as("root", "admin");
});

async function open() {
  const asked = answerWith({
    "GET /admin/engines": [200, [ENGINE]],
    "POST /matches": [422, { error: "No.", code: "bad-match" }],
  });
  await app.show(new MatchNewPage(app, locationOf("/matches/new")));
  return asked;
}

const tables = () => find("input[name=tables]") as HTMLInputElement;
const hint = () => find("#tables-hint").textContent;

describe("judging by tables of endings", () => {
  it("is offered where the server has some of the game", async () => {
    app.rulesList = [{ ...rulesOf("plain", { usual: true, position: false }), tables: 5 }];
    const asked = await open();
    expect([tables().disabled, tables().checked]).toEqual([false, false]);
    expect(hint()).toContain("up to 5 men");
    tables().click();
    await submit();
    const sent = asked.find(({ path }) => path === "POST /matches")?.body as MatchPlan;
    expect(sent.adjudication.tables).toBe(true);
    tables().click();
    await submit();
    const again = asked.findLast(({ path }) => path === "POST /matches")?.body as MatchPlan;
    expect(again.adjudication).not.toHaveProperty("tables");
  });

  it("is not where it has none, which is said", async () => {
    await open();
    expect(tables().disabled).toBe(true);
    expect(hint()).toContain("no tables of endings of this game");
  });
});

describe("ending games early", () => {
  const sent = (asked: { path: string; body: unknown }[]) => {
    const last = asked.findLast(({ path }) => path === "POST /matches");
    return (last?.body as MatchPlan | undefined)?.adjudication;
  };
  const box = (name: string) => find(`input[name=${name}]`) as HTMLInputElement;

  it("claims draws for engines unless that is taken back", async () => {
    const asked = await open();
    await submit();
    expect(sent(asked)).toMatchObject({ repetitions: true, fifty: true });
    box("repetitions").click();
    await submit();
    expect(sent(asked)).toMatchObject({ repetitions: false, fifty: true });
  });

  it("has the figures of each rule beside it while it counts", async () => {
    const asked = await open();
    fill("input[name=draw-after_moves]", "60");
    fill("input[name=resign-score]", "500");
    box("resign-both").click();
    await submit();
    expect(sent(asked)).toMatchObject({
      draw: { after_moves: 60, moves: 8, score: 8 },
      resign: { moves: 3, score: 500, both: false },
    });
    box("draw").click();
    app.redraw();
    expect(document.querySelector("input[name=draw-moves]")).toBeNull();
    await submit();
    expect(sent(asked)).not.toHaveProperty("draw");
  });

  it("claims nothing in a match like one from before", async () => {
    const asked = answerWith({
      "GET /admin/engines": [200, [ENGINE]],
      "GET /matches/old": [200, { plan: { ...usualPlan([ENGINE], []), adjudication: {} } }],
      "POST /matches": [422, { error: "No.", code: "bad-match" }],
    });
    await app.show(new MatchNewPage(app, locationOf("/matches/new?like=old")));
    expect([box("repetitions").checked, box("fifty").checked]).toEqual([false, false]);
    await submit();
    expect(sent(asked)).toMatchObject({ repetitions: false, fifty: false });
  });
});
