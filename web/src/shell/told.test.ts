import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientIn } from "../protocol";
import { choose } from "../settings/choices";
import { answerWith, challengeBy, settle } from "../testing";
import { app, begin, end, load, server, started, TWO_PLAYERS, text } from "./testing";

beforeEach(begin);
afterEach(end);

describe("a challenge to me", () => {
  const challenges = (list: ReturnType<typeof challengeBy>[]): ClientIn => ({
    type: "challenges",
    incoming: list,
    outgoing: [],
  });

  it("is shown on whatever page I am, until it is gone", async () => {
    server().opens("ben");
    app.go("/two");
    server().says(challenges([challengeBy("anna")]));
    await settle();
    expect(text()).toContain("anna invites you: The game of plain, 5 + 0, casual.");
    server().says(challenges([]));
    await settle();
    expect(text()).not.toContain("invites you");
  });

  it("is not shown again once I have closed it", async () => {
    server().opens("ben");
    server().says(challenges([challengeBy("anna")]));
    await settle();
    document.querySelector<HTMLElement>('[aria-label="Close this message"]')?.click();
    server().says(challenges([challengeBy("anna")]));
    await settle();
    expect(text()).not.toContain("invites you");
  });

  it("stays closed after a reload, and can still be counted", async () => {
    server().opens("ben");
    server().says(challenges([challengeBy("anna")]));
    await settle();
    document.querySelector<HTMLElement>('[aria-label="Close this message"]')?.click();
    await load();
    server().opens("ben");
    server().says(challenges([challengeBy("anna"), challengeBy("zoe", { id: "chal0002" })]));
    await settle();
    expect(text()).not.toContain("anna invites you");
    expect(text()).toContain("zoe invites you");
    expect(document.querySelector(".masthead .invited")?.textContent).toBe("2 invitations");
  });

  it("that another tab closes is closed here, too", async () => {
    server().opens("ben");
    server().says(challenges([challengeBy("anna")]));
    await settle();
    expect(text()).toContain("anna invites you");
    localStorage.setItem("rookery-closed", JSON.stringify(["chal0001"]));
    dispatchEvent(new StorageEvent("storage", { key: "rookery-closed" }));
    await settle();
    expect(text()).not.toContain("anna invites you");
  });

  it("waits while I play, where I have chosen that", async () => {
    choose("invitations", "off");
    server().opens("ben");
    app.go("/board");
    server().says(challenges([challengeBy("anna")]));
    await settle();
    expect(text()).not.toContain("invites you");
    expect(document.querySelector(".masthead .invited")?.textContent).toBe("1 invitation");
    app.go("/two");
    await settle();
    expect(text()).toContain("anna invites you");
  });

  it("can be accepted, which leads to the board", async () => {
    const asked = answerWith({
      "GET /kinds": [200, []],
      "POST /challenges/chal0001/accept": [200, { id: "game0001" }],
    });
    server().opens("ben");
    app.go("/two");
    server().says(challenges([challengeBy("anna")]));
    await settle();
    document.querySelector<HTMLElement>(".notice .primary")?.click();
    await settle();
    expect(asked.at(-1)?.path).toBe("POST /challenges/chal0001/accept");
    expect(location.pathname).toBe("/g/game0001");
  });

  it("that can no longer be accepted says so", async () => {
    const gone = { error: "This challenge is no longer open.", code: "challenge-closed" };
    answerWith({ "GET /kinds": [200, []], "POST /challenges/chal0001/accept": [409, gone] });
    server().opens("ben");
    server().says(challenges([challengeBy("anna")]));
    await settle();
    document.querySelector<HTMLElement>(".notice .primary")?.click();
    await settle();
    expect(text()).toContain("This challenge is no longer open.");
    expect(location.pathname).toBe("/");
  });
});

describe("games that wait for my move", () => {
  const waits = (id: string) => ({
    game: { id, rules: "plain", players: TWO_PLAYERS },
    turn: "first",
  });
  const count = () => document.querySelector(".masthead .waiting > span")?.textContent;

  it("are counted on every page, but for the one that I look at", async () => {
    answerWith({ "GET /me/games": [200, { games: [waits("game0001"), waits("game0002")] }] });
    server().opens("anna");
    await settle();
    expect(count()).toBe("Your move in 2 games");
    app.go("/g/game0001");
    await settle();
    expect(count()).toBe("Your move in 1 game");
  });

  it("are asked for anew when one of them comes to my turn, and told by a tab out of sight", async () => {
    server().opens("anna");
    await settle();
    expect(count()).toBeUndefined();
    answerWith({ "GET /me/games": [200, { games: [waits("game0001")] }] });
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    server().says({ type: "your-turn", game: "game0001" });
    await new Promise((done) => setTimeout(done, 250));
    await settle();
    expect(document.title).toBe("Your turn · lobby · Rookery");
  });
});

describe("a game of mine that begins", () => {
  it("is shown at once to somebody who waits in the lobby", () => {
    server().opens("anna");
    server().says(started());
    expect(location.pathname).toBe("/g/game0001");
  });

  it("is a notice on other pages", async () => {
    server().opens("anna");
    app.go("/two");
    server().says(started());
    await settle();
    expect(location.pathname).toBe("/two");
    expect(text()).toContain("Your game with ben has begun");
    document.querySelector<HTMLElement>(".notice .primary")?.click();
    await settle();
    expect(location.pathname).toBe("/g/game0001");
  });
});
