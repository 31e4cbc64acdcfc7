import { afterEach, describe, expect, it } from "vitest";
import type { StudyView } from "../protocol";
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
import { MatchesPage } from "./list";
import { MatchNewPage } from "./new";
import { StudyPage } from "./study-page";
import { spread } from "./study-plot";

const PATH = "/matches/studies/study001";
const VIEW: StudyView = {
  id: "study001",
  plan: { depth: 5, positions: 200, seed: 2010 },
  state: "running",
  found: {
    share: 0.426,
    branching: 33.2,
    minimum: [33.2, 65.4, 1134.4, 2203.5, 37_688.2],
    rows: [
      { name: "first", leaves: [33.2, 1102.6, 36_000], growth: 33.02 },
      {
        name: "second",
        leaves: [33.2, 254.4, 3000, 20_000, 150_000.4],
        growth: 10.84,
        published: 154_425,
      },
      {
        name: "third",
        leaves: [33.2, 250, 2900, 19_000, 160_000],
        growth: 10.98,
        published: 118_071,
      },
      { name: "fourth", leaves: [33.2, 240], growth: 15.49, published: 40_027 },
    ],
  },
  published_depth: 5,
  made_by: { id: "id-root", name: "root" },
  made_ms: 0,
};

let page: StudyPage | undefined;
afterEach(() => page?.unmount());

async function open(app: FakeApp, view: StudyView, answers: Answers = {}) {
  const asked = answerWith({ [`GET ${PATH}`]: [200, view], ...answers });
  page = new StudyPage(app, "study001");
  await app.show(page);
  return asked;
}

/** The texts of a row of the table. */
function row(name: string): string[] {
  const found = [...document.querySelectorAll("tbody tr")].find(
    (one) => one.querySelector("th")?.textContent === name,
  );
  return [...(found?.querySelectorAll("td") ?? [])].map((cell) => cell.textContent ?? "");
}

describe("a study", () => {
  it("shows what is counted so far, and what was published beside it", async () => {
    await open(new FakeApp(), VIEW);
    for (const said of [
      "counting",
      "42 % of the work",
      "fourth is counted to depth 3.",
      "33.2 moves",
    ]) {
      expect(shown()).toContain(said);
    }
    expect(row("fewest possible")).toEqual(["33", "65", "1,134", "2,204", "37,688", "", "", ""]);
    expect(row("first")).toEqual(["33", "1,103", "36,000", "", "", "33.02", "", ""]);
    expect(row("second").slice(4)).toEqual(["150,000", "10.84", "154,425", "at or below"]);
    expect(row("third").slice(4)).toEqual(["160,000", "10.98", "118,071", "above"]);
    expect(row("fourth").slice(2)).toEqual(["", "", "", "15.49", "40,027", ""]);
    expect(document.querySelectorAll(".study-plot path.line")).toHaveLength(5);
    expect(document.querySelectorAll(".study-plot circle.published")).toHaveLength(3);
    expect(document.querySelector("button")).toBeNull();
  });

  it("says in the end whether all agree, and offers its table", async () => {
    const found = { ...VIEW.found, share: 1, check: { searches: 1000, different: 0 } };
    await open(new FakeApp().as("root", "admin"), { ...VIEW, state: "finished", found });
    expect(shown()).toContain("equal in all algorithms without quiescence, 1,000 searches each");
    expect(document.querySelector("progress")).toBeNull();
    const links = [...document.querySelectorAll("a[download]")].map((one) =>
      one.getAttribute("href"),
    );
    expect(links).toEqual([`/api/v1${PATH}/table.csv`, `/api/v1${PATH}`]);
    const again = find("a", "Count again").getAttribute("href");
    expect(again).toBe("/matches/new?depth=5&positions=200&seed=2010");
  });

  it("says loudly where scores differ", async () => {
    const found = { ...VIEW.found, check: { searches: 1000, different: 2 } };
    await open(new FakeApp(), { ...VIEW, state: "finished", found });
    expect(find("p.fault[role=alert]").textContent).toContain("2 root scores differ");
  });

  it("is cancelled by an admin", async () => {
    const cancelled: StudyView = { ...VIEW, state: "cancelled" };
    const answers: Answers = { [`POST ${PATH}/cancel`]: [200, cancelled] };
    const asked = await open(new FakeApp().as("root", "admin"), VIEW, answers);
    find("button", "Cancel this study").click();
    await settle();
    expect(asked.map(({ path }) => path)).toContain(`POST ${PATH}/cancel`);
  });

  it("says why it could not be cancelled", async () => {
    const problem = { error: "This study is over already.", code: "study-over" };
    const answers: Answers = { [`POST ${PATH}/cancel`]: [409, problem] };
    await open(new FakeApp().as("root", "admin"), VIEW, answers);
    find("button", "Cancel this study").click();
    await settle();
    expect(find("[role=alert]").textContent).toContain("over already");
  });

  it("waits, begins again and breaks off in plain words", async () => {
    const found = { share: 0, minimum: [], rows: [] };
    await open(new FakeApp(), { ...VIEW, state: "waiting", found });
    expect(shown()).toContain("Another study is counted first.");
    expect(document.querySelector("table")).toBeNull();
    page?.unmount();
    await open(new FakeApp(), { ...VIEW, found, note: "It was cut off and begun again." });
    expect(shown()).toContain("It was cut off and begun again.");
    expect(shown()).toContain("The positions are being drawn.");
  });

  it("that is not there is told", async () => {
    answerWith({});
    const app = new FakeApp();
    page = new StudyPage(app, "study001");
    await app.show(page);
    expect(find("[role=alert]").textContent).toContain("Nothing.");
  });
});

describe("starting a study", () => {
  const answers: Answers = { "GET /admin/engines": [200, []] };

  it("needs no engine, and leads to its page", async () => {
    const asked = answerWith({ ...answers, "POST /matches/studies": [201, VIEW] });
    const app = new FakeApp().as("root", "admin");
    await app.show(new MatchNewPage(app, locationOf("/matches/new?depth=4&positions=x")));
    expect((find("details") as HTMLDetailsElement).open).toBe(true);
    expect((find("#study-depth") as HTMLInputElement).value).toBe("4");
    fill("#study-positions", "50");
    await submit();
    expect(asked.at(-1)?.body).toEqual({ depth: 4, positions: 50, seed: 2010 });
    expect(app.went).toEqual(["/matches/studies/study001"]);
  });

  it("says beside a field what is wrong with it", async () => {
    const problem = { error: "A study is 1 to 6 plies deep.", code: "bad-study", field: "depth" };
    answerWith({ ...answers, "POST /matches/studies": [422, problem] });
    const app = new FakeApp().as("root", "admin");
    await app.show(new MatchNewPage(app, locationOf("/matches/new")));
    await submit();
    expect(find("#study-depth").getAttribute("aria-invalid")).toBe("true");
    expect(shown()).toContain("A study is 1 to 6 plies deep.");
  });
});

it("studies stand below the matches", async () => {
  const { id, plan, made_ms } = VIEW;
  const card = { id, plan, state: "running", share: 0.4, made_ms };
  answerWith({ "GET /matches": [200, []], "GET /matches/studies": [200, [card]] });
  const app = new FakeApp();
  await app.show(new MatchesPage(app));
  await settle();
  expect(find(".module a").getAttribute("href")).toBe(PATH);
  expect(shown()).toContain("up to 5 plies · 200 positions · seed 2010");
  expect(shown()).toContain("40 % of the work");
});

it("names at the ends of lines do not cover each other", () => {
  const ends = [
    { x: 1, y: 375 },
    { x: 1, y: 374 },
    { x: 1, y: 100 },
    { x: 1, y: 101 },
    { x: 2, y: 100 },
  ];
  spread(ends);
  const column = ends.filter(({ x }) => x === 1).map(({ y }) => y);
  const sorted = [...column].sort((a, b) => a - b);
  const gaps = sorted.slice(1).map((y, at) => y - (sorted[at] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(13);
  expect(Math.max(...column)).toBeLessThanOrEqual(376);
  expect(ends[4]?.y).toBe(100);
});
