import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fill, settle } from "../testing";
import { entry, events, GAME, game, PLAYERS, state } from "./fixtures";
import { begin, clickOn, leave, MOVES, mine, send, text, texts } from "./testing";

beforeEach(() => vi.spyOn(history, "replaceState").mockImplementation(() => {}));
afterEach(leave);

describe("the talk", () => {
  it.each(["too-fast", "muted"] as const)(
    "is written among the players, and kept when it is refused: %s",
    async (reason) => {
      const { hear, commands } = begin();
      hear(game(MOVES, mine()));
      fill(".composer input", " Hello ");
      send(".composer");
      expect(commands[0]?.command).toEqual({
        type: "say",
        game: GAME,
        room: "players",
        text: "Hello",
      });
      commands[0]?.answer({ type: "refused", id: "1", reason, text: "Not now." });
      await settle();
      expect(text(".composer .bad")).toBe("Not now.");
      expect((document.querySelector(".composer input") as HTMLInputElement).value).toBe(" Hello ");
    },
  );

  it("is not sent when it is too long", () => {
    const { hear, commands } = begin();
    hear(game(MOVES, mine()));
    fill(".composer input", "x".repeat(301));
    send(".composer");
    expect(commands).toHaveLength(0);
    expect(text(".composer .bad")).toBe("1 character too many");
  });

  it("of those who watch is closed to players until the end", () => {
    const { hear } = begin();
    hear(game(MOVES, mine()));
    clickOn(".tab:nth-child(2)");
    expect(document.querySelector(".composer")).toBeNull();
    expect(text(".log")).toContain("once the game is over");
  });

  it("asks a visitor to log in", () => {
    const { hear } = begin(null);
    hear(game(MOVES));
    expect(document.querySelector(".composer")).toBeNull();
    expect(text(".talk a")).toBe("Log in to write here.");
  });

  it("marks a room in which something new was said", () => {
    const { hear } = begin();
    const said = entry(5, { type: "said", room: "players", by: PLAYERS[1], text: "hi" });
    hear(game(MOVES, mine()));
    clickOn(".tab:nth-child(2)");
    hear(events([said], state(5, 4), mine()));
    expect(document.querySelector(".tab")?.classList.contains("fresh")).toBe(true);
    clickOn(".tab");
    expect(texts(".log li")).toEqual(["bob hi"]);
  });
});
