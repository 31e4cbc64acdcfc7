import { beforeEach, describe, expect, it } from "vitest";
import type { SessionCard } from "../protocol";
import { type Answers, answerWith, FakeApp, fill, find, settle, shown, submit } from "../testing";
import { AccountPage } from "./account";

const DAY_MS = 86_400_000;

let app: FakeApp;

beforeEach(() => {
  app = new FakeApp().as("anna");
});

function card(id: string, change: Partial<SessionCard> = {}): SessionCard {
  const begun_ms = app.now() - 2 * DAY_MS;
  const ends_ms = app.now() + 28 * DAY_MS;
  return { id, browser: "Firefox", system: "Linux", begun_ms, ends_ms, current: false, ...change };
}

async function open(cards: SessionCard[], answers: Answers = {}) {
  const asked = answerWith({ "GET /sessions": [200, cards], "GET /tokens": [200, []], ...answers });
  await app.show(new AccountPage(app));
  return asked;
}

function items(): string[] {
  const all = document.querySelectorAll<HTMLElement>(".sessions .module");
  return [...all].map((one) => one.innerText);
}

describe("where one is logged in", () => {
  it("is told by browser, system and address, with the last use of each", async () => {
    await open([
      card("here", { current: true, address: "2001:db8::1" }),
      card("lately", { system: undefined, used_ms: app.now() - 60_000 }),
      card("old", { browser: undefined, system: undefined, used_ms: app.now() - DAY_MS }),
    ]);
    const [here, lately, old] = items();
    expect(here).toContain("Firefox on Linux");
    expect(here).toContain("This is where you are now");
    expect(here).toContain("From 2001:db8::1");
    expect(here).toContain("Logged in 2 days ago");
    expect(here).not.toContain("Log out");
    expect(lately).toContain("Used within the last ten minutes");
    expect(old).toContain("A program that does not say what it is");
    expect(old).toContain("Last used yesterday");
  });

  it("is told nobody who has no account, and nobody asks", async () => {
    for (const one of [new FakeApp().as("guest-1", "guest"), new FakeApp()]) {
      app = one;
      expect(await open([card("here")])).toEqual([]);
      expect(document.querySelector(".sessions")).toBeNull();
    }
    app = new FakeApp().as("guest-1", "guest");
    await open([]);
    expect(shown()).toContain("You play as guest-1. Only this browser knows you");
  });

  it("offers nothing to end where there is nothing else", async () => {
    await open([card("here", { current: true })]);
    expect(document.querySelector(".sessions button")).toBeNull();
  });
});

describe("logging out elsewhere", () => {
  const END = "DELETE /sessions/phone";
  const both = () => [card("here", { current: true }), card("phone", { system: "Android" })];

  it("asks first, and says that it is done", async () => {
    const asked = await open(both(), { [END]: [204, undefined] });
    find(".sessions button", "Log out there").click();
    expect(shown()).toContain("Log out there: Firefox on Android?");
    expect(asked.some(({ path }) => path === END)).toBe(false);
    answerWith({
      "GET /sessions": [200, [card("here", { current: true })]],
      [END]: [204, undefined],
    });
    find("button.destroy", "Log out there now").click();
    await settle();
    expect(items()).toHaveLength(1);
    expect(app.notices.at(-1)?.text).toBe("You are logged out there: Firefox on Android.");
  });

  it("everywhere at once leaves this browser", async () => {
    const ALL = "DELETE /sessions";
    await open(both());
    const left = [200, [card("here", { current: true })]] as [number, unknown];
    const asked = answerWith({ "GET /sessions": left, [ALL]: [204, undefined] });
    find(".sessions button", "Log out everywhere else").click();
    expect(shown()).toContain("Your tokens stay good");
    find("button.destroy", "Log out everywhere else now").click();
    await settle();
    expect(asked.map(({ path }) => path)).toEqual([ALL, "GET /sessions"]);
    expect(app.notices.at(-1)?.text).toBe("You are logged out everywhere else.");
    expect(document.querySelector(".sessions button")).toBeNull();
  });

  it("that fails says why beside the one that was meant", async () => {
    await open(both(), { [END]: [503, { error: "Not now.", code: "busy" }] });
    find(".sessions button", "Log out there").click();
    find("button.destroy", "Log out there now").click();
    await settle();
    expect(find(".sessions .module .alert").textContent).toBe("Not now.");
    expect(app.notices).toEqual([]);
  });
});

describe("changing the passphrase", () => {
  const ME = { account: { player: { id: "id-anna", name: "anna" }, role: "player" } };
  const token = { id: "t", label: "bot", scopes: [], made_ms: 0 };

  async function change(keep: boolean): Promise<unknown> {
    const asked = await open([], {
      "GET /tokens": [200, [token]],
      "POST /passphrase": [200, ME],
    });
    fill("#old", "correct horse");
    fill("#new", "battery staple");
    const box = find('input[name="end_tokens"]') as HTMLInputElement;
    expect(box.checked).toBe(true);
    box.checked = !keep;
    await submit("section form");
    return asked.find(({ path }) => path === "POST /passphrase")?.body;
  }

  it("ends the tokens, too, unless they are to stay", async () => {
    expect(await change(false)).toEqual({ old: "correct horse", new: "battery staple" });
    expect(await change(true)).toEqual({
      old: "correct horse",
      new: "battery staple",
      keep_tokens: true,
    });
  });

  it("asks nothing about tokens where there are none", async () => {
    await open([]);
    expect(document.querySelector('input[name="end_tokens"]')).toBeNull();
  });
});
