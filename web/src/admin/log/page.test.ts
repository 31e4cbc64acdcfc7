import { beforeEach, describe, expect, it } from "vitest";
import type { Deed, LogEntry } from "../../protocol";
import { type Answers, answerWith, FakeApp, find, settle, shown } from "../../testing";
import { engine } from "../fixtures";
import { LogPage } from "./page";

let app: FakeApp;

beforeEach(() => {
  app = new FakeApp().as("root", "admin");
});

const BY = { id: "id-root", name: "root" };
const AT_MS = Date.UTC(2026, 4, 17, 12);

function entry(deed: Deed, number = 1): LogEntry {
  return { number, at_ms: AT_MS, by: BY, deed };
}

/** What was noted of a call before deeds had kinds. */
function old(call: string, about: string[] = [], sent: unknown = {}, number = 1): LogEntry {
  const text = typeof sent === "string" ? sent : JSON.stringify(sent);
  return entry({ kind: "old", call, about, sent: text }, number);
}

async function open(deeds: LogEntry[], more = false, answers: Answers = {}) {
  const asked = answerWith({ "GET /admin/log": [200, { deeds, more }], ...answers });
  await app.show(new LogPage(app));
  return asked;
}

/** The sentence of an entry. */
async function said(one: LogEntry): Promise<string> {
  await open([one]);
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

  it("says when, who and what, with the rest of it folded away", async () => {
    const command = ["goldfish", "--depth", "3"];
    await open([entry({ kind: "engine-tested", name: "Goldfish", command })]);
    expect(find("time").getAttribute("datetime")).toBe("2026-05-17T12:00:00.000Z");
    expect(find(".deeds p").textContent).toBe("root tested the engine Goldfish.");
    expect((find("details") as HTMLDetailsElement).open).toBe(false);
    expect(find("details pre").textContent).toBe("goldfish --depth 3");
  });

  it("folds nothing away where there is nothing more to say", async () => {
    await open([entry({ kind: "backed-up", file: "/srv/a.db", bytes: 1 })]);
    expect(shown()).toContain("root made a backup.");
    expect(document.querySelector("details")).toBeNull();
  });

  it("says which copy was restored, and whether its sessions let people in again", async () => {
    const restored: Deed = { kind: "restored", file: "/srv/a.db", sessions_kept: false };
    expect(await said(entry(restored))).toContain("restored a copy of the database: /srv/a.db.");
    const kept = await said(entry({ ...restored, sessions_kept: true }));
    expect(kept).toContain("let its sessions and tokens in again: /srv/a.db.");
  });

  it("shows an old call that it does not know as it is", async () => {
    expect(await said(old("POST /admin/odd/{id}/of/{part}", ["a1", "b2"]))).toBe(
      "root called POST /admin/odd/a1/of/b2",
    );
  });

  it("shows the word of a kind that it does not know", async () => {
    const newer = { kind: "moon-landed" } as unknown as Deed;
    expect(await said(entry(newer))).toBe("root moon-landed");
  });

  it("calls the things of old calls by their names, and by their ids once they are gone", async () => {
    const call = "POST /admin/engines/{id}/disable";
    const asked = await open([old(call, ["engine01"]), old(call, ["gone0001"], {}, 2)], false, {
      "GET /admin/engines": [200, [engine()]],
    });
    const texts = [...document.querySelectorAll(".deeds p")].map((one) => one.textContent);
    expect(texts).toEqual([
      "root switched the engine Goldfish off.",
      "root switched the engine gone0001 off.",
    ]);
    expect(asked).toHaveLength(2);
  });

  it("calls accounts by the names that come with the entries, and asks nobody for them", async () => {
    const whom = { id: "u1", name: "anna" };
    const asked = await open([
      { ...entry({ kind: "muted", user: "u1" }), whom },
      { ...old("PUT /admin/bots/{id}", ["u1"], {}, 2), whom },
    ]);
    const texts = [...document.querySelectorAll(".deeds p")].map((one) => one.textContent);
    expect(texts).toEqual(["root muted anna.", "root changed the bot anna."]);
    expect(asked.map(({ path }) => path)).toEqual(["GET /admin/log"]);
  });

  it("shows what is older at the end", async () => {
    const asked = await open([entry({ kind: "suspended", user: "u1" }, 9)], true, {
      "GET /admin/log?before=9": [
        200,
        { deeds: [entry({ kind: "host-added", host: "h1", name: "attic" }, 8)], more: false },
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

const SAMPLES = import.meta.glob<{ default: LogEntry }>(
  "../../../../protocol/samples/deeds/*.json",
  {
    eager: true,
  },
);

describe("a deed", () => {
  it.each(Object.entries(SAMPLES))("has words: %s", async (_, { default: sample }) => {
    const text = await said(sample);
    expect(text).toMatch(/^(root|anna|Somebody at the server's machine) .+\.$/);
    expect(text).not.toMatch(/[{}]|undefined/);
    if (sample.whom && sample.deed.kind !== "old") expect(text).toContain(sample.whom.name);
    if ("name" in sample.deed) expect(text).toContain(sample.deed.name);
  });

  it("of every kind has a sample", () => {
    expect(Object.keys(SAMPLES).length).toBeGreaterThan(35);
  });

  it("says whose games were deleted, and how many", async () => {
    const deed: Deed = { kind: "import-deleted", id: "i1", name: "Cup", owner: "u1", games: 1 };
    expect(await said({ ...entry(deed), whom: { id: "u1", name: "anna" } })).toBe(
      "root deleted “Cup”, a file with one game that anna had sent.",
    );
  });
});

describe("the sentence of an old call", () => {
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
    expect(await said(old(call, about, sent))).toBe(text);
  });
});
