import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Account, ClientIn } from "../protocol";
import {
  type Answers,
  answerWith,
  challengeBy,
  FakeApp,
  FIVE_MINUTES,
  find,
  locationOf,
  rulesOf,
  settle,
} from "../testing";
import { LobbyPage } from "./page";

let app: FakeApp;
let page: LobbyPage;

beforeEach(() => {
  localStorage.clear();
  app = new FakeApp().as("anna", "guest");
  app.rulesList = [
    rulesOf("plain", { usual: true, position: false }),
    rulesOf("drawn", { usual: false, position: false, numbers: 960 }),
    rulesOf("set-up", { usual: false, position: true }),
  ];
});

/** Each pairing posts another challenge, `chal0001` and so on, unless a game begins. */
async function open(answers: Answers = {}) {
  let posted = 0;
  const others = answerWith(answers);
  const inner = globalThis.fetch;
  const asked: string[] = [];
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const call = `${init.method} ${address.replace("/api/v1", "")}`;
    if (call.startsWith("GET")) return inner(address, init);
    asked.push(call);
    if (typeof init.body === "string") bodies.push(JSON.parse(init.body));
    if (call !== "POST /pairings" || "POST /pairings" in answers) return inner(address, init);
    posted += 1;
    const challenge = challengeBy("anna", { id: `chal000${posted}`, listed: true });
    return new Response(JSON.stringify({ kind: "waiting", challenge }));
  });
  page = new LobbyPage(app, locationOf("/"));
  await app.show(page);
  return { asked, bodies, others };
}

async function press(text: string): Promise<void> {
  find(".quick .pace .figures", text).click();
  await settle();
}

/** The server tells of my offers. */
function offers(...ids: string[]): void {
  const outgoing = ids.map((id) => challengeBy("anna", { id, listed: true }));
  const message: ClientIn = { type: "challenges", incoming: [], outgoing };
  app.invitations = message;
  page.onMessage(message);
}

const state = () => find(".quick-state").textContent ?? "";
const pressed = () =>
  [...document.querySelectorAll('.pace[aria-pressed="true"] .figures')].map((b) => b.textContent);

describe("a quick game", () => {
  it("is looked for by one press, and no longer by another one", async () => {
    const { asked, bodies } = await open();
    await press("3 + 2");
    expect(state()).toContain("Looking for an opponent … The game of plain, 3 + 2");
    expect(pressed()).toEqual(["3 + 2"]);
    const limit = {
      kind: "clock",
      stages: [{ base_ms: 180_000, bonus: { kind: "increment", ms: 2_000 } }],
    };
    expect(bodies).toEqual([{ rules: "plain", time: { first: limit, second: limit } }]);
    find(".quick-state button", "Cancel").click();
    await settle();
    expect(asked).toEqual(["POST /pairings", "DELETE /challenges/chal0001"]);
    expect(pressed()).toEqual([]);
  });

  it("is looked for instead of the one before", async () => {
    const { asked } = await open();
    find(".pace .figures", "1 + 0").click();
    find(".pace .figures", "1 day").click();
    await settle();
    expect(asked).toEqual(["POST /pairings", "DELETE /challenges/chal0001", "POST /pairings"]);
    expect(pressed()).toEqual(["1 day"]);
  });

  it("begins at once where somebody waits for it", async () => {
    await open({ "POST /pairings": [200, { kind: "begun", game: "game0001" }] });
    await press("5 + 3");
    expect(app.went).toEqual(["/g/game0001"]);
  });

  it("is played by a visitor as a guest, and is not looked for by whoever signs in then", async () => {
    app.account = undefined;
    vi.spyOn(app, "becomeSomebody").mockImplementation(async () => {
      await app.signsIn("anna", "guest");
      return app.account as Account;
    });
    const { asked } = await open();
    await press("5 + 3");
    expect(pressed()).toEqual(["5 + 3"]);
    expect(asked).toEqual(["POST /pairings"]);
    await app.signsIn("zoe", "player");
    app.redraw();
    expect(pressed()).toEqual([]);
  });

  it("that is refused says why", async () => {
    const full = { error: "You have too many open challenges.", code: "too-many-challenges" };
    await open({ "POST /pairings": [409, full] });
    await press("5 + 3");
    expect(state()).toBe(full.error);
    expect(pressed()).toEqual([]);
  });

  it("is looked for no longer by who leaves the lobby", async () => {
    const { asked } = await open();
    await press("5 + 3");
    page.unmount();
    await settle();
    expect(asked.at(-1)).toBe("DELETE /challenges/chal0001");
  });

  it("is looked for no longer once the window is closed", async () => {
    const { asked } = await open();
    await press("5 + 3");
    dispatchEvent(new Event("pagehide"));
    expect(asked.at(-1)).toBe("DELETE /challenges/chal0001");
    page.unmount();
  });

  it("that was withdrawn in another tab is not looked for any more", async () => {
    await open();
    await press("5 + 3");
    offers("chal0001");
    expect(pressed()).toEqual(["5 + 3"]);
    offers();
    expect(pressed()).toEqual([]);
  });
});

describe("the games that are offered", () => {
  const options = () =>
    [...document.querySelectorAll("#quick-game option")].map(
      (one) => (one as HTMLOptionElement).value,
    );

  it("are those that begin without anything being chosen, the most played first", async () => {
    const played = (rules: string) => ({
      ...{ id: "g", rules, time: FIVE_MINUTES, rated: false, started_ms: 0 },
      players: [
        { id: "1", name: "ben" },
        { id: "2", name: "zoe" },
      ],
    });
    const engines = { ...played("plain"), of_match: { id: "match001", number: 3 } };
    await open({
      "GET /games?people=true&limit=50": [200, ["plain", "drawn@2"].map(played)],
      "GET /games?people=false&limit=50": [200, [engines, engines, played("drawn"), engines]],
    });
    expect(options()).toEqual(["drawn", "plain"]);
    expect((find("#quick-game") as HTMLSelectElement).value).toBe("drawn");
  });

  it("begin with the one that was looked for last", async () => {
    localStorage.setItem("rookery-quick", "drawn");
    await open();
    expect((find("#quick-game") as HTMLSelectElement).value).toBe("drawn");
  });
});
