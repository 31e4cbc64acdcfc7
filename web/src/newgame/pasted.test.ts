import { afterEach, describe, expect, it, vi } from "vitest";
import type { App } from "../app";
import type { Rules } from "../protocol";
import { patch, type VNode } from "../vdom";
import { NewGameDialog } from "./dialog";
import { isGame } from "./pasted";

const RULES = {
  key: "some-rules",
  name: "Some game",
  group: "Some",
  seats: [
    { name: "White", dark: false },
    { name: "Black", dark: true },
  ],
  starts: { usual: true, position: true },
} as Rules;

function open() {
  document.body.innerHTML = "<div></div>";
  let drawn: VNode | Element = document.body.firstElementChild as Element;
  const app = { redraw: () => draw() } as unknown as App;
  const options = { to: "anyone" as const, rules: [RULES], onClose: vi.fn(), onMade: vi.fn() };
  const dialog = new NewGameDialog(app, options);
  const draw = () => {
    drawn = patch(drawn, dialog.view());
  };
  draw();
  const start = document.querySelector("#start") as HTMLSelectElement;
  start.value = "position";
  start.dispatchEvent(new Event("input"));
}

const field = () => document.querySelector("#position") as HTMLInputElement;

function paste(text: string): Event {
  const event = new Event("paste", { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  field().dispatchEvent(event);
  return event;
}

function answering(status: number, body: unknown) {
  const answer = vi.fn(async () => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal("fetch", answer);
  return answer;
}

const settle = () => new Promise((done) => setTimeout(done));

afterEach(() => vi.unstubAllGlobals());

describe("what is pasted as a position", () => {
  it("is a game when it has lines, tags or numbers of moves", () => {
    for (const text of ['[Event "x"]', "1. e4 e5", "12.Nf3", "Game: x", "a1\nb2\n"]) {
      expect(isGame(text), text).toBe(true);
    }
  });

  it("is a position when it is one line of another kind", () => {
    const fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\n";
    for (const text of [fen, "W:W31-50:B1-20", "[4,5]", "", "8/8 w"]) {
      expect(isGame(text), text).toBe(false);
    }
  });

  it("becomes the position that the game led to", async () => {
    open();
    const fetched = answering(200, { text: "the end", moves: 2 });
    expect(paste("1. e4 e5").defaultPrevented).toBe(true);
    await settle();
    expect(fetched.mock.calls.length).toBe(1);
    expect(field().value).toBe("the end");
  });

  it("stays a position, and the server is not asked", () => {
    open();
    const fetched = answering(200, {});
    expect(paste("8/8/8/8 w").defaultPrevented).toBe(false);
    expect(fetched).not.toHaveBeenCalled();
  });

  it("is found fault with beside the field", async () => {
    open();
    answering(422, { error: "2. Nf4 is not legal.", code: "bad-game", field: "start" });
    paste("1. e4 e5 2. Nf4");
    await settle();
    expect(document.querySelector(".form")?.textContent).toContain("2. Nf4 is not legal.");
    expect(field().value).toBe("");
  });
});
