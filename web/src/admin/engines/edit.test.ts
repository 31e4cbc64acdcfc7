import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RulesCard } from "../../protocol";
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
import { engine, engineDraft, PROFILE } from "../fixtures";
import { EngineEditPage } from "./edit";

const LIST = "GET /admin/engines";
const REPORT = {
  profile: PROFILE,
  tier: "filtered",
  games: ["plain"],
  played: { rules: "plain", moves: ["e4", "e5", "Nf3"], slowest_ms: 412 },
};
const FAULT = { kind: "stall", words: "It did not answer for 10 s.", stderr: "hm", at_ms: 0 };

let app: FakeApp;
let page: EngineEditPage;

beforeEach(() => {
  app = new FakeApp().as("root", "admin");
});

afterEach(() => {
  vi.useRealTimers();
  page.unmount();
});

async function open(id?: string, answers: Answers = {}) {
  const asked = answerWith({ [LIST]: [200, [engine()]], ...answers });
  page = new EngineEditPage(app, id);
  await app.show(page);
  return asked;
}

describe("a new engine", () => {
  it("is sent as it was entered", async () => {
    const asked = await open(undefined, { "POST /admin/engines": [201, engine()] });
    fill("#name", "Goldfish");
    fill("#command", "/opt/goldfish");
    fill("#args", "--book\na b.bin");
    fill("#tongue", "uci");
    fill("#reads", "/srv/books");
    fill("#memory_mib", "512");
    fill("#tier_min", "jailed");
    await submit();
    expect(asked.at(-1)).toEqual({
      path: "POST /admin/engines",
      body: {
        name: "Goldfish",
        command: "/opt/goldfish",
        args: ["--book", "a b.bin"],
        tongue: "uci",
        options: [],
        reads: ["/srv/books"],
        limits: { memory_mib: 512, processes: 8, file_mib: 64, nice: 5 },
        tier_min: "jailed",
      },
    });
    expect(app.went).toEqual(["/admin/engines"]);
    expect(app.notices.at(-1)?.text).toBe("Goldfish is added.");
  });

  it("shows how it is going to be run", async () => {
    await open();
    fill("#command", "goldfish");
    fill("#args", "--book\na b.bin");
    const words = [...document.querySelectorAll(".chip")].map((one) => one.textContent);
    expect(words).toEqual(["goldfish", "--book", "a b.bin"]);
  });

  it("is not sent without a program or with a number that makes no sense", async () => {
    const asked = await open();
    fill("#nice", "25");
    await submit();
    expect(find("#name-fault").textContent).toBe("Give it a name.");
    expect(find("#command-fault").textContent).toBe("Enter the program to run.");
    expect(find("#nice-fault").textContent).toBe("Enter a whole number from 0 to 19.");
    expect(asked.filter(({ path }) => path.startsWith("POST"))).toEqual([]);
  });

  it("keeps what was typed when the server finds a fault, and says it at the field", async () => {
    const problem = { error: "Another engine is called that.", code: "taken", field: "name" };
    await open(undefined, { "POST /admin/engines": [409, problem] });
    fill("#name", "Goldfish");
    fill("#command", "goldfish");
    await submit();
    expect(find("#name-fault").textContent).toBe("Another engine is called that.");
    expect((find("#command") as HTMLInputElement).value).toBe("goldfish");
    expect(app.went).toEqual([]);
  });

  it("is tested before it is kept: what it says of itself, and what it can be set to", async () => {
    const asked = await open(undefined, {
      "POST /admin/engines/test": [200, REPORT],
      "POST /admin/engines": [201, engine()],
    });
    fill("#command", "goldfish");
    find("button", "Test").click();
    await settle();
    expect(asked.at(-1)).toMatchObject({
      path: "POST /admin/engines/test",
      body: { name: "goldfish", command: "goldfish" },
    });
    const text = find(".beside").textContent;
    for (const said of [
      "UCI",
      "Goldfish 7, by Ann Author",
      "without network",
      "The game of plain",
      "3 moves, the slowest in 0.41 s",
      "e4 e5 Nf3",
    ]) {
      expect(text).toContain(said);
    }
    fill("#name", "Goldfish");
    fill("#option-0", "128");
    await submit();
    expect(asked.at(-1)?.body).toMatchObject({ options: [{ name: "Hash", value: "128" }] });
  });

  it("that fails its test is explained, with what it wrote last", async () => {
    await open(undefined, { "POST /admin/engines/test": [200, { games: [], fault: FAULT }] });
    fill("#command", "goldfish");
    find("button", "Test").click();
    await settle();
    expect(find(".beside h2").textContent).toBe("It failed the test");
    expect(find(".noted").textContent).toContain("It did not answer for 10 s.");
    expect(find(".noted pre").textContent).toBe("hm");
  });

  it("shows how long its test has taken", async () => {
    await open();
    fill("#command", "goldfish");
    vi.useFakeTimers();
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    find("button", "Test").click();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(shown()).toContain("Testing: 3 s of at most 60 s");
    expect(find("progress").getAttribute("value")).toBe("3");
    expect(find("button", "Test").getAttribute("aria-disabled")).toBe("true");
  });

  it("whose test cannot be had says why, and nothing is lost", async () => {
    const problem = { error: "Too many tests run. Try again in a minute.", code: "busy" };
    await open(undefined, { "POST /admin/engines/test": [503, problem] });
    fill("#command", "goldfish");
    find("button", "Test").click();
    await settle();
    expect(find(".beside").textContent).toContain("Too many tests run.");
    expect((find("#command") as HTMLInputElement).value).toBe("goldfish");
  });
});

describe("an engine that is there already", () => {
  it("is shown with what was entered, and saved in its place", async () => {
    const asked = await open("engine01", { "PUT /admin/engines/engine01": [200, engine()] });
    expect((find("#args") as HTMLTextAreaElement).value).toBe("--book\na b.bin");
    expect((find("#option-0") as HTMLInputElement).value).toBe("64");
    fill("#option-0", "16");
    await submit();
    const body = engineDraft({ options: [] });
    expect(asked.at(-1)).toEqual({ path: "PUT /admin/engines/engine01", body });
    expect(app.notices.at(-1)?.text).toBe("Goldfish is saved.");
  });

  it("is tested for good while nothing is changed, and as a draft otherwise", async () => {
    const asked = await open("engine01", {
      "POST /admin/engines/engine01/test": [200, REPORT],
      "POST /admin/engines/test": [200, REPORT],
    });
    find("button", "Test").click();
    await settle();
    expect(asked.at(-1)?.path).toBe("POST /admin/engines/engine01/test");
    fill("#command", "/opt/other");
    find("button", "Test").click();
    await settle();
    expect(asked.at(-1)?.path).toBe("POST /admin/engines/test");
  });

  it("keeps what was typed when the last of what it asked for comes late", async () => {
    let answer: (rules: RulesCard[]) => void = () => undefined;
    const late = new Promise<RulesCard[]>((resolve) => {
      answer = resolve;
    });
    vi.spyOn(app, "rules").mockReturnValueOnce(late);
    const asked = await open("engine01", { "PUT /admin/engines/engine01": [200, engine()] });
    await app.signsIn("root", "admin");
    fill("#command", "/opt/other");
    answer(app.rulesList);
    await settle();
    await submit();
    expect(asked.at(-1)).toMatchObject({ body: { command: "/opt/other" } });
  });

  it("that a machine announces is set up there", async () => {
    const { draft: _, ...announced } = engine({ hosts: ["attic"] });
    await open("engine01", { [LIST]: [200, [announced]] });
    expect(shown()).toContain("announced by its machine (attic)");
    expect(document.querySelector("form")).toBeNull();
  });

  it("that is gone is said to be", async () => {
    await open("engine99");
    expect(find("[role=alert]").textContent).toContain("There is no engine at this address.");
  });
});
