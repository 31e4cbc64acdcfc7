import { describe, expect, it } from "vitest";
import type { Engine, MatchPlan, MatchView } from "../protocol";
import { answerWith, FakeApp, fill, find, locationOf, settle, shown, submit } from "../testing";
import { MatchNewPage } from "./new";
import { MatchPage } from "./page";
import { formatOf, playersOf, usualPlan } from "./plan";
import { changeText, course, valueText } from "./tuned";
import { numbersOf, parametersText, readParameters } from "./tuning-lines";

const WIDTH = {
  ...{ name: "Width", start: 50, min: 0, max: 100 },
  ...{ step_end: 5, rate_end: 0.002, integer: true },
};
const spin = { kind: "spin", default: 3, min: 1, max: 6 } as const;
const profile = {
  name: "Fish",
  options: [
    { name: "Hash", ...spin, max: 64 },
    { name: "Depth", ...spin },
    { name: "Style", kind: "check", default: true },
  ],
};
const ENGINE = { id: "engine01", name: "Fish", enabled: true, profile } as unknown as Engine;

describe("parameters", () => {
  it("are written and read as lines", () => {
    const share = { ...WIDTH, name: "Share", start: -0.5, min: -1, integer: false };
    const text = parametersText([WIDTH, share]);
    expect(text).toBe("Width, 50, 0, 100, 5, 0.002\nShare, -0.5, -1, 100, 5, 0.002, float");
    expect(readParameters(text)).toEqual([WIDTH, share]);
    expect(readParameters("\n Width,50,0,100,5 \n")).toEqual([WIDTH]);
    for (const line of [
      "Width",
      "Width, 1, 2, 3",
      "W, 1, 2, 3, x",
      ", 1, 2, 3, 4",
      "W,1,2,3,4,5,6",
    ]) {
      expect(readParameters(`${text}\n${line}`)).toBe(3);
    }
  });

  it("are offered as the engine has numbers", () => {
    expect(numbersOf(ENGINE)).toBe("Depth, 3, 1, 6, 0.5, 0.002");
    expect(numbersOf(undefined)).toBe("");
  });

  it("have figures as people write them", () => {
    expect([1, -2.345, 0.1 + 0.2].map(valueText)).toEqual(["1", "−2.35", "0.3"]);
    expect([changeText(1, 3), changeText(3, 1.5), changeText(2, 2)]).toEqual(["+2", "−1.5", "0"]);
    expect(course("W", [{ pairs: 0, values: [1] }], 0, 0, 2)).toBeNull();
  });
});

describe("the form of a tuning", () => {
  it("is of one player, and others have two again", () => {
    const { players } = usualPlan([ENGINE], []);
    expect(formatOf("tune", 10)).toMatchObject({ pairs: 1000, tuning: { window: 8 } });
    const one = playersOf("tune", players);
    expect(one).toEqual([players[0]]);
    expect(playersOf("test", one).map(({ name }) => name)).toEqual(["Fish", "Fish 2"]);
    expect(playersOf("swiss", players)).toEqual(players);
  });

  it("sends what its lines say once they can be read", async () => {
    const app = new FakeApp().as("root", "admin");
    const asked = answerWith({
      "GET /admin/engines": [200, [ENGINE]],
      "POST /matches": [422, { error: "No.", code: "bad-match" }],
    });
    await app.show(new MatchNewPage(app, locationOf("/matches/new")));
    const format = find("select[name=format]") as HTMLSelectElement;
    format.value = "tune";
    format.dispatchEvent(new Event("input"));
    expect(shown()).toContain("Depth, 3, 1, 6, 0.5, 0.002");
    fill("textarea[name=parameters]", "Depth, 3, 1");
    await submit();
    expect(asked.some(({ path }) => path === "POST /matches")).toBe(false);
    expect(shown()).toContain("Line 1 is no parameter");
    fill("textarea[name=parameters]", "Depth, 3, 1, 6, 0.5");
    fill("input[name=window]", "4");
    await submit();
    const sent = asked.find(({ path }) => path === "POST /matches")?.body as MatchPlan;
    expect(sent.players).toHaveLength(1);
    expect(sent.format).toMatchObject({
      kind: "tune",
      tuning: { window: 4, alpha: 0.602, parameters: [{ name: "Depth", max: 6, step_end: 0.5 }] },
    });
  });
});

describe("the page of a tuning", () => {
  const plan = {
    ...usualPlan([ENGINE], []),
    format: { ...formatOf("tune", 100), tuning: { ...usual().tuning, parameters: [WIDTH] } },
  } as MatchPlan;
  const view: MatchView = {
    ...{ id: "match001", plan, state: "running", revision: 1, played: 40, games: 2000 },
    ...{ players: [], order: [], cross: [], plot: [], live: [], made_ms: 0 },
    tuning: {
      pairs: 20,
      parameters: [{ name: "Width", start: 50, value: 53.2, option: "53" }],
      plot: [
        { pairs: 0, values: [50] },
        { pairs: 20, values: [53.2] },
      ],
    },
  };
  const PATH = "/matches/match001";

  it("shows what every parameter has come to, and proves it for admins", async () => {
    const app = new FakeApp().as("root", "admin");
    const asked = answerWith({
      [`GET ${PATH}`]: [200, view],
      [`GET ${PATH}/games?from=0`]: [200, []],
      [`POST ${PATH}/proof`]: [201, { ...view, id: "match002" }],
    });
    const page = new MatchPage(app, view.id, locationOf(PATH));
    await app.show(page);
    await settle();
    const text = shown();
    for (const said of ["20 of 1,000 pairs", "Width", "53", "+3.2", "0 … 100"]) {
      expect(text).toContain(said);
    }
    expect(document.querySelector("svg.course")?.getAttribute("aria-label")).toContain("Width");
    expect(document.querySelector("#match-more")).toBeNull();
    find("button", "Prove it").click();
    await settle();
    expect(asked.some(({ path }) => path === `POST ${PATH}/proof`)).toBe(true);
    page.unmount();
  });
});

function usual() {
  const format = formatOf("tune", 100);
  if (format.kind !== "tune") throw new Error("no tuning");
  return format;
}
