import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Scope, TokenCard } from "../protocol";
import { type Answers, answerWith, FakeApp, fill, find, settle, shown, submit } from "../testing";
import { AccountPage } from "./account";

const DAY_MS = 86_400_000;
const FORM = ".tokens form";

let app: FakeApp;

beforeEach(() => {
  app = new FakeApp().as("anna");
});

function card(label: string, change: Partial<TokenCard> = {}): TokenCard {
  const made_ms = app.now() - 2 * DAY_MS;
  return { id: `id-${label}`, label, scopes: ["bot:play"], made_ms, ...change };
}

async function open(cards: TokenCard[], answers: Answers = {}) {
  const all = answerWith({ "GET /sessions": [200, []], "GET /tokens": [200, cards], ...answers });
  const page = new AccountPage(app);
  await app.show(page);
  return { asked: { all, tokens: () => all.filter(({ path }) => path.includes("/tokens")) }, page };
}

function tick(scope: Scope): void {
  (find(`input[name="${scope}"]`) as HTMLInputElement).checked = true;
}

/** Makes a token of this name for playing as a bot. */
async function make(label: string): Promise<void> {
  fill("#label", label);
  tick("bot:play");
  fill("#token-passphrase", "correct horse");
  await submit(FORM);
}

function ticked(): string[] {
  const boxes = [...document.querySelectorAll<HTMLInputElement>(`${FORM} input:checked`)];
  return boxes.map(({ name }) => name);
}

describe("the tokens", () => {
  it("say what they may do, when they were made and when they were used", async () => {
    await open([
      card("fresh", { scopes: ["challenge:read", "bot:play"] }),
      card("lately", { used_ms: app.now() - 60_000 }),
      card("old", { used_ms: app.now() - DAY_MS, scopes: [] }),
    ]);
    const texts = [...document.querySelectorAll(".tokens .module")].map((one) => one.textContent);
    expect(texts).toHaveLength(3);
    expect(texts[0]).toContain("See your challengesPlay as a bot");
    expect(texts[0]).toContain("Made 2 days ago");
    expect(texts[0]).toContain("Not used yet");
    expect(texts[1]).toContain("Used within the last hour");
    expect(texts[2]).toContain("Last used yesterday");
    expect(texts[2]).toContain("Tell whose it is, and nothing more");
  });

  it("say until when they are good, and which are over", async () => {
    await open([
      card("good", { ends_ms: app.now() + DAY_MS }),
      card("over", { ends_ms: app.now() - DAY_MS }),
      card("endless"),
    ]);
    const texts = [...document.querySelectorAll(".tokens .module")].map((one) => one.textContent);
    expect(texts[0]).toContain("Good until Nov 15, 2023");
    expect(texts[1]).toContain("Over since Nov 13, 2023");
    expect(texts[1]).toContain("lets nobody in any more");
    expect(texts[2]).toContain("Good until you end it");
  });

  it("that one does not have yet are made below, it says", async () => {
    await open([]);
    expect(find(".tokens .empty").textContent).toContain("Give one a name below");
  });

  it("that cannot be had leave the reason in their place", async () => {
    await open([], { "GET /tokens": [503, { error: "Not now.", code: "busy" }] });
    expect(find(".tokens [role=alert]").textContent).toBe("Not now.");
    expect(document.querySelector(".tokens .empty, .tokens .skeleton")).toBeNull();
  });

  it("are nothing for guests and visitors, and nobody asks for them", async () => {
    for (const one of [new FakeApp().as("guest-1", "guest"), new FakeApp()]) {
      app = one;
      const { asked } = await open([card("bot")]);
      expect(document.querySelector(".tokens")).toBeNull();
      expect(asked.all).toEqual([]);
    }
  });

  it("of somebody who signs in while the page is open are asked for", async () => {
    app = new FakeApp();
    await open([card("bot")]);
    await app.signsIn("anna", "player");
    app.redraw();
    expect(find(".tokens h3", "bot")).toBeDefined();
  });
});

describe("making a token", () => {
  const MADE: Answers = {
    "POST /tokens": [201, { card: { label: "My bot", id: "id-new" }, token: "rookery_s3cret" }],
  };

  it("tells it once, to be copied, and empties the form", async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    const { asked } = await open([], MADE);
    tick("email:read");
    await make("  My bot ");
    expect(asked.tokens().filter(({ path }) => path === "POST /tokens")).toEqual([
      {
        path: "POST /tokens",
        body: {
          label: "My bot",
          scopes: ["bot:play", "email:read"],
          span: "quarter",
          passphrase: "correct horse",
        },
      },
    ]);
    const field = find("#token") as HTMLInputElement;
    expect(field.value).toBe("rookery_s3cret");
    expect(field.readOnly).toBe(true);
    expect(shown()).toContain("It is told this once");
    expect((find("#label") as HTMLInputElement).value).toBe("");
    expect(ticked()).toEqual([]);
    expect(asked.tokens().at(-1)?.path).toBe("GET /tokens");
    find(".tokens .copy button", "Copy").click();
    await settle();
    expect(writeText).toHaveBeenCalledWith("rookery_s3cret");
    expect(app.notices.at(-1)?.text).toBe("The token is copied.");
  });

  it("takes the one before off the screen", async () => {
    await open([], MADE);
    await make("first");
    const second = { card: card("second"), token: "rookery_other" };
    answerWith({ "GET /tokens": [200, []], "POST /tokens": [201, second] });
    await make("second");
    expect((find("#token") as HTMLInputElement).value).toBe("rookery_other");
    expect(document.querySelectorAll("#token")).toHaveLength(1);
  });

  it("is shown to nobody who signs in afterwards", async () => {
    await open([], MADE);
    await make("My bot");
    await app.signsIn("bela", "player");
    app.redraw();
    expect(find(".tokens")).toBeDefined();
    expect(document.querySelector("#token")).toBeNull();
  });

  it("needs a name and something to do, each said at its field, and keeps the rest", async () => {
    const { asked } = await open([], MADE);
    tick("board:play");
    await submit(FORM);
    expect(find("#label-fault").textContent).toContain("Give the token a name");
    expect(ticked()).toEqual(["board:play"]);
    await open([], MADE);
    fill("#label", "My bot");
    await submit(FORM);
    expect(find("#scopes-fault").textContent).toBe("Tick at least one thing that it may do.");
    expect(find(`${FORM} fieldset`).getAttribute("aria-describedby")).toBe("scopes-fault");
    expect(find('[aria-invalid="true"]').getAttribute("name")).toBe("bot:play");
    expect((find("#label") as HTMLInputElement).value).toBe("My bot");
    expect(asked.all.some(({ path }) => path.startsWith("POST"))).toBe(false);
  });

  it("that the server refuses says so at the field it names, or above the button", async () => {
    const [admins, many] = ["Only those who run this server.", "You have 50 tokens."];
    const refused = { error: admins, code: "admins-only", field: "scopes" };
    await open([], { "POST /tokens": [422, refused] });
    await make("My bot");
    expect(find("#scopes-fault").textContent).toBe(admins);
    expect(document.querySelector("#token")).toBeNull();
    await open([], { "POST /tokens": [409, { error: many, code: "too-many-tokens" }] });
    await make("My bot");
    expect(find(`${FORM} .alert`).textContent).toBe(many);
  });

  it("is good for as long as was chosen, without an end for bots alone", async () => {
    const { asked } = await open([], MADE);
    const spans = () =>
      [...document.querySelectorAll("#span option")].map((one) => one.textContent);
    expect(spans()).toEqual(["30 days", "90 days", "A year"]);
    fill("#span", "year");
    await make("My bot");
    const { body } = asked.all.find(({ path }) => path === "POST /tokens") ?? {};
    expect(body).toMatchObject({ span: "year" });
    expect((find("#span") as HTMLSelectElement).value).toBe("quarter");
    app.as("robot", "bot");
    await open([], MADE);
    expect(spans().at(-1)).toBe("Until I end it");
  });

  it("with another passphrase is refused beside the field, which is no other form's", async () => {
    const wrong = { error: "Not yours.", code: "wrong-passphrase", field: "passphrase" };
    await open([], { "POST /tokens": [422, wrong] });
    await make("My bot");
    expect(find("#token-passphrase-fault").textContent).toBe("Not yours.");
    expect(find("#passphrase").getAttribute("aria-invalid")).toBeNull();
  });

  it("for running the server is offered to admins alone", async () => {
    await open([]);
    expect(document.querySelector('input[name="admin"]')).toBeNull();
    app.as("root", "admin");
    const { asked } = await open([], MADE);
    tick("admin");
    await make("console");
    const { body } = asked.all.find(({ path }) => path === "POST /tokens") ?? {};
    expect(body).toMatchObject({ label: "console", scopes: ["bot:play", "admin"] });
  });
});

describe("ending a token", () => {
  const END = "DELETE /tokens/id-bot";

  it("says what it destroys and asks again first", async () => {
    const { asked } = await open([card("bot")], { [END]: [204, undefined] });
    find("button", "End the token").click();
    expect(shown()).toContain("No program gets in with it any more");
    find("button", "Keep it").click();
    expect(shown()).not.toContain("No program gets in with it any more");
    find("button", "End the token").click();
    expect(asked.tokens().map(({ path }) => path)).toEqual(["GET /tokens"]);
    answerWith({ "GET /tokens": [200, []], [END]: [204, undefined] });
    find("button.destroy", "End bot for good").click();
    await settle();
    expect(find(".tokens .empty")).toBeDefined();
    expect(app.notices.at(-1)?.text).toBe("The token bot is ended.");
  });

  it("that was just made takes its secret off the screen", async () => {
    const made = { card: card("bot"), token: "rookery_s3cret" };
    await open([card("bot")], { "POST /tokens": [201, made] });
    await make("bot");
    expect(find("#token")).toBeDefined();
    answerWith({ "GET /tokens": [200, []], [END]: [204, undefined] });
    find("button", "End the token").click();
    find("button.destroy", "End bot for good").click();
    await settle();
    expect(document.querySelector("#token")).toBeNull();
  });

  it("that was ended elsewhere comes to the same", async () => {
    await open([card("bot")]);
    answerWith({ "GET /tokens": [200, []], [END]: [404, { error: "None.", code: "no" }] });
    find("button", "End the token").click();
    find("button.destroy", "End bot for good").click();
    await settle();
    expect(app.notices.at(-1)?.text).toBe("The token bot is ended.");
  });

  it("that fails leaves it, and says why beside it", async () => {
    await open([card("bot")], { [END]: [503, { error: "Not now.", code: "busy" }] });
    find("button", "End the token").click();
    find("button.destroy", "End bot for good").click();
    await settle();
    expect(find(".tokens .module .alert").textContent).toBe("Not now.");
    expect(app.notices).toEqual([]);
  });
});
