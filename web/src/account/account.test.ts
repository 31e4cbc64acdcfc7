import { describe, expect, it } from "vitest";
import { answerWith, FakeApp, fill, find, locationOf, settle, shown, submit } from "../testing";
import { AccountPage } from "./account";
import { nextPath, signInPath } from "./credentials";
import { FirstAdminPage } from "./first-admin";
import { LoginPage } from "./login";
import { RegisterPage } from "./register";
import { ResetPage } from "./reset";

const ANNA = { account: { player: { id: "id-anna", name: "anna" }, role: "player" } };

async function login(app: FakeApp, address = "/login"): Promise<void> {
  await app.show(new LoginPage(app, locationOf(address)));
  fill("#name", "anna");
  fill("#passphrase", "correct horse");
  await submit();
}

describe("logging in", () => {
  it("sends what was typed and goes on to where one wanted to go", async () => {
    const asked = answerWith({ "POST /login": [200, ANNA] });
    const app = new FakeApp();
    await login(app, "/login?next=/c/chal0001");
    expect(asked.filter(({ path }) => path.startsWith("POST"))).toEqual([
      { path: "POST /login", body: { name: "anna", passphrase: "correct horse" } },
    ]);
    expect(app.account?.player.name).toBe("anna");
    expect(app.went).toEqual(["/c/chal0001"]);
  });

  it("that fails offers to register the same name, in one sentence", async () => {
    answerWith({ "POST /login": [401, { error: "No.", code: "no-such-login" }] });
    const app = new FakeApp();
    await login(app, "/login?next=/c/chal0001");
    expect(find("[role=alert] p").textContent?.match(/\./g)).toHaveLength(1);
    const offer = find("[role=alert] a", "Create the account anna");
    expect(offer.getAttribute("href")).toBe("/register?name=anna&next=%2Fc%2Fchal0001");
    expect(app.went).toEqual([]);
  });

  it("that fails for another reason says that one", async () => {
    answerWith({ "POST /login": [429, { error: "That was too often.", code: "too-fast" }] });
    await login(new FakeApp());
    expect(find("[role=alert]").textContent).toBe("That was too often.");
  });

  it("to an account that is suspended says so, and offers no other account", async () => {
    const problem = { error: "This account is suspended.", code: "suspended" };
    answerWith({ "POST /login": [403, problem] });
    await login(new FakeApp());
    expect(find("[role=alert]").textContent).toBe("This account is suspended.");
    expect(document.querySelector("[role=alert] a")).toBeNull();
  });

  it("is made for password managers", async () => {
    await new FakeApp().show(new LoginPage(new FakeApp(), locationOf("/login")));
    expect(find("#name").getAttribute("autocomplete")).toBe("username");
    expect(find("#passphrase").getAttribute("autocomplete")).toBe("current-password");
    expect(find("#passphrase").getAttribute("type")).toBe("password");
  });
});

describe("signing up", () => {
  it("shows the server's problem beside the field it names", async () => {
    const taken = { error: "That name is taken.", code: "name-taken", field: "name" };
    answerWith({ "POST /register": [409, taken] });
    const app = new FakeApp();
    await app.show(new RegisterPage(app, locationOf("/register?name=anna")));
    expect((find("#name") as HTMLInputElement).value).toBe("anna");
    fill("#passphrase", "correct horse");
    await submit();
    expect(find("#name").getAttribute("aria-invalid")).toBe("true");
    const described = find("#name").getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(described.map((id) => find(`#${id}`).textContent)).toContain("That name is taken.");
    expect(document.querySelector(".alert")).toBeNull();
  });

  it("tells a guest that the games stay theirs", async () => {
    const app = new FakeApp().as("guest-1", "guest");
    await app.show(new RegisterPage(app, locationOf("/register")));
    expect(shown()).toContain("will stay yours");
  });
});

it("signing up where nobody may says so, and keeps what was typed", async () => {
  const problem = { error: "Nobody can sign up here now.", code: "registration-closed" };
  answerWith({ "POST /register": [403, problem] });
  const app = new FakeApp();
  await app.show(new RegisterPage(app, locationOf("/register")));
  fill("#name", "anna");
  fill("#passphrase", "correct horse");
  await submit();
  expect(find("[role=alert]").textContent).toBe("Nobody can sign up here now.");
  expect((find("#name") as HTMLInputElement).value).toBe("anna");
  expect(app.went).toEqual([]);
});

describe("another passphrase", () => {
  const RESET = "POST /reset-passphrase";

  async function choose(app: FakeApp): Promise<void> {
    await app.show(new ResetPage(app, locationOf("/reset#s3cret")));
    fill("#passphrase", "battery staple");
    await submit();
  }

  it("is chosen with the token of the link, which signs in", async () => {
    const asked = answerWith({ [RESET]: [200, ANNA] });
    const app = new FakeApp();
    await choose(app);
    expect(asked).toEqual([
      { path: RESET, body: { token: "s3cret", passphrase: "battery staple" } },
    ]);
    expect(app.account?.player.name).toBe("anna");
    expect(app.went).toEqual(["/"]);
  });

  it("cannot be chosen with a link that was used, and the server says why", async () => {
    answerWith({ [RESET]: [410, { error: "This link has been used.", code: "bad-link" }] });
    const app = new FakeApp();
    await choose(app);
    expect(find("[role=alert]").textContent).toBe("This link has been used.");
    expect(app.went).toEqual([]);
  });

  it("that is too short is said beside the field", async () => {
    const short = { error: "Too short.", code: "passphrase-short", field: "passphrase" };
    answerWith({ [RESET]: [422, short] });
    await choose(new FakeApp());
    expect(find("#passphrase-fault").textContent).toBe("Too short.");
  });

  it("needs the whole link", async () => {
    const app = new FakeApp();
    await app.show(new ResetPage(app, locationOf("/reset")));
    expect(document.querySelector("form")).toBeNull();
    expect(shown()).toContain("The link is incomplete.");
  });
});

describe("the first admin", () => {
  it("is made with the token of the link", async () => {
    const asked = answerWith({ "POST /first-admin": [201, ANNA] });
    const app = new FakeApp();
    await app.show(new FirstAdminPage(app, locationOf("/first-admin#s3cret")));
    fill("#name", "anna");
    fill("#passphrase", "correct horse");
    await submit();
    expect(asked[0]?.body).toEqual({
      token: "s3cret",
      name: "anna",
      passphrase: "correct horse",
    });
    expect(app.went).toEqual(["/"]);
  });

  it("needs the whole link, and is told so", async () => {
    const app = new FakeApp();
    await app.show(new FirstAdminPage(app, locationOf("/first-admin")));
    expect(document.querySelector("form")).toBeNull();
    expect(shown()).toContain("The link is incomplete.");
  });
});

describe("the account page", () => {
  it("says what deleting destroys, and keeps it behind a passphrase", async () => {
    const asked = answerWith({ "GET /tokens": [200, []], "DELETE /me": [200, {}] });
    const app = new FakeApp().as("anna");
    await app.show(new AccountPage(app));
    expect(find("button.destroy").textContent).toBe("Delete anna for good");
    expect(shown()).toContain("This deletes your name");
    expect(shown()).toContain("Everything you said in games");
    expect(shown()).toContain("Your games, because they are your opponents' as well");
    fill("details #passphrase", "correct horse");
    await submit("details form");
    expect(asked.at(-1)).toEqual({ path: "DELETE /me", body: { passphrase: "correct horse" } });
    expect(app.account).toBeUndefined();
  });

  it("empties the fields once the passphrase is changed", async () => {
    answerWith({ "GET /tokens": [200, []], "POST /passphrase": [200, ANNA] });
    const app = new FakeApp().as("anna");
    await app.show(new AccountPage(app));
    fill("#old", "correct horse");
    fill("#new", "battery staple");
    await submit();
    expect((find("#old") as HTMLInputElement).value).toBe("");
    expect(app.notices.map(({ key }) => key)).toEqual(["passphrase"]);
  });

  it("logs out", async () => {
    answerWith({ "GET /tokens": [200, []], "POST /logout": [200, {}] });
    const app = new FakeApp().as("anna");
    await app.show(new AccountPage(app));
    find("button", "Log out").click();
    await settle();
    expect(app.account).toBeUndefined();
    expect(app.went).toEqual(["/"]);
  });

  it("shows a visitor the way in", async () => {
    const app = new FakeApp();
    await app.show(new AccountPage(app));
    expect(find("a", "Log in").getAttribute("href")).toBe("/login?next=%2Faccount");
  });
});

it("nobody is led to another site after signing in", () => {
  for (const next of ["https://evil.example/", "//evil.example/", "/\\evil.example", "evil", ""]) {
    expect(nextPath(new URLSearchParams({ next }))).toBe("/");
  }
  expect(signInPath("/login", "/")).toBe("/login");
});
