import { beforeEach, describe, expect, it } from "vitest";
import type { MailCard } from "../protocol";
import {
  type Answers,
  answerWith,
  FakeApp,
  fill,
  find,
  locationOf,
  settle,
  shown,
  submit,
} from "../testing";
import { AccountPage } from "./account";
import { ForgottenPage } from "./forgotten";
import { LoginPage } from "./login";
import { mailConfirmPage, mailStopPage } from "./mail-link";

const GIVE = "PUT /mail/address";
const NONE: MailCard = { offered: true, games: false };

let app: FakeApp;

beforeEach(() => {
  app = new FakeApp().as("anna");
});

async function open(card: MailCard, answers: Answers = {}) {
  const asked = answerWith({ "GET /mail": [200, card], ...answers });
  await app.show(new AccountPage(app));
  await settle();
  return asked;
}

describe("one's address for mail", () => {
  it("is offered where the server sends mail, and to people with accounts", async () => {
    await open({ offered: false, games: false });
    expect(document.querySelector("section.mail")).toBeNull();
    app = new FakeApp().as("guest-1", "guest");
    expect((await open(NONE)).map(({ path }) => path)).not.toContain("GET /mail");
    app = new FakeApp().as("anna");
    await open(NONE);
    expect(find("section.mail #address").getAttribute("type")).toBe("email");
  });

  it("is sent a link, and told as not confirmed until then", async () => {
    const waiting = { address: "anna@home.example", made_ms: app.now() };
    const asked = await open(NONE, { [GIVE]: [200, { ...NONE, waiting }] });
    fill("section.mail #address", "anna@home.example");
    answerWith({ "GET /mail": [200, { ...NONE, waiting }], [GIVE]: [200, { ...NONE, waiting }] });
    await submit("section.mail form");
    expect(asked.length).toBeGreaterThan(0);
    expect(shown()).toContain("anna@home.example is not confirmed yet");
    expect(app.notices.at(-1)?.text).toContain("A link is on its way to anna@home.example");
  });

  it("says beside the field what is wrong with it", async () => {
    const problem = { error: "No.", code: "bad-mail-address", field: "address" };
    await open(NONE, { [GIVE]: [422, problem] });
    fill("section.mail #address", "anna");
    await submit("section.mail form");
    expect(find("section.mail").textContent).toContain("No.");
  });

  it("that fails says so, and is removed once that is confirmed", async () => {
    const address = { address: "anna@home.example", confirmed_ms: 1, failing_ms: app.now() };
    await open({ ...NONE, address });
    expect(find("section.mail .alert").textContent).toContain("is refused since");
    find("section.mail button", "Remove the address").click();
    const asked = answerWith({
      "GET /mail": [200, NONE],
      "DELETE /mail/address": [204, undefined],
    });
    find("section.mail button.destroy").click();
    await settle();
    expect(asked[0]?.path).toBe("DELETE /mail/address");
    expect(app.notices.at(-1)?.text).toBe("The address is removed.");
  });

  it("is forgotten or written to once more while it waits", async () => {
    const waiting = { address: "anna@home.example", made_ms: 1 };
    await open({ ...NONE, waiting });
    const asked = answerWith({
      "GET /mail": [200, { ...NONE, waiting }],
      "POST /mail/address/resend": [204, undefined],
      "DELETE /mail/address/waiting": [204, undefined],
    });
    find("section.mail button", "Send the link once more").click();
    await settle();
    find("section.mail button", "Forget this address").click();
    await settle();
    const said = asked.map(({ path }) => path).filter((path) => path !== "GET /mail");
    expect(said).toEqual(["POST /mail/address/resend", "DELETE /mail/address/waiting"]);
  });
});

describe("a link of a mail", () => {
  it("does nothing until somebody presses", async () => {
    const done = { name: "anna", address: "anna@home.example" };
    const asked = answerWith({ "POST /mail/confirm": [200, done] });
    await app.show(mailConfirmPage(app, locationOf("/mail#abc")));
    await settle();
    expect(asked).toEqual([]);
    await submit();
    expect(asked).toEqual([{ path: "POST /mail/confirm", body: { token: "abc" } }]);
    expect(shown()).toContain("anna@home.example is confirmed for the account anna.");
  });

  it("that stops mail about games says whose", async () => {
    const asked = answerWith({ "POST /mail/stop?token=abc": [200, { name: "anna" }] });
    await app.show(mailStopPage(app, locationOf("/mail/stop#abc")));
    await submit();
    expect(asked.map(({ path }) => path)).toEqual(["POST /mail/stop?token=abc"]);
    expect(shown()).toContain("anna gets no more mail about games.");
  });

  it("that is not whole says so", async () => {
    await app.show(mailStopPage(app, locationOf("/mail/stop")));
    expect(shown()).toContain("The link is incomplete.");
    expect(document.querySelector("form")).toBeNull();
  });
});

describe("a forgotten passphrase", () => {
  it("leads to a link by mail where there is mail, and to an admin where there is none", async () => {
    answerWith({ "GET /mail/offered": [200, { offered: true }] });
    await app.show(new LoginPage(app, locationOf("/login?name=anna")));
    await settle();
    const link = find("a", "Forgotten your passphrase?");
    expect(link.getAttribute("href")).toBe("/forgotten?name=anna");
    answerWith({ "GET /mail/offered": [200, { offered: false }] });
    await app.show(new LoginPage(app, locationOf("/login")));
    await settle();
    expect(shown()).toContain("Ask somebody who runs this server");
  });

  it("is answered in the same words for everybody", async () => {
    const asked = answerWith({ "POST /forgotten": [204, undefined] });
    await app.show(new ForgottenPage(app, locationOf("/forgotten?name=anna")));
    await submit();
    expect(asked).toEqual([{ path: "POST /forgotten", body: { who: "anna" } }]);
    expect(shown()).toContain("If there is an account with a confirmed address");
  });
});
