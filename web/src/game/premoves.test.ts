import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { square, squaresLegal } from "../board/fixtures";
import type { ClientIn, Entry, LegalMove, You } from "../protocol";
import { choose } from "../settings/choices";
import { entry, events, GAME, game, moved, seated, state } from "./fixtures";
import { clickOn, key, open, pieceAt, press } from "./testing";

const legal = (...pairs: string[]): LegalMove[] =>
  pairs.map((pair) => ({
    notation: pair,
    path: [square(pair.slice(0, 2)), square(pair.slice(2, 4))],
  }));
const mine = (moves: LegalMove[] = squaresLegal()): You => seated("first", { legal: moves });

const FIRST = moved(1, 1, "e2", "e4");
const ANSWER = moved(2, 2, "e7", "e5");

/** The opponent's move, after which it is the first seat's turn. */
const answered = (moves?: LegalMove[]): ClientIn => events([ANSWER], state(2, 2), mine(moves));

let opened: ReturnType<typeof open>;

/** The first seat has moved and waits for the opponent. */
function waiting(more: Entry[] = [], change: Partial<ReturnType<typeof game>["about"]> = {}) {
  opened = open();
  const message = game([FIRST, ...more], seated("first"), state(1 + more.length, 1));
  Object.assign(message.about, change);
  opened.hear(message);
  return opened;
}

const sent = () => opened.commands.map(({ command }) => command);
const marked = () => document.querySelectorAll(".cell.premove").length;
const live = () => document.querySelector(".premoves")?.textContent;

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(history, "replaceState").mockImplementation(() => {});
});
afterEach(() => {
  opened.page.unmount?.();
  choose("premove", "on");
  choose("promotion", "ask");
  choose("confirm", "slow");
});

describe("a premove", () => {
  it("is sent in the same moment in which the opponent's move comes, and not before", () => {
    const { hear } = waiting();
    press("d2", "d4");
    expect(pieceAt("d4")).toBe("d4, white pawn, premove 1");
    expect(sent()).toEqual([]);
    hear(answered(legal("d2d4")));
    expect(sent()).toEqual([{ type: "move", game: GAME, ply: 2, notation: "d2d4" }]);
    expect(pieceAt("d4")).toBe("d4, white pawn");
    expect(marked()).toBe(0);
  });

  it("is said when it is entered and when it is taken back", () => {
    waiting();
    press("d2", "d4");
    expect(live()).toBe("Premove: d2 d4");
    press("g1", "f3");
    expect(live()).toBe("Premove 2: g1 f3");
    key("Escape");
    expect(live()).toBe("Premoves taken back");
    expect(marked()).toBe(0);
  });

  it("stays where Escape answers the question whether to resign", () => {
    opened = open();
    opened.hear(game([FIRST], seated("first", { acts: ["resign"] }), state(1, 1)));
    press("d2", "d4");
    clickOn('[data-act="resign"]');
    key("Escape", document.querySelector("[data-confirm]"));
    expect(document.querySelector("[data-confirm]")).toBeNull();
    expect(marked()).toBe(2);
  });

  it("that is not legal is dropped without a word, and those after it too", () => {
    const { hear } = waiting();
    press("d2", "d5", "g1", "f3");
    hear(answered(legal("d2d4", "g1f3")));
    expect(sent()).toEqual([]);
    expect([marked(), live()]).toEqual([0, ""]);
    expect(document.querySelector(".trouble")).toBeNull();
    expect(pieceAt("d2")).toBe("d2, white pawn");
  });

  it("can be entered while one's own move is on its way", () => {
    opened = open();
    opened.hear(game([], mine()));
    press("e2", "e4");
    press("e4", "e5");
    expect(sent()).toHaveLength(1);
    opened.hear(events([FIRST], state(1, 1), seated("first")));
    opened.hear(answered(legal("e4e5")));
    expect(sent()).toMatchObject([{ notation: "e2e4" }, { notation: "e4e5", ply: 2 }]);
  });

  it("waits for its turn behind others", () => {
    const { hear } = waiting();
    press("d2", "d4", "d4", "d5");
    hear(answered(legal("d2d4")));
    hear(events([moved(3, 3, "d2", "d4")], state(3, 3), seated("first")));
    expect(sent()).toHaveLength(1);
    expect(pieceAt("d5")).toBe("d5, white pawn, premove 1");
    hear(events([moved(4, 4, "a7", "a6")], state(4, 4), mine(legal("d4d5"))));
    expect(sent()).toMatchObject([{ notation: "d2d4" }, { notation: "d4d5" }]);
  });

  it("follows another one at once where a player moves several times in a row", () => {
    const { hear } = waiting();
    press("d2", "d4", "g1", "f3");
    hear(answered(legal("d2d4")));
    const again = state(3, 3, { turn: "first" });
    hear(events([moved(3, 3, "d2", "d4")], again, mine(legal("g1f3"))));
    expect(sent()).toMatchObject([{ notation: "d2d4" }, { notation: "g1f3" }]);
  });

  it("comes after a turn in which one can only pass", () => {
    const { hear, commands } = waiting();
    const pass = { notation: "pass", path: [], choice: { text: "Pass" } };
    press("d2", "d4");
    hear(answered([pass]));
    expect(sent()).toEqual([]);
    (document.querySelector(".acts .primary") as HTMLElement).click();
    expect(sent()).toMatchObject([{ notation: "pass" }]);
    commands[0]?.answer({ type: "done", id: "1" });
    const passed = {
      type: "moved",
      ply: 3,
      seat: "first",
      notation: "pass",
      change: { cells: [] },
    };
    hear(events([entry(3, passed as Entry["event"])], state(3, 3), seated("first")));
    hear(events([moved(4, 4, "a7", "a6")], state(4, 4), mine(legal("d2d4"))));
    expect(sent()).toMatchObject([{ notation: "pass" }, { notation: "d2d4" }]);
  });

  it("is tried once for each turn", () => {
    const { hear } = waiting();
    const shots = legal("d1d4", "a2a3").map(({ notation, path }) => ({
      notation: `${notation}h5`,
      path: [...path, square("h5")],
    }));
    press("d1", "d4");
    hear(answered([...shots]));
    const taken = () =>
      [...document.querySelectorAll(".taken")].map((node) => node.getAttribute("data-name"));
    expect(taken()).toEqual(["d4", "d1"]);
    press("a2");
    hear(events([entry(3)], state(3, 2), mine(shots)));
    expect(taken()).toEqual(["a2"]);
  });

  it("asks which piece is meant as soon as the turn has come", () => {
    const { hear } = waiting();
    const promotions = ["queen", "rook"].map((text) => ({
      ...(legal("b2a8")[0] as LegalMove),
      notation: `b2a8${text}`,
      choice: { text },
    }));
    press("b2", "a8", "a2", "a3");
    hear(answered(promotions));
    expect(sent()).toEqual([]);
    const buttons = [...document.querySelectorAll<HTMLElement>(".board-choice button")];
    expect(buttons.map(({ textContent }) => textContent)).toEqual(["queen", "rook"]);
    buttons[1]?.click();
    expect(sent()).toMatchObject([{ notation: "b2a8rook" }]);
    expect(pieceAt("a3")).toBe("a3, white pawn, premove 1");
  });

  it("becomes what was answered last, where people chose so", () => {
    choose("promotion", "last");
    localStorage.setItem("rookery-answers", JSON.stringify([["queen|rook", "rook"]]));
    const { hear } = waiting();
    const promotions = ["queen", "rook"].map((text) => ({
      ...(legal("b2a8")[0] as LegalMove),
      notation: `b2a8${text}`,
      choice: { text },
    }));
    press("b2", "a8");
    hear(answered(promotions));
    expect(sent()).toMatchObject([{ notation: "b2a8rook" }]);
  });

  it("that has another step is gone on with when the turn has come", () => {
    const { hear } = waiting();
    const shots = ["h5", "a4"].map((to) => ({
      notation: `d1d4${to}`,
      path: ["d1", "d4", to].map(square),
    }));
    press("d1", "d4");
    hear(answered(shots));
    expect(sent()).toEqual([]);
    expect(document.querySelectorAll(".cell.target")).toHaveLength(2);
    press("h5");
    expect(sent()).toMatchObject([{ notation: "d1d4h5" }]);
  });

  it("is kept, and not shown, while one looks at an earlier position", () => {
    const { hear } = waiting();
    press("d2", "d4");
    key("ArrowLeft");
    expect(marked()).toBe(0);
    expect(pieceAt("d4")).toBe("d4, empty");
    key("ArrowRight");
    expect(pieceAt("d4")).toBe("d4, white pawn, premove 1");
    key("ArrowLeft");
    hear(answered(legal("d2d4")));
    expect(sent()).toMatchObject([{ notation: "d2d4" }]);
  });

  it("is not entered where people chose to have none", () => {
    choose("premove", "off");
    const { hear } = waiting();
    press("d2", "d4");
    expect(marked()).toBe(0);
    hear(answered(legal("d2d4")));
    expect(sent()).toEqual([]);
  });

  it("is not entered by who only watches", () => {
    opened = open(null);
    opened.hear(game([FIRST]));
    press("d2", "d4");
    expect(marked()).toBe(0);
  });

  it("in a game that hides something tells nobody anything before one's turn", () => {
    const { hear } = waiting([], { hides: true });
    press("d2", "d4", "b1", "c3");
    expect(sent()).toEqual([]);
    hear(answered(legal("a2a3")));
    expect(sent()).toEqual([]);
    hear(events([], state(2, 2), mine(legal("a2a3"))));
    expect(sent()).toEqual([]);
  });
});

describe("premoves die", () => {
  /** Nothing of them is left, and the next turn is the person's own. */
  function areDead(): void {
    expect(marked()).toBe(0);
    expect(sent().filter(({ type }) => type === "move")).toEqual([]);
  }

  it("with a takeback, whatever is played then", () => {
    const { hear } = waiting();
    press("d2", "d4");
    const takenBack = entry(2, { type: "taken-back", ply: 0 });
    hear(events([takenBack], state(2, 0), mine(legal("d2d4"))));
    areDead();
  });

  it("with a takeback after which as many moves are made", () => {
    const { hear } = waiting();
    press("d2", "d4");
    const entries = [
      entry(2, { type: "taken-back", ply: 0 }),
      moved(3, 1, "a2", "a3"),
      moved(4, 2, "a7", "a6"),
    ];
    hear(events(entries, state(4, 2), mine(legal("d2d4"))));
    areDead();
  });

  it("with the end of the game", () => {
    const { hear } = waiting();
    press("d2", "d4");
    const result = { score: "draw", reason: "agreement" } as const;
    hear(events([entry(2, { type: "ended", result })], state(2, 1, { turn: null, result })));
    areDead();
  });

  it("with a move of one's own that was made elsewhere", () => {
    const { hear } = waiting();
    press("a2", "a3");
    hear(events([ANSWER, moved(3, 3, "d2", "d4")], state(3, 3), seated("first")));
    expect(marked()).toBe(0);
    hear(events([moved(4, 4, "a7", "a6")], state(4, 4), mine(legal("a2a3"))));
    areDead();
  });

  it("with a move that the server refuses", async () => {
    const { hear, commands } = waiting();
    press("d2", "d4", "a2", "a3", "b2", "b3");
    hear(answered(legal("d2d4", "a2a3")));
    const text = "Too many messages.";
    commands[0]?.answer({ type: "refused", id: "1", reason: "too-fast", text });
    await new Promise((done) => setTimeout(done));
    expect(document.querySelector(".trouble")?.textContent).toBe(text);
    // The one that was next is a move like any other now, and takes none with it.
    press("a2", "a3");
    expect(sent()).toMatchObject([{ notation: "d2d4" }, { notation: "a2a3" }]);
    expect(marked()).toBe(0);
  });

  it.each(["stale", "not-your-turn"] as const)(
    "without a word where another tab's premove was quicker: %s",
    async (reason) => {
      const { hear, commands } = waiting();
      press("d2", "d4", "a2", "a3");
      hear(answered(legal("d2d4", "g1f3")));
      hear(events([moved(3, 3, "g1", "f3")], state(3, 3), seated("first")));
      const text = "The game has moved on since.";
      commands[0]?.answer({ type: "refused", id: "1", reason, text });
      await new Promise((done) => setTimeout(done));
      expect(document.querySelector(".trouble")).toBeNull();
      expect(marked()).toBe(0);
      expect(pieceAt("f3")).toBe("f3, white pawn");
    },
  );

  it("with another move than the one they asked about", () => {
    const { hear } = waiting();
    const shots = ["h5", "a4"].map((to) => ({
      notation: `d1d4${to}`,
      path: ["d1", "d4", to].map(square),
    }));
    press("d1", "d4", "a2", "a3");
    hear(answered([...shots, ...legal("g1f3")]));
    press("g1", "f3");
    expect(sent()).toMatchObject([{ notation: "g1f3" }]);
    expect(marked()).toBe(0);
  });

  it.each([
    ["a cell of theirs is pressed again", () => press("d2")],
    ["Escape is pressed", () => key("Escape")],
  ])("when %s", (_, takeBack) => {
    const { hear } = waiting();
    press("d2", "d4");
    takeBack();
    hear(answered(legal("d2d4")));
    areDead();
  });
});
