import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { written } from "../game/written";
import type { Board } from "../protocol";
import { choose } from "../settings/choices";
import { inScript, languageOf } from "./script";

const canWrite = vi.hoisted(() => vi.fn(() => true));
vi.mock("./fonts", () => ({ canWrite }));

const move = { notation: "c3c4", label: "P-7f", native: "7六歩" };
const board = { pieces: [{ picture: "japanese-pawn" }] } as unknown as Board;

beforeEach(() => canWrite.mockReturnValue(true));
afterEach(() => choose("notation", "letters"));

test("a move is written in letters until the game's own script is chosen", () => {
  expect(written(move)).toBe("P-7f");
  expect(languageOf(move, board)).toBeUndefined();
  choose("notation", "native");
  expect(written(move)).toBe("7六歩");
  expect(inScript(move)).toBe("7六歩");
  expect(languageOf(move, board)).toBe("ja");
});

test("a game without a script of its own is written as ever", () => {
  choose("notation", "native");
  expect(written({ notation: "g1f3", label: "Nf3" })).toBe("Nf3");
  expect(languageOf({ label: "Nf3" }, board)).toBeUndefined();
  expect(written({ notation: "g1f3" })).toBe("g1f3");
  expect(written({})).toBe("hidden");
});

test("letters are shown where no font has the characters", () => {
  choose("notation", "native");
  canWrite.mockReturnValue(false);
  expect(written(move)).toBe("P-7f");
  expect(languageOf(move, board)).toBeUndefined();
});
