import { describe, expect, it } from "vitest";
import { ApiError } from "../api";
import { BOOK_BYTES_MAX, type Engine, type MatchPlan, type OpeningsKind } from "../protocol";
import { answerWith, FakeApp, find, locationOf, rulesOf, settle, shown } from "../testing";
import { MatchNewPage } from "./new";
import { readOpenings } from "./opening-file";

const ENGINE = { name: "Fish", enabled: true, profile: { options: [] } } as unknown as Engine;
const LINES = [{ start: { kind: "usual" }, moves: ["a1"] }];

/** A form whose openings come from a file. */
async function open(answer: [number, unknown]) {
  const asked = answerWith({
    "GET /admin/engines": [200, [ENGINE]],
    "POST /matches/openings": answer,
  });
  const app = new FakeApp().as("root", "admin");
  app.rulesList = [rulesOf("plain", { usual: true, position: true })];
  await app.show(new MatchNewPage(app, locationOf("/matches/new")));
  const select = find("#openings") as HTMLSelectElement;
  select.value = "list";
  select.dispatchEvent(new Event("input"));
  await settle();
  return asked;
}

async function pick(kind: OpeningsKind, file: File): Promise<void> {
  const input = find(`#file-${kind}`) as HTMLInputElement;
  Object.defineProperty(input, "files", { value: [file], configurable: true });
  input.dispatchEvent(new Event("change"));
  await new Promise((resolve) => setTimeout(resolve, 20));
  await settle();
}

function type(field: string, text: string): void {
  const input = find(field) as HTMLInputElement;
  input.value = text;
  input.dispatchEvent(new Event("input"));
}

describe("openings from a file", () => {
  it("take the likeliest lines of a book", async () => {
    const asked = await open([200, { lines: LINES }]);
    type("#file-plies", "6");
    type("#file-count", "40");
    await pick("book", new File([new Uint8Array([0, 1, 254, 255])], "some.bin"));
    const sent = asked.find(({ path }) => path === "POST /matches/openings");
    expect(sent?.body).toEqual({
      ...{ rules: "plain", kind: "book", plies: 6, count: 40 },
      text: "AAH+/w==",
    });
    expect(shown()).toContain("1 opening was read.");
  });

  it("say what is wrong with a book, and keep what was read before", async () => {
    const error = "This is no whole book. Entry 3, at byte 32, is cut off.";
    await open([422, { error, code: "bad-openings", field: "text" }]);
    await pick("book", new File(["x"], "some.bin"));
    expect(find("p.fault[role=alert]").textContent).toBe(error);
  });

  it("are not read while a number cannot be", async () => {
    const asked = await open([200, { lines: LINES }]);
    type("#file-count", "many");
    await pick("book", new File(["x"], "some.bin"));
    expect(asked.filter(({ path }) => path === "POST /matches/openings")).toEqual([]);
    expect(shown()).toContain("whole number");
  });

  it("take games as text", async () => {
    const asked = await open([200, { lines: LINES }]);
    await pick("games", new File(["1. a1 *"], "some.pgn"));
    const body = asked.at(-1)?.body as MatchPlan & { text: string };
    expect(body).toMatchObject({ kind: "games", text: "1. a1 *", plies: 8, count: 500 });
  });

  it("are not sent when the file is too big", async () => {
    const asked = answerWith({});
    const file = { size: BOOK_BYTES_MAX + 1 } as File;
    const read = readOpenings("plain", "book", file, { plies: 8, count: 1 });
    await expect(read).rejects.toThrow("16 MiB");
    await expect(read).rejects.toBeInstanceOf(ApiError);
    expect(asked).toEqual([]);
  });
});
