import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Page } from "../../app";
import type { Bot, RulesCard } from "../../protocol";
import {
  type Answers,
  answerWith,
  FakeApp,
  fill,
  find,
  settle,
  shown,
  submit,
} from "../../testing";
import { bot, botDraft, engine } from "../fixtures";
import { BotEditPage } from "./edit";
import { draftOf, faults, formOf } from "./form";
import { BotsPage } from "./page";

let app: FakeApp;

beforeEach(() => {
  app = new FakeApp().as("root", "admin");
});

async function open(page: Page, bots: Bot[], answers: Answers = {}) {
  const asked = answerWith({
    "GET /admin/bots": [200, bots],
    "GET /admin/engines": [200, [engine()]],
    ...answers,
  });
  await app.show(page);
  return asked;
}

function choose(name: string, value: string): void {
  find(`input[name="${name}"][value="${value}"]`).click();
}

describe("the list of bots", () => {
  it("says what to do when there is none", async () => {
    await open(new BotsPage(app), []);
    expect(find(".empty").textContent).toContain("Play the computer");
  });

  it("shows engine, games, clocks and who may challenge each", async () => {
    await open(new BotsPage(app), [bot({ playing: 1 })]);
    const text = find(".module").textContent;
    for (const said of [
      "Engine: Goldfish",
      "Games: all that its engine can play",
      "Who may challenge it: everyone",
      "Clocks: 1 minute to 25 minutes a side",
      "Playing: 1 game, 4 at most",
    ]) {
      expect(text).toContain(said);
    }
  });

  it("turns one on", async () => {
    const asked = await open(new BotsPage(app), [bot({ enabled: false })], {
      "POST /admin/bots/id-goldie/enable": [200, bot()],
    });
    find("button", "Switch on").click();
    await settle();
    expect(asked.map(({ path }) => path)).toContain("POST /admin/bots/id-goldie/enable");
    expect(app.notices.at(-1)?.text).toBe("goldie plays again.");
  });

  it("removes one only after saying what is destroyed", async () => {
    const asked = await open(new BotsPage(app), [bot()], {
      "DELETE /admin/bots/id-goldie": [204, undefined],
    });
    find("button", "Remove …").click();
    expect(find(".alert").textContent).toContain("Its settings are deleted for good.");
    find("button", "Keep it").click();
    expect(document.querySelector(".alert")).toBeNull();
    find("button", "Remove …").click();
    find("button", "Remove goldie for good").click();
    await settle();
    expect(asked.map(({ path }) => path)).toContain("DELETE /admin/bots/id-goldie");
  });
});

describe("a new bot", () => {
  it("is sent as it was entered", async () => {
    const asked = await open(new BotEditPage(app), [], { "POST /admin/bots": [201, bot()] });
    fill("#name", "goldie");
    choose("which", "chosen");
    find('input[name="game-plain"]').click();
    choose("accepts", "registered");
    fill("#min_s", "60");
    fill("#max_s", "1500");
    find('input[name="slow"]').click();
    fill("#games_max", "2");
    fill("#depth", "8");
    fill("#seconds", "0,5");
    find('input[name="ponders"]').click();
    fill("#option-0", "128");
    await submit();
    expect(asked.at(-1)).toEqual({
      path: "POST /admin/bots",
      body: {
        name: "goldie",
        engine: "engine01",
        options: [{ name: "Hash", value: "128" }],
        games: ["plain"],
        accepts: "registered",
        pace: { min_s: 60, max_s: 1_500, slow: true },
        games_max: 2,
        budget: { depth: 8, move_ms: 500 },
        ponders: true,
      },
    });
    expect(app.went).toEqual(["/admin/bots"]);
  });

  it("says its clocks in words", async () => {
    await open(new BotEditPage(app), []);
    fill("#max_s", "600");
    expect(shown()).toContain("It plays with at most 10 minutes a side.");
  });

  it("without an engine to choose leads to adding one", async () => {
    await open(new BotEditPage(app), [], { "GET /admin/engines": [200, []] });
    expect(find(".empty a").getAttribute("href")).toBe("/admin/engines/new");
  });

  it("keeps what was typed when the server finds a fault, and says it at the field", async () => {
    const problem = { error: "That name is taken.", code: "name-taken", field: "name" };
    await open(new BotEditPage(app), [], { "POST /admin/bots": [409, problem] });
    fill("#name", "goldie");
    await submit();
    expect(find("#name-fault").textContent).toBe("That name is taken.");
    expect((find("#name") as HTMLInputElement).value).toBe("goldie");
  });

  it("keeps what was typed when the last of what it asked for comes late", async () => {
    let answer: (rules: RulesCard[]) => void = () => undefined;
    const late = new Promise<RulesCard[]>((resolve) => {
      answer = resolve;
    });
    vi.spyOn(app, "rules").mockReturnValueOnce(late);
    await open(new BotEditPage(app), [], { "POST /admin/bots": [201, bot()] });
    await app.signsIn("root", "admin");
    fill("#name", "goldie");
    answer(app.rulesList);
    await settle();
    await submit();
    expect(app.went).toEqual(["/admin/bots"]);
  });
});

describe("a bot that is there already", () => {
  it("keeps its name", async () => {
    const asked = await open(new BotEditPage(app, "id-goldie"), [bot()], {
      "PUT /admin/bots/id-goldie": [200, bot()],
    });
    expect(document.querySelector("#name")).toBeNull();
    fill("#depth", "");
    await submit();
    const body = botDraft({ budget: { move_ms: 500 } });
    expect(asked.at(-1)).toEqual({ path: "PUT /admin/bots/id-goldie", body });
  });

  it("begins its options with those of its engine", async () => {
    await open(new BotEditPage(app, "id-goldie"), [bot()]);
    expect((find("#option-0") as HTMLInputElement).value).toBe("64");
  });
});

describe("the draft of a bot", () => {
  it("is the same after a form has shown it", () => {
    const draft = botDraft({ games: ["plain"], options: [{ name: "Hash", value: "1" }] });
    expect(draftOf(formOf(draft, []))).toEqual(draft);
  });

  it("needs a name, an engine, a game, a range and numbers that make sense", () => {
    const form = { ...formOf(undefined, []), allGames: false, min_s: 600, max_s: 60 };
    const budget = { depth: "0", nodes: "many", seconds: "-1" };
    expect(faults({ ...form, gamesMax: "0", budget })).toEqual([
      "name",
      "engine",
      "games",
      "max_s",
      "games_max",
      "depth",
      "nodes",
      "seconds",
    ]);
    expect(faults(formOf(botDraft(), []))).toEqual([]);
  });
});
