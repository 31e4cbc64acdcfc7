import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Challenge, ClientIn, GameSummary } from "../protocol";
import {
  type Answers,
  answerWith,
  challengeBy,
  FakeApp,
  FIVE_MINUTES,
  fill,
  find,
  locationOf,
  rulesOf,
  settle,
  shown,
  submit,
} from "../testing";
import type { VNode } from "../vdom";
import { LobbyPage } from "./page";

let app: FakeApp;

// What the page loads later is there already, so that it comes within a moment.
beforeAll(() => Promise.all([import("../newgame/dialog"), import("./featured")]));

beforeEach(() => {
  app = new FakeApp();
});

async function open(address = "/", answers: Answers = {}) {
  const asked = answerWith(answers);
  const page = new LobbyPage(app, locationOf(address));
  await app.show(page);
  return { asked, page };
}

function lobby(challenges: Challenge[], games: GameSummary[] = []): ClientIn {
  return { type: "lobby", challenges, games, online: 2 };
}

function game(id: string, first: string, second: string): GameSummary {
  const players: GameSummary["players"] = [
    { id: `id-${first}`, name: first },
    { id: `id-${second}`, name: second },
  ];
  return { id, rules: "plain", players, time: FIVE_MINUTES, rated: false, started_ms: 0 };
}

describe("open challenges", () => {
  it("say what to do when there are none", async () => {
    const { page } = await open();
    page.onMessage(lobby([]));
    expect(find(".empty").textContent).toContain("Find an opponent posts a challenge here");
  });

  it("are accepted with one click, by a visitor as a guest", async () => {
    const { page, asked } = await open("/", {
      "POST /challenges/chal0001/accept": [200, { id: "game0001" }],
    });
    page.onMessage(lobby([challengeBy("anna", { listed: true })]));
    find("tbody button", "Play").click();
    await settle();
    expect(app.account?.role).toBe("guest");
    expect(asked.at(-1)?.path).toBe("POST /challenges/chal0001/accept");
    expect(app.went).toEqual(["/g/game0001"]);
  });

  it("that are rated lead a guest to sign up, and are played by who has an account", async () => {
    const { page } = await open();
    const rated = lobby([challengeBy("anna", { listed: true, rated: true })]);
    page.onMessage(rated);
    expect(find("tbody .end a").textContent).toBe("Sign up to play rated");
    expect(find("tbody .end a").getAttribute("href")).toBe("/c/chal0001");
    expect(document.querySelector("tbody .end button")).toBeNull();
    app.as("ben");
    page.onMessage(rated);
    expect(find("tbody .end button").textContent).toBe("Play");
  });

  it("of one's own can be withdrawn, and nobody plays themselves", async () => {
    app.as("anna");
    const { page, asked } = await open("/", { "DELETE /challenges/chal0001": [200, {}] });
    page.onMessage(lobby([challengeBy("anna", { listed: true })]));
    expect(find("tbody tr").textContent).not.toContain("Play");
    find("tbody button", "Withdraw").click();
    await settle();
    expect(asked.at(-1)?.path).toBe("DELETE /challenges/chal0001");
  });

  it("of others lead to what can be done about them", async () => {
    const { page } = await open();
    page.onMessage(lobby([challengeBy("anna", { listed: true })]));
    find('tbody [aria-label="About anna"]').click();
    expect(app.met).toEqual(["anna"]);
  });

  it("are in the order that the address says", async () => {
    const { page } = await open("/?sort=-player");
    page.onMessage(lobby([challengeBy("anna"), challengeBy("zoe", { id: "chal0002" })]));
    const names = [...document.querySelectorAll("tbody .person")].map((one) => one.textContent);
    expect(names).toEqual(["zoe", "anna"]);
    expect(find("th a", "Player").getAttribute("href")).toBe("/?sort=player");
  });
});

describe("what is below", () => {
  const tiles = () => document.querySelectorAll(".tile").length;

  it("waits for what is above it", async () => {
    const { page } = await open();
    expect(tiles()).toBe(0);
    page.onMessage(lobby([]));
    expect(tiles()).toBe(1);
  });

  it("comes after a while, though the server says nothing", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    app.show(new LobbyPage(app, locationOf("/")));
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    expect(tiles()).toBe(1);
  });
});

describe("the games", () => {
  it("have pictures with room of their own, which are fetched when they are about to be seen", async () => {
    const { page } = await open();
    page.onMessage(lobby([]));
    const picture = find(".tile img");
    const names = [...picture.attributes].map(({ name }) => name);
    expect(names.indexOf("loading")).toBeLessThan(names.indexOf("src"));
    expect(picture.getAttribute("src")).toBe(
      "/api/v1/positions/picture.svg?rules=plain&coordinates=no",
    );
    expect(picture.getAttribute("width")).toBe("240");
    expect(document.querySelector(".board")).toBeNull();
  });
});

describe("the tiles", () => {
  const node = (page: LobbyPage): VNode | undefined => {
    const all = (one: VNode): VNode[] => [
      one,
      ...(one.children ?? []).flatMap((child) =>
        typeof child === "object" && child !== null ? all(child) : [],
      ),
    ];
    return all(page.view()).find(({ key }) => key === "tiles");
  };

  it("are made again only when they show something else", async () => {
    const { page } = await open();
    page.onMessage(lobby([]));
    const before = node(page);
    expect(before).toBeDefined();
    page.onMessage(lobby([challengeBy("anna", { listed: true })]));
    expect(node(page)).toBe(before);
    fill(".find", "nothing like this");
    expect(node(page)).not.toBe(before);
    expect(find(".empty[role=status]").textContent).not.toBe("");
    fill(".find", "");
    expect(document.querySelectorAll(".tile")).toHaveLength(1);
  });
});

describe("a new game", () => {
  it("opens by its address, with the game and the person that it names", async () => {
    app.rulesList = [
      rulesOf("plain", { usual: true, position: false }),
      rulesOf("other", { usual: true, position: true }),
    ];
    app.as("anna");
    await open("/?new=name&name=ben&game=other");
    expect((find("#game") as HTMLSelectElement).value).toBe("other");
    expect((find("#name") as HTMLInputElement).value).toBe("ben");
  });

  it("by link leads to the page with the link", async () => {
    const { asked } = await open("/?new=link", { "POST /challenges": [201, challengeBy("anna")] });
    await submit("dialog form");
    expect(asked.at(-1)?.body).toMatchObject({ rules: "plain", to: { kind: "link" } });
    expect(app.went).toEqual(["/c/chal0001"]);
  });

  it("for anyone leads back to the lobby", async () => {
    const listed = challengeBy("anna", { listed: true });
    await open("/?new=anyone", { "POST /challenges": [201, listed] });
    await submit("dialog form");
    expect(app.went).toEqual(["/"]);
  });

  it("shows the server's fault beside the position", async () => {
    app.rulesList = [rulesOf("plain", { usual: true, position: true })];
    const fault = { error: "White has no king.", code: "bad-start", field: "start" };
    await open("/?new=link", { "POST /challenges": [422, fault] });
    fill("#start", "position");
    fill("#position", "8/8/8/8/8/8/8/8 w");
    await submit("dialog form");
    expect(find("#position-fault").textContent).toBe("White has no king.");
    expect((find("#position") as HTMLInputElement).value).toBe("8/8/8/8/8/8/8/8 w");
  });

  it("is not sent with a field that cannot be", async () => {
    const { asked } = await open("/?new=name");
    await submit("dialog form");
    expect(find("#name-fault").textContent).toContain("Enter the name");
    expect(asked.filter(({ path }) => path.startsWith("POST"))).toEqual([]);
  });

  it("is rated only for somebody with an account", async () => {
    await open("/?new=link");
    expect((find("input[name=rated]") as HTMLInputElement).disabled).toBe(true);
    app.as("anna");
    await open("/?new=link");
    expect((find("input[name=rated]") as HTMLInputElement).disabled).toBe(false);
  });
});

describe("beside the lobby", () => {
  it("one's games that go on are listed, with what is left where it is my turn", async () => {
    app.as("anna");
    const until_ms = app.now() + 2.9 * 86_400_000;
    await open("/", {
      "GET /me/games": [
        200,
        {
          games: [
            { game: game("game0002", "anna", "zoe"), turn: "first", until_ms },
            { game: game("game0001", "anna", "ben"), turn: "second", until_ms },
          ],
        },
      ],
    });
    const lines = [...document.querySelectorAll(".mine .lines a")];
    expect(lines.map((one) => one.getAttribute("href"))).toEqual(["/g/game0002", "/g/game0001"]);
    expect(lines[0]?.textContent).toContain("zoeYour move2 days left");
    expect(lines[1]?.textContent).not.toContain("Your move");
    expect(find(".mine a.small").getAttribute("href")).toBe("/my-games");
  });

  const engines = (number: number): GameSummary => {
    const of_match = { id: "m", number };
    return { ...game(`engines${number}`, `alpha${number}`, "beta"), of_match };
  };
  const listed = () =>
    [...(find(".watch h2", "Engines play").parentElement?.querySelectorAll(".line") ?? [])].map(
      (one) => one.getAttribute("href"),
    );
  const questions = (asked: { path: string }[]) =>
    asked.map(({ path }) => path).filter((path) => path.startsWith("GET /games"));

  it("what engines play stands apart from what people play, by the same answers", async () => {
    const over = { ...engines(0), ended_ms: 1 };
    const games = [over, engines(1), game("game0001", "ben", "fish"), engines(2)];
    const { page, asked } = await open("/", { "GET /games?people=false&limit=50": [200, games] });
    page.onMessage(lobby([]));
    expect(listed()).toEqual(["/g/engines1", "/g/engines2"]);
    expect(questions(asked)).toEqual([
      "GET /games?people=true&limit=50",
      "GET /games?people=false&limit=50",
    ]);
  });

  it("what engines play is asked for where it may have begun before all that was told", async () => {
    const people = Array.from({ length: 50 }, (_, at) => game(`people${at}`, "ben", "fish"));
    const live = [game("people0", "ben", "fish"), engines(1)];
    const { page, asked } = await open("/", {
      "GET /games?people=false&limit=50": [200, people],
      "GET /games?ended=false&people=false&limit=20": [200, live],
    });
    page.onMessage(lobby([]));
    expect(listed()).toEqual(["/g/engines1"]);
    expect(questions(asked)).toHaveLength(3);
  });

  it("what engines play stays where no more can be told of it", async () => {
    const people = Array.from({ length: 49 }, (_, at) => game(`people${at}`, "ben", "fish"));
    const { page, asked } = await open("/", {
      "GET /games?people=false&limit=50": [200, [...people, engines(1)]],
      "GET /games?ended=false&people=false&limit=20": [503, { error: "Busy.", code: "busy" }],
    });
    page.onMessage(lobby([]));
    expect(questions(asked)).toHaveLength(3);
    expect(listed()).toEqual(["/g/engines1"]);
  });

  it("what engines play is not asked for again where the newest are known", async () => {
    const many = Array.from({ length: 50 }, (_, at) => engines(at));
    const { page, asked } = await open("/", { "GET /games?people=false&limit=50": [200, many] });
    page.onMessage(lobby([]));
    expect(listed()).toEqual(["/g/engines0", "/g/engines1", "/g/engines2"]);
    expect(questions(asked)).toHaveLength(2);
  });

  it("a game that others play is watched while one looks", async () => {
    app.as("anna");
    const { page } = await open();
    page.onMessage(lobby([], [game("game0001", "anna", "ben"), game("game0002", "zoe", "ben")]));
    await settle();
    expect(app.watched).toEqual(["game0002"]);
    page.onMessage(lobby([], [game("game0003", "zoe", "kim"), game("game0002", "zoe", "ben")]));
    expect(app.watched).toEqual(["game0002"]);
    page.unmount();
    expect(app.watched).toEqual([]);
  });

  it("there is room for the board of a game that is watched before it comes", async () => {
    const { page } = await open();
    page.onMessage(lobby([], [game("game0002", "zoe", "ben")]));
    expect(document.querySelector(".watch .featured.skeleton")).not.toBeNull();
  });

  it("the people who are here are counted", async () => {
    const { page } = await open();
    page.onMessage(lobby([]));
    expect(shown()).toContain("2 people are here");
  });
});
