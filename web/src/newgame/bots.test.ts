import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LobbyPage } from "../lobby/page";
import type { BotCard } from "../protocol";
import {
  type Answers,
  answerWith,
  challengeBy,
  FakeApp,
  fill,
  find,
  locationOf,
  rulesOf,
  submit,
} from "../testing";

const GOLDIE: BotCard = {
  player: { id: "id-goldie", name: "goldie" },
  engine: "Goldfish 7",
  games: ["plain", "other"],
  accepts: "everyone",
  pace: { min_s: 60, max_s: 1_500, slow: false },
  free: true,
};
const SILVIE: BotCard = {
  ...GOLDIE,
  player: { id: "id-silvie", name: "silvie" },
  games: ["plain"],
};

let app: FakeApp;

// It is loaded within a moment, then.
beforeAll(() => import("./dialog"));

beforeEach(() => {
  app = new FakeApp();
  app.rulesList = ["plain", "other", "third"].map((key) =>
    rulesOf(key, { usual: true, position: false }),
  );
});

async function open(bots: BotCard[], address = "/?new=bot", answers: Answers = {}) {
  const asked = answerWith({ "GET /bots": [200, bots], ...answers });
  await app.show(new LobbyPage(app, locationOf(address)));
  return asked;
}

const radio = (name: string) => find(`input[name="bot"][value="${name}"]`) as HTMLInputElement;
const listed = () => [...document.querySelectorAll(".bots .name")].map((one) => one.textContent);
const game = () => (find("#game") as HTMLSelectElement).value;

describe("playing the computer", () => {
  it("lists the bots that play the chosen game, with their clocks", async () => {
    await open([GOLDIE, SILVIE]);
    expect(listed()).toEqual(["goldie", "silvie"]);
    expect(find(".bots .chosen").textContent).toBe("Goldfish 7, 1 minute to 25 minutes a side");
    fill("#game", "other");
    expect(listed()).toEqual(["goldie"]);
    expect(radio("goldie").checked).toBe(true);
  });

  it("says how well a bot is set to play", async () => {
    await open([{ ...GOLDIE, skill: { level: 3, best: 20 } }, SILVIE]);
    const texts = [...document.querySelectorAll(".bots label")].map((one) => one.textContent);
    expect(texts).toEqual(["learnergoldie", "silvie"]);
  });

  it("keeps figures behind the words: they are seen of the chosen bot, and read with each", async () => {
    await open([{ ...GOLDIE, skill: { level: 3, best: 20 } }, SILVIE]);
    const seen = () =>
      [...document.querySelectorAll(".bots .chosen")].map(({ textContent }) => textContent);
    const read = (name: string) =>
      find(`#${radio(name).getAttribute("aria-describedby")}`).textContent;
    expect(seen()).toEqual(["Goldfish 7, level 3 of 20, 1 minute to 25 minutes a side"]);
    expect(read("goldie")).toBe(seen()[0]);
    expect(read("silvie")).toBe("Goldfish 7, 1 minute to 25 minutes a side");
    radio("silvie").click();
    app.redraw();
    expect(seen()).toEqual([read("silvie")]);
  });

  it("keeps the chosen bot where it plays the other game, too", async () => {
    await open([SILVIE, GOLDIE]);
    radio("goldie").click();
    fill("#game", "other");
    expect(radio("goldie").checked).toBe(true);
    fill("#game", "plain");
    expect(radio("goldie").checked).toBe(true);
  });

  it("leads straight to the game", async () => {
    const accepted = challengeBy("anna", { status: { kind: "accepted", game: "game0001" } });
    const asked = await open([GOLDIE, SILVIE], "/?new=bot", {
      "POST /challenges": [201, accepted],
    });
    radio("silvie").click();
    await submit("dialog form");
    expect(asked.at(-1)?.body).toMatchObject({
      rules: "plain",
      rated: false,
      to: { kind: "name", name: "silvie" },
    });
    expect(app.account?.role).toBe("guest");
    expect(app.went).toEqual(["/g/game0001"]);
  });

  it("begins with the bot and the game of the address", async () => {
    await open([SILVIE, GOLDIE], "/?new=bot&name=Goldie&game=other");
    expect(radio("goldie").checked).toBe(true);
    expect(game()).toBe("other");
  });

  it("begins with a game that some bot plays", async () => {
    await open([{ ...GOLDIE, games: ["third"] }]);
    expect(game()).toBe("third");
    expect(radio("goldie").checked).toBe(true);
  });

  it("says which bots are busy, need an account, or play nobody", async () => {
    const member = { ...SILVIE, accepts: "registered" } as const;
    const alone = { ...SILVIE, player: { id: "x", name: "hermit" }, accepts: "nobody" } as const;
    await open([{ ...GOLDIE, free: false }, member, alone]);
    expect(listed()).toEqual(["goldie", "silvie"]);
    expect(radio("goldie").disabled).toBe(true);
    expect(find(".bots label").textContent).toContain("busy now");
    expect(radio("silvie").disabled).toBe(true);
    const asked = answerWith({});
    await submit("dialog form");
    expect(find("#bot-fault").textContent).toBe("Choose a bot that is free.");
    expect(asked).toEqual([]);

    app.as("anna");
    await open([member]);
    expect(radio("silvie").checked).toBe(true);
  });

  it("says what to do when no bot plays the game, or when there is none", async () => {
    await open([GOLDIE]);
    fill("#game", "third");
    expect(find("dialog .empty").textContent).toContain("No bot here plays The game of third.");
    expect(find("dialog .empty a").getAttribute("href")).toBe("/?new=link&game=third");
    await open([]);
    expect(find("dialog .empty").textContent).toContain("There is no bot here yet.");
  });

  it("says why the bot does not begin the game, and keeps what was chosen", async () => {
    const problem = {
      error: "goldie plays at least 1 minute a side.",
      code: "pace",
      field: "time",
    };
    await open([GOLDIE], "/?new=bot", { "POST /challenges": [422, problem] });
    fill("#clock", "1+0");
    await submit("dialog form");
    expect(find("dialog .fault").textContent).toBe("goldie plays at least 1 minute a side.");
    expect((find("#clock") as HTMLSelectElement).value).toBe("1+0");
    expect(app.went).toEqual([]);
  });

  it("says at the bot that it declined without a reason", async () => {
    const declined = challengeBy("anna", { status: { kind: "declined" } });
    await open([GOLDIE], "/?new=bot", { "POST /challenges": [201, declined] });
    await submit("dialog form");
    expect(find("#bot-fault").textContent).toContain("goldie cannot begin this game.");
    expect(app.went).toEqual([]);
  });

  it("is said to fail when the bots cannot be had", async () => {
    await open([], "/?new=bot", { "GET /bots": [503, { error: "Not now.", code: "busy" }] });
    expect(find("dialog [role=alert]").textContent).toBe("Not now.");
  });
});
