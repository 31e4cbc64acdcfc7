import { beforeEach, describe, expect, it } from "vitest";
import type { Engine, MatchPlan } from "../protocol";
import { answerWith, FakeApp, find, locationOf, rulesOf, submit } from "../testing";
import { MatchNewPage } from "./new";

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
