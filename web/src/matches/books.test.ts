import { describe, expect, it } from "vitest";
import type { Book, Engine } from "../protocol";
import { answerWith, FakeApp, find, locationOf, rulesOf, settle, shown } from "../testing";
import { MatchNewPage } from "./new";

const ENGINE = { name: "Fish", enabled: true, profile: { options: [] } } as unknown as Engine;
const READ = { rules: "plain", sha256: "ab", openings: 242_201, faults: 1, first: [] };
const BOOK: Book = {
  ...{ name: "uho.epd", format: "lines", bytes: 16 * 0x10_0000, own: true },
  read: [{ ...READ, first: [{ line: 7, what: "It is no position." }] }],
};
const FOLDER: Book = { name: "8moves.pgn", format: "games", bytes: 8, own: false, read: [] };

/** A form of a match that is played from a book. */
async function open(answers: Record<string, [number, unknown]> = {}) {
  const asked = answerWith({
    "GET /admin/engines": [200, [ENGINE]],
    "GET /admin/books": [200, [FOLDER, BOOK]],
    ...answers,
  });
  const app = new FakeApp().as("root", "admin");
  app.rulesList = [rulesOf("plain", { usual: true, position: true })];
  await app.show(new MatchNewPage(app, locationOf("/matches/new")));
  choose("#openings", "book");
  await settle();
  return asked;
}

function choose(field: string, value: string): void {
  const select = find(field) as HTMLSelectElement;
  select.value = value;
  select.dispatchEvent(new Event("input"));
}

/** What the server says of a book, line by line. */
function says(...lines: object[]): void {
  const before = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (!`${input}`.includes("/admin/books") || init?.method !== "POST") return before(input, init);
    return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  };
}

describe("books of openings", () => {
  it("are listed with what is in them", async () => {
    await open();
    const options = [...find("#book").querySelectorAll("option")].map((one) => one.textContent);
    expect(options[1]).toBe("8moves.pgn (games, less than 1 MiB)");
    expect(options[2]).toContain("uho.epd (242");
    expect(options[2]).toContain("openings, lines, 16 MiB)");
  });

  it("are deleted where they were sent, and a refusal is told", async () => {
    const error = "The book uho.epd is used by the match “Cup”, which is not over.";
    await open({ "DELETE /admin/books/uho.epd": [409, { error, code: "book-stays" }] });
    choose("#book", "uho.epd");
    await settle();
    const button = [...document.querySelectorAll("button")].find((one) =>
      one.textContent?.includes("Delete uho.epd"),
    );
    button?.click();
    await settle();
    await settle();
    expect(shown()).toContain(error);
  });

  it("are sent, and what was left out of them is told", async () => {
    await open();
    says({ type: "kept", bytes: 1 }, { type: "done", book: BOOK });
    const input = find("#book-file") as HTMLInputElement;
    Object.defineProperty(input, "files", { value: [new File(["x"], "uho.epd")] });
    input.dispatchEvent(new Event("change"));
    await new Promise((resolve) => setTimeout(resolve, 20));
    await settle();
    expect((find("#book") as HTMLSelectElement).value).toBe("uho.epd");
    expect(shown()).toContain("Line 7: It is no position.");
  });

  it("that cannot be used are told with the reason", async () => {
    await open();
    says({ type: "refused", why: "No opening in it can be played." });
    choose("#book", "8moves.pgn");
    await new Promise((resolve) => setTimeout(resolve, 20));
    await settle();
    expect(shown()).toContain("No opening in it can be played.");
  });
});
