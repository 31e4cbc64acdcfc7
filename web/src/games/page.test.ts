import { describe, expect, it } from "vitest";
import type { GameSummary, Player } from "../protocol";
import {
  type Answers,
  answerWith,
  FakeApp,
  FIVE_MINUTES,
  fill,
  find,
  locationOf,
  settle,
  shown,
} from "../testing";
import { GamesPage } from "./page";

const WON: GameSummary = {
  id: "game0001",
  rules: "plain",
  players: [
    { id: "id-anna", name: "anna" },
    { id: "id-ben", name: "ben" },
  ],
  time: FIVE_MINUTES,
  rated: true,
  started_ms: 0,
  ended_ms: 1,
  result: { score: "first", reason: "some-new-reason" },
};

const BEN: Player = { id: "id-ben", name: "ben" };

async function open(app: FakeApp, address: string, games: GameSummary[], player?: string) {
  const asked = answerWith({ [`GET ${address}`]: [200, games] });
  const page = new GamesPage(app, player, locationOf(app.went.at(-1) ?? "/games"));
  await app.show(page);
  return { asked, page };
}

describe("a list of games", () => {
  it("is empty kindly", async () => {
    await open(new FakeApp(), "/games?people=true&limit=50", []);
    expect(find(".empty a").getAttribute("href")).toBe("/?new=link");
  });

  it("leads to each game and names its result in words", async () => {
    await open(new FakeApp(), "/games?people=true&limit=50", [WON]);
    expect(find("tbody .end a", "Replay").getAttribute("href")).toBe("/g/game0001");
    expect(shown()).toContain("White won, some new reason");
  });

  it("lets those who sit there play on, and others watch", async () => {
    const { result: _, ended_ms: __, ...going } = WON;
    await open(new FakeApp().as("ben"), "/games?people=true&limit=50", [going]);
    expect(find("tbody .end a").textContent).toBe("Play on");
    await open(new FakeApp().as("zoe"), "/games?people=true&limit=50", [going]);
    expect(find("tbody .end a").textContent).toBe("Watch");
  });

  it("asks the server for what its address says", async () => {
    const app = new FakeApp();
    app.went.push("/games?state=finished&rules=plain");
    const { asked } = await open(app, "/games?ended=true&people=true&rules=plain&limit=50", [WON]);
    expect(asked[0]?.path).toBe("GET /games?ended=true&people=true&rules=plain&limit=50");
    expect(find(".tabs [aria-current]").textContent).toBe("Finished");
  });

  it("puts every filter into its address and keeps the others", async () => {
    const app = new FakeApp();
    app.went.push("/games?state=finished&sort=-when");
    await open(app, "/games?ended=true&people=true&limit=50", [WON]);
    expect(find(".tabs a", "Going on").getAttribute("href")).toBe(
      "/games?state=current&sort=-when",
    );
    fill("#rules", "plain");
    expect(app.went.at(-1)).toBe("/games?state=finished&rules=plain&sort=-when");
  });

  it("asks for games between people, for those with engines, or for all", async () => {
    const engines = { ...WON, id: "game0002", of_match: { id: "match001", number: 3 } };
    const app = new FakeApp();
    const asked = answerWith({
      "GET /games?people=true&limit=50": [200, [WON]],
      "GET /games?people=false&limit=50": [200, [engines]],
      "GET /games?limit=50": [200, [WON, engines]],
    });
    const page = new GamesPage(app, undefined, locationOf("/games"));
    await app.show(page);
    await settle();
    const links = () =>
      [...document.querySelectorAll("tbody .end a")].map((one) => one.getAttribute("href"));
    expect(links()).toEqual(["/g/game0001"]);
    fill("#who", "engines");
    expect(app.went.at(-1)).toBe("/games?who=engines");
    page.onLocation(locationOf("/games?who=engines"));
    await settle();
    expect(links()).toEqual(["/g/game0002"]);
    expect(find('tbody a[href="/matches/match001"]').getAttribute("aria-label")).toContain("match");
    page.onLocation(locationOf("/games?who=everybody"));
    await settle();
    expect(links()).toEqual(["/g/game0001", "/g/game0002"]);
    expect(asked).toHaveLength(3);
  });

  it("shows older games when they are asked for", async () => {
    const many = Array.from({ length: 50 }, (_, number) => ({
      ...WON,
      id: `people${number}`,
      started_ms: 100 - number,
    }));
    const asked = answerWith({
      "GET /games?people=true&limit=50": [200, many],
      "GET /games?people=true&limit=50&before=51": [200, [WON]],
    });
    const app = new FakeApp();
    await app.show(new GamesPage(app, undefined, locationOf("/games")));
    await settle();
    expect(asked.map(({ path }) => path)).toEqual(["GET /games?people=true&limit=50"]);
    find("button", "Show more").click();
    await settle();
    expect(asked.at(-1)?.path).toBe("GET /games?people=true&limit=50&before=51");
    expect(asked).toHaveLength(2);
  });

  it("asks anew when its address changes, but not for another order", async () => {
    const app = new FakeApp();
    const { asked, page } = await open(app, "/games?people=true&limit=50", [WON]);
    page.onLocation(locationOf("/games?sort=game"));
    expect(asked).toHaveLength(1);
    page.onLocation(locationOf("/games?state=current"));
    expect(asked.at(-1)?.path).toBe("GET /games?ended=false&people=true&limit=50");
  });

  it("says with more than a colour who won for the player it is about", async () => {
    const app = new FakeApp();
    await open(app, "/games?player=ben&limit=50", [WON], "ben");
    expect(find("h1").textContent).toBe("Games of ben");
    expect(document.querySelector("tbody .bad svg")).not.toBeNull();
  });

  it("says what went wrong", async () => {
    answerWith({ "GET /games?people=true&limit=50": [503, { error: "Try again.", code: "busy" }] });
    const app = new FakeApp();
    await app.show(new GamesPage(app, undefined, locationOf("/games")));
    expect(find(".alert").textContent).toBe("Try again.");
  });
});

describe("the games of somebody", () => {
  const invites = () =>
    [...document.querySelectorAll('a[href^="/?new=name"]')].map((one) => one.getAttribute("href"));

  async function visit(person: Player | undefined, blocked: Player[] = [], me = "anna") {
    const app = new FakeApp().as(me);
    const answers: Answers = {
      "GET /games?player=ben&limit=50": [200, [WON]],
      "GET /blocks": [200, { people: blocked }],
    };
    if (person !== undefined) answers["GET /users/ben"] = [200, person];
    answerWith(answers);
    await app.show(new GamesPage(app, "ben", locationOf("/@/ben")));
    await settle();
    return app;
  }

  it("lead to an invitation and to what else can be done about them", async () => {
    const app = await visit(BEN);
    expect(invites()).toEqual(["/?new=name&name=ben"]);
    find('[aria-label="About ben"]').click();
    expect(app.met).toEqual(["ben"]);
  });

  it("lead to no invitation that would be refused", async () => {
    await visit(BEN, [BEN]);
    expect(find('[aria-label="About ben"]')).toBeTruthy();
    expect(invites()).toEqual([]);
    await visit(BEN, [], "ben");
    expect(invites()).toEqual([]);
    await visit(undefined);
    expect(invites()).toEqual([]);
  });

  it("lead to an invitation no longer when they are blocked on their page", async () => {
    const app = await visit(BEN);
    expect(invites()).toHaveLength(1);
    answerWith({ "GET /users/ben": [200, BEN], "GET /blocks": [200, { people: [BEN] }] });
    app.blocksChanged();
    await settle();
    expect(invites()).toEqual([]);
  });
});
