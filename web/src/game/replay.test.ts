import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { events, game, state } from "./fixtures";
import { ADA, begin, clickOn, key, leave, MOVES, mine, pieceAt, text, texts } from "./testing";

beforeEach(() => vi.spyOn(history, "replaceState").mockImplementation(() => {}));
afterEach(leave);

describe("replay", () => {
  it("goes through the moves by keyboard and back to the present", () => {
    const { hear } = begin();
    hear(game(MOVES, mine()));
    key("ArrowLeft");
    expect(text(".ply.current")).toBe("d4");
    expect(pieceAt("d5")).toBe("d5, empty");
    key("Home");
    expect(pieceAt("e4")).toBe("e4, empty");
    expect(text(".looking p")).toContain("earlier position");
    key("End");
    expect(text(".ply.current")).toBe("d5");
  });

  it("shows the move that is clicked", () => {
    const { hear } = begin();
    hear(game(MOVES));
    clickOn(".ply");
    expect(text(".ply.current")).toBe("e4");
    expect(pieceAt("e5")).toBe("e5, empty");
  });

  it("begins where the address says", () => {
    const { hear } = begin(ADA, "2");
    hear(game(MOVES));
    expect(text(".ply.current")).toBe("e5");
  });

  it("follows the game on where the address names the last position", () => {
    const { hear } = begin(null, "3");
    hear(game(MOVES.slice(0, 3)));
    hear(events(MOVES.slice(3), state(4, 4)));
    expect(text(".ply.current")).toBe("d5");
  });

  it("stays where a spectator looks", () => {
    const { hear } = begin(null, "1");
    hear(game(MOVES.slice(0, 3)));
    hear(events(MOVES.slice(3), state(4, 4)));
    expect(text(".ply.current")).toBe("e4");
  });

  it("ends for a player when a move is made", () => {
    const { hear } = begin();
    hear(game(MOVES.slice(0, 3), mine()));
    key("Home");
    hear(events(MOVES.slice(3), state(4, 4), mine()));
    expect(text(".ply.current")).toBe("d5");
  });

  it("leaves the keys of a text field alone", () => {
    const { hear } = begin();
    hear(game(MOVES, mine()));
    const input = document.querySelector(".composer input");
    input?.dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true }));
    expect(text(".ply.current")).toBe("d5");
  });

  it("turns the board and the players with it", () => {
    const { hear } = begin();
    hear(game(MOVES, mine()));
    expect(texts(".player .person")).toEqual(["bob", "ada"]);
    key("f");
    expect(texts(".player .person")).toEqual(["ada", "bob"]);
    expect(document.querySelector(".cell")?.getAttribute("data-name")).toBe("h1");
  });
});
