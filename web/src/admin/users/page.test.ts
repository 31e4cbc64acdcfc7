import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AdminUser, AdminUsers } from "../../protocol";
import { type Answers, answerWith, FakeApp, find, locationOf, settle, shown } from "../../testing";
import { UsersPage } from "./page";

const LIST = "GET /admin/users?find=";

function user(name: string, change: Partial<AdminUser> = {}): AdminUser {
  const player = { id: `id-${name}`, name };
  return {
    player,
    role: "player",
    hosted: false,
    suspended: false,
    muted: false,
    second_factor: false,
    here: false,
    made_ms: 0,
    ...change,
  };
}

let app: FakeApp;
let page: UsersPage;

beforeEach(() => {
  app = new FakeApp().as("root", "admin");
});

const page1 = (...users: AdminUser[]): [number, AdminUsers] => [200, { users, more: false }];

async function open(users: AdminUser[], answers: Answers = {}, address = "/admin/users") {
  const asked = answerWith({ [LIST]: page1(...users), ...answers });
  page = new UsersPage(app, locationOf(address));
  await app.show(page);
  return asked;
}

const buttons = () =>
  [...document.querySelectorAll(".module :is(button, .button)")].map((one) => one.textContent);

async function press(text: string): Promise<void> {
  find("button", text).click();
  await settle();
}

describe("the list of people", () => {
  it("is for admins only, and nothing is asked for anybody else", async () => {
    app.as("anna");
    expect(await open([])).toEqual([]);
    expect(shown()).toContain("Only those who run this server");
  });

  it("says of each what they are, and whether they are there", async () => {
    await open([
      user("anna", { here: true, role: "admin" }),
      user("bela", { suspended: true, here: true }),
      user("cili", { muted: true }),
    ]);
    const states = [...document.querySelectorAll(".state")].map((one) => one.textContent);
    expect(states).toEqual(["connected", "suspended", "not connected"]);
    const facts = [...document.querySelectorAll(".facts")].map((one) => one.textContent);
    expect(facts[0]).toContain("Role: admin");
    expect(facts[1]).not.toContain("muted");
    expect(facts[2]).toContain("Chat: muted");
  });

  it("offers for each kind only what makes sense", async () => {
    await open([user("anna")]);
    expect(buttons()).toEqual(["Suspend …", "Mute", "Make admin …", "Reset link"]);
    await open([user("anna", { role: "admin", suspended: true, muted: true })]);
    expect(buttons()).toEqual(["Let in again", "Let chat", "Make player", "Reset link"]);
    const guest = { id: "id-guest-1", name: "guest-1", guest: true };
    await open([user("guest-1", { role: "guest", player: guest })]);
    expect(buttons()).toEqual(["Suspend …", "Mute"]);
    await open([user("goldie", { role: "bot", hosted: true })]);
    expect(buttons()).toEqual(["Set up"]);
    await open([user("robot", { role: "bot" })]);
    expect(buttons()).toEqual(["Suspend …", "Mute"]);
    await open([user("root", { role: "admin" })]);
    expect(buttons()).toEqual(["Reset link"]);
    expect(shown()).toContain("root (you)");
  });

  it("is searched by the beginning of a name, which stands in the address", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const asked = answerWith({
      [LIST]: page1(user("anna"), user("bela")),
      "GET /admin/users?find=be": page1(user("bela")),
    });
    page = new UsersPage(app, locationOf("/admin/users"));
    const opened = app.show(page);
    await vi.runAllTimersAsync();
    await opened;
    const field = find("#find") as HTMLInputElement;
    for (const text of ["b", "be"]) {
      field.value = text;
      field.dispatchEvent(new Event("input"));
    }
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    await settle();
    expect(asked.map(({ path }) => path)).toEqual([LIST, "GET /admin/users?find=be"]);
    expect(app.went).toEqual(["/admin/users?find=be"]);
    expect(shown()).not.toContain("anna");
    expect(page.onLocation(locationOf("/admin/users?find=be"))).toBe(true);
    expect(page.onLocation(locationOf("/admin/users"))).toBe(false);
  });

  it("begins with what the address says", async () => {
    await open([], { "GET /admin/users?find=xy": page1() }, "/admin/users?find=xy");
    expect((find("#find") as HTMLInputElement).value).toBe("xy");
    expect(find(".empty").textContent).toContain("Nobody’s name begins like that.");
  });

  it("shows more behind the last one, and keeps it shown", async () => {
    const muted = user("bela", { muted: true });
    const asked = await open([], {
      [LIST]: [200, { users: [user("anna")], more: true }],
      "GET /admin/users?find=&after=anna": page1(user("bela")),
      "POST /admin/users/id-bela": [200, muted],
    });
    await press("Show more");
    expect(document.querySelectorAll(".module")).toHaveLength(2);
    expect(shown()).not.toContain("Show more");
    find('button[aria-label="Mute bela"]').click();
    await settle();
    expect(asked.at(-1)?.path).toBe("GET /admin/users?find=&after=anna");
    expect(document.querySelectorAll(".module")).toHaveLength(2);
  });
});

describe("somebody", () => {
  const CHANGE = "POST /admin/users/id-anna";

  it("is suspended only after it is said what that means", async () => {
    const asked = await open([user("anna")], { [CHANGE]: [200, user("anna")] });
    await press("Suspend …");
    expect(asked.some(({ path }) => path === CHANGE)).toBe(false);
    expect(find(".module .alert").textContent).toContain("logged out everywhere");
    await press("Leave it as it is");
    expect(document.querySelector(".module .alert")).toBeNull();
    await press("Suspend …");
    await press("Suspend anna");
    expect(asked.find(({ path }) => path === CHANGE)?.body).toEqual({ suspended: true });
    expect(app.notices.at(-1)?.text).toBe("anna is suspended.");
  });

  it("becomes an admin only after a question", async () => {
    const asked = await open([user("anna")], { [CHANGE]: [200, user("anna")] });
    await press("Make admin …");
    expect(find(".module .alert").textContent).toContain("everything that you can");
    await press("Make anna an admin");
    expect(asked.find(({ path }) => path === CHANGE)?.body).toEqual({ role: "admin" });
  });

  it.each([
    ["Let in again", { suspended: true }, { suspended: false }],
    ["Mute", {}, { muted: true }],
    ["Let chat", { muted: true }, { muted: false }],
    ["Make player", { role: "admin" }, { role: "player" }],
  ] as const)("%s acts at once", async (text, before, sent) => {
    const asked = await open([user("anna", before)], { [CHANGE]: [200, user("anna")] });
    await press(text);
    expect(asked.find(({ path }) => path === CHANGE)?.body).toEqual(sent);
    expect(app.notices).toHaveLength(1);
    await vi.waitFor(() => expect(document.activeElement?.id).toBe("user-id-anna"));
  });

  it("is shown with the reason why something was refused", async () => {
    const problem = { error: "Somebody must run this server.", code: "last-admin" };
    await open([user("anna", { role: "admin" })], { [CHANGE]: [409, problem] });
    await press("Make player");
    expect(find(".module [role=alert]").textContent).toBe("Somebody must run this server.");
  });

  it("gets a link that is shown with its end, and with what it can do", async () => {
    const link = { link: "https://rookery.test/reset#s3cret", ends_ms: Date.UTC(2027, 0, 15, 12) };
    await open([user("anna"), user("bela")], {
      "POST /admin/users/id-anna/reset-link": [200, link],
    });
    await press("Reset link");
    expect((find("#reset-link") as HTMLInputElement).value).toBe(link.link);
    const text = find(".reset").textContent;
    expect(text).toContain("Whoever has this link gets into the account of anna");
    expect(text).toContain("Jan 15, 2027");
    expect(document.querySelectorAll(".reset")).toHaveLength(1);
  });
});
