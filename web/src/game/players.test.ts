import { beforeEach, describe, expect, it } from "vitest";
import { patch } from "../vdom";
import { AT_MS, after, crowd, game, moved, seated } from "./fixtures";
import type { Link } from "./link";
import type { Model } from "./model";
import { playerBar } from "./players";

const LINK: Link = { connection: "open", lagMs: 41.6 };

function bar(model: Model, seat: "first" | "second", link = LINK): Element {
  const root = document.body.firstElementChild as Element;
  const shown = model.plies.length;
  patch(root, playerBar(model, seat, { nowMs: AT_MS, shown, link }));
  return document.querySelector(".player") as Element;
}
const text = (selector: string) => document.querySelector(selector)?.textContent;

beforeEach(() => {
  document.body.innerHTML = "<div></div>";
});

describe("whose turn it is", () => {
  it("stands in the own bar, with and without a clock", () => {
    const message = game([], seated("first"));
    message.state.clocks = { ...message.state.clocks, first: null, second: null };
    bar(after(message), "first");
    expect(text(".turn-mark")).toBe("Your turn");
  });

  it("is told of the other one in other words", () => {
    bar(after(game([moved(1, 1, "e2", "e4")], seated("first"))), "second");
    expect(text(".turn-mark")).toBe("to move");
  });

  it("is told of nobody else", () => {
    bar(after(game([], seated("first"))), "second");
    expect(document.querySelector(".turn-mark")).toBeNull();
  });
});

describe("the way to the server", () => {
  it("is told in the own bar alone", () => {
    const model = after(game([], seated("first")));
    bar(model, "first");
    expect(text(".lag [aria-hidden]")).toBe("42 ms");
    document.body.innerHTML = "<div></div>";
    bar(model, "second");
    expect(document.querySelector(".lag")).toBeNull();
  });

  it("is said to be cut while it is", () => {
    bar(after(game([], seated("first"))), "first", { connection: "lost", lagMs: 40 });
    expect(text(".lag")).toBe("no connection");
  });
});

it("who is away is told in a word", () => {
  const gone = { type: "crowd", ...crowd({ seated: [true, false] }) } as const;
  bar(after(game([], seated("first")), gone), "second");
  expect(text(".absence")).toBe("away");
});

it.each([
  [{ kind: "correspondence", move_ms: 86_400_000 }, true],
  [{ kind: "unlimited" }, true],
  [{ kind: "hourglass", base_ms: 60_000 }, false],
] as const)("being away is nothing to worry about in games of days: %o", (limit, usual) => {
  const message = game([], seated("first"));
  message.about.time = { first: limit, second: limit };
  bar(after(message, { type: "crowd", ...crowd({ seated: [true, false] }) }), "second");
  expect(document.querySelector(".absence")?.matches(".usual")).toBe(usual);
});

it("what was taken is drawn and can be read", () => {
  const model = after(game([moved(1, 1, "e2", "d7")], seated("first")));
  const first = bar(model, "first");
  expect(first.querySelectorAll(".taken .piece-icon")).toHaveLength(1);
  expect(text(".taken .spoken")).toBe("Ahead by: black pawn");
});
