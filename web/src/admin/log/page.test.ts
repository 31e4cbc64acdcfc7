import { beforeEach, describe, expect, it } from "vitest";
import type { Deed } from "../../protocol";
import { type Answers, answerWith, FakeApp, find, settle, shown } from "../../testing";
import { engine } from "../fixtures";
import { LogPage } from "./page";

let app: FakeApp;

beforeEach(() => {
  app = new FakeApp().as("root", "admin");
});

function deed(call: string, about: string[] = [], sent: unknown = {}, number = 1): Deed {
  const by = { id: "id-root", name: "root" };
  const text = typeof sent === "string" ? sent : JSON.stringify(sent);
  return { number, at_ms: Date.UTC(2026, 4, 17, 12), by, call, about, sent: text };
}

async function open(deeds: Deed[], more = false, answers: Answers = {}) {
  const asked = answerWith({ "GET /admin/log": [200, { deeds, more }], ...answers });
  await app.show(new LogPage(app));
  return asked;
}

/** The sentence of a deed. */
async function said(call: string, about: string[] = [], sent: unknown = {}): Promise<string> {
  await open([deed(call, about, sent)]);
  return find(".deeds p").textContent ?? "";
}

describe("the log", () => {
  it("is for admins only, and nothing is asked for anybody else", async () => {
    app.as("anna");
    expect(await open([])).toEqual([]);
    expect(shown()).toContain("Only those who run this server");
  });

  it("says when nothing has been done", async () => {
    await open([]);
    expect(find(".empty").textContent).toBe("No admin has done anything yet.");
  });

  it("says when, who and what, with what was sent folded away", async () => {
    await open([deed("POST /admin/hosts", [], { name: "attic" })]);
    expect(find("time").getAttribute("datetime")).toBe("2026-05-17T12:00:00.000Z");
    expect(find(".deeds p").textContent).toBe("root let in the machine attic.");
    expect((find("details") as HTMLDetailsElement).open).toBe(false);
    expect(find("details pre").textContent).toBe('{"name":"attic"}');
  });

  it("folds nothing away where nothing was sent", async () => {
    await open([deed("POST /admin/backups")]);
    expect(shown()).toContain("root made a backup.");
    expect(document.querySelector("details")).toBeNull();
  });

  it("shows a call that it does not know as it is", async () => {
    expect(await said("POST /admin/odd/{id}/of/{part}", ["a1", "b2"])).toBe(
      "root called POST /admin/odd/a1/of/b2",
    );
  });

  it("calls things by their names, and by their ids once they are gone", async () => {
    const call = "POST /admin/engines/{id}/disable";
    const asked = await open([deed(call, ["engine01"]), deed(call, ["gone0001"], {}, 2)], false, {
      "GET /admin/engines": [200, [engine()]],
    });
    const texts = [...document.querySelectorAll(".deeds p")].map((one) => one.textContent);
    expect(texts).toEqual([
      "root switched the engine Goldfish off.",
      "root switched the engine gone0001 off.",
    ]);
    expect(asked).toHaveLength(2);
  });

  it("calls accounts by the names that come with the deeds, and asks nobody for them", async () => {
    const whom = { id: "u1", name: "anna" };
    const asked = await open([
      { ...deed("POST /admin/users/{id}", ["u1"], { muted: true }), whom },
      { ...deed("PUT /admin/bots/{id}", ["u1"], {}, 2), whom },
    ]);
    const texts = [...document.querySelectorAll(".deeds p")].map((one) => one.textContent);
    expect(texts).toEqual(["root muted anna.", "root changed the bot anna."]);
    expect(asked.map(({ path }) => path)).toEqual(["GET /admin/log"]);
  });

  it("shows what is older at the end", async () => {
    const asked = await open([deed("POST /admin/backups", [], {}, 9)], true, {
      "GET /admin/log?before=9": [
        200,
        { deeds: [deed("POST /admin/hosts", [], { name: "attic" }, 8)], more: false },
      ],
    });
    find("button", "Show older").click();
    await settle();
    expect(asked.at(-1)?.path).toBe("GET /admin/log?before=9");
    expect(document.querySelectorAll(".deeds > li")).toHaveLength(2);
    expect(document.querySelector("button")).toBeNull();
  });

  it("says why there is nothing to see", async () => {
    answerWith({ "GET /admin/log": [503, { error: "The database is down.", code: "busy" }] });
    await app.show(new LogPage(app));
    expect(find("[role=alert]").textContent).toBe("The database is down.");
  });
});

describe("a sentence", () => {
  it.each([
    ["POST /admin/users/{id}", ["u1"], { suspended: true }, "root suspended u1."],
    ["POST /admin/users/{id}", ["u1"], { suspended: false }, "root let u1 in again."],
    ["POST /admin/users/{id}", ["u1"], { role: "admin" }, "root made u1 an admin."],
    [
      "POST /admin/users/{id}",
      ["u1"],
      { role: "player", muted: true },
      "root made u1 a player. root muted u1.",
    ],
    ["POST /admin/users/{id}", ["u1"], '{"susp', "root changed the account u1."],
    ["POST /admin/users/{id}/reset-link", ["u1"], {}, "root made a reset link for u1."],
    [
      "PUT /admin/settings",
      [],
      { registration: false, guests: true },
      "root let nobody sign up, and anyone play without an account.",
    ],
    [
      "POST /admin/running/{game}/{seat}",
      ["g1", "first"],
      { order: "pause" },
      "root held a bot in game g1.",
    ],
    [
      "POST /matches/{id}/orders",
      ["m1"],
      { revision: 1, order: { kind: "drop", place: 2 } },
      "root let a player leave the match m1.",
    ],
    [
      "POST /matches/{id}/orders",
      ["m1"],
      { order: { kind: "sing" } },
      "root gave the match m1 an order.",
    ],
    ["POST /matches", [], { name: "Cup" }, "root made the match Cup."],
    [
      "POST /admin/modules",
      [],
      '{"file":"mine.js","content":"long',
      "root kept mine.js as a draft.",
    ],
    ["POST /admin/engines/test", [], "", "root tested the engine."],
  ])("of %s about %j with %j", async (call, about, sent, text) => {
    expect(await said(call, about, sent)).toBe(text);
  });
});
