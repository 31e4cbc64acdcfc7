import { describe, expect, it } from "vitest";
import type { Challenge, ClientIn } from "../protocol";
import { type Answers, answerWith, challengeBy, FakeApp, find, settle, shown } from "../testing";
import { ChallengePage } from "./page";

const ID = "chal0001";
const ACCEPT = `POST /challenges/${ID}/accept`;

async function open(app: FakeApp, challenge: Challenge, more: Answers = {}) {
  const asked = answerWith({ [`GET /challenges/${ID}`]: [200, challenge], ...more });
  const page = new ChallengePage(app, ID);
  await app.show(page);
  return { asked, page };
}

describe("whoever opens the link", () => {
  it("sees who invites them to what", async () => {
    await open(new FakeApp(), challengeBy("anna", { seat: "first" }));
    expect(find("h1").textContent).toBe("anna invites you to a game");
    expect(find("dl").textContent).toContain("The game of plain");
    expect(find("dl").textContent).toContain("5 + 0");
    expect(find("dl").textContent).toContain("Your sideBlack");
    expect(find("dl").textContent).toContain("casual");
  });

  it("can play as a guest and lands in the game", async () => {
    const app = new FakeApp();
    const { asked } = await open(app, challengeBy("anna"), { [ACCEPT]: [200, { id: "game0001" }] });
    find("button", "Play as a guest").click();
    await settle();
    expect(app.account?.role).toBe("guest");
    expect(asked.map(({ path }) => path)).toContain(ACCEPT);
    expect(app.went).toEqual(["/g/game0001"]);
  });

  it("can sign up, and then lands in the game without another click", async () => {
    const app = new FakeApp();
    await open(app, challengeBy("anna"));
    const link = find("a", "Sign up and play");
    expect(link.getAttribute("href")).toBe(`/register?next=%2Fc%2F${ID}`);
    link.click();
    app.as("ben");
    await open(app, challengeBy("anna"), { [ACCEPT]: [200, { id: "game0001" }] });
    expect(app.went).toEqual(["/g/game0001"]);
  });

  it("accepts nothing by opening a link alone", async () => {
    const app = new FakeApp().as("ben");
    const { asked } = await open(app, challengeBy("anna"));
    expect(asked.map(({ path }) => path)).toEqual([`GET /challenges/${ID}`]);
    expect(find("button", "Play")).toBeDefined();
  });

  it("needs an account for a rated game", async () => {
    await open(new FakeApp(), challengeBy("anna", { rated: true }));
    expect(shown()).not.toContain("Play as a guest");
    expect(find("a.primary").textContent).toBe("Sign up and play");
  });

  it("is told kindly when somebody else was quicker", async () => {
    const closed = { error: "This challenge is no longer open.", code: "challenge-closed" };
    await open(new FakeApp().as("ben"), challengeBy("anna"), { [ACCEPT]: [409, closed] });
    find("button", "Play").click();
    await settle();
    expect(find("[role=alert]").textContent).toBe("This challenge is no longer open.");
  });

  it("is told when the invitation is for somebody else", async () => {
    const to = { id: "id-zoe", name: "zoe" };
    await open(new FakeApp().as("ben"), challengeBy("anna", { to }));
    expect(find("h1").textContent).toBe("This invitation is for zoe");
    expect(document.querySelector("button")).toBeNull();
  });

  it("is told when there is none", async () => {
    const app = new FakeApp();
    answerWith({});
    await app.show(new ChallengePage(app, ID));
    expect(shown()).toContain("There is no invitation at this address.");
  });

  it("is led to the board of a game that has begun", async () => {
    const status = { kind: "accepted", game: "game0001" } as const;
    await open(new FakeApp(), challengeBy("anna", { status }));
    expect(find("a.primary").getAttribute("href")).toBe("/g/game0001");
  });
});

describe("its maker", () => {
  it("gets the link to send", async () => {
    history.replaceState(null, "", `/c/${ID}`);
    await open(new FakeApp().as("anna"), challengeBy("anna"));
    const link = (find("#link") as HTMLInputElement).value;
    expect(link.endsWith(`/c/${ID}`)).toBe(true);
    expect(link.startsWith("http")).toBe(true);
  });

  it("can withdraw it", async () => {
    const { asked } = await open(new FakeApp().as("anna"), challengeBy("anna"), {
      [`DELETE /challenges/${ID}`]: [200, challengeBy("anna", { status: { kind: "gone" } })],
    });
    find("button", "Withdraw the invitation").click();
    await settle();
    expect(asked.map(({ path }) => path)).toContain(`DELETE /challenges/${ID}`);
  });

  it("hears that it was declined", async () => {
    const to = { id: "id-zoe", name: "zoe" };
    const { page } = await open(new FakeApp().as("anna"), challengeBy("anna", { to }));
    expect(find("h1").textContent).toBe("Waiting for zoe");
    const declined = challengeBy("anna", { to, status: { kind: "declined" } });
    answerWith({ [`GET /challenges/${ID}`]: [200, declined] });
    const message: ClientIn = { type: "challenges", incoming: [], outgoing: [] };
    page.onMessage(message);
    await settle();
    expect(find("h1").textContent).toBe("zoe declined");
  });
});
