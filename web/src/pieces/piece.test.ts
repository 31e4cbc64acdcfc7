import { expect, it, vi } from "vitest";
import type { PieceKind } from "../protocol";
import type { VNode } from "../vdom";
import * as characters from "./characters";
import { CHARACTERS, EDGES, GROUNDS, hasSample } from "./characters";
import pictures from "./pictures.json";
import { piece, toneOf } from "./piece";
import { SHAPES } from "./shapes";

const kind = (change: Partial<PieceKind>): PieceKind => ({
  picture: "rook",
  seat: "first",
  letter: "R",
  name: "white rook",
  ...change,
});

const parts = (node: VNode) => (node.children ?? []).map((part) => (part as VNode).sel);
const lies = (path: string) => path.match(/-?\d*\.?\d+/g)?.map(Number) ?? [];

/** A piece with a character: what turns with it, and its letter. */
function written(change: Partial<PieceKind>, away = false) {
  const [ground, letter] = (piece(kind(change), "light", 1, away).children ?? []) as VNode[];
  const character = (ground?.children ?? []).find(
    (part) => (part as VNode).sel === "text.character",
  ) as VNode | undefined;
  return { turn: ground?.data?.attrs?.transform, character, letter };
}

it("every picture has a silhouette and one inner line, inside its box", () => {
  for (const [name, { body, line }] of Object.entries(SHAPES)) {
    const numbers = lies(`${body} ${line}`);
    expect(numbers.length, name).toBeGreaterThan(8);
    expect(Math.min(...numbers), name).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers), name).toBeLessThanOrEqual(100);
    expect(parts(piece(kind({ picture: name }), "light", 1)), name).not.toContain("text.letter");
  }
});

it("every picture that a game uses is drawn", () => {
  expect(pictures.length).toBeGreaterThan(30);
  const known = new Set([...Object.keys(SHAPES), ...Object.keys(CHARACTERS)]);
  expect(pictures.filter((picture) => !known.has(picture))).toEqual([]);
});

it("no name stands for both a silhouette and a character", () => {
  expect(Object.keys(CHARACTERS).filter((name) => name in SHAPES)).toEqual([]);
});

it("every character is one, on a ground inside the box", () => {
  for (const [name, { text }] of Object.entries(CHARACTERS)) {
    for (const one of text) expect([...one].length, name).toBe(1);
  }
  for (const path of [...Object.values(GROUNDS), ...Object.values(EDGES)]) {
    expect(Math.min(...lies(path))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...lies(path))).toBeLessThanOrEqual(100);
  }
});

it("each seat writes its own character, over the letter", () => {
  const general = { picture: "chinese-general", letter: "K" };
  const first = written({ ...general, seat: "first" });
  expect([first.character?.text, first.letter?.text]).toEqual(["帥", "K"]);
  expect(written({ ...general, seat: "second" }).character?.text).toBe("將");
});

it("a wedge points away with its owner, and its letter stays upright at the base", () => {
  const near = written({ picture: "japanese-gold" });
  const far = written({ picture: "japanese-gold" }, true);
  expect([near.turn, far.turn]).toEqual(["rotate(0 50 50)", "rotate(180 50 50)"]);
  expect(Number(near.letter?.data?.attrs?.y)).toBeGreaterThan(50);
  expect(Number(far.letter?.data?.attrs?.y)).toBeLessThan(50);
  expect(written({ picture: "korean-horse" }, true).turn).toBe("rotate(0 50 50)");
});

it("where no font has the characters, the letter stands alone", () => {
  vi.spyOn(characters, "canWrite").mockReturnValue(false);
  const { character, letter } = written({ picture: "japanese-promoted-silver", letter: "+S" });
  expect(character).toBeUndefined();
  expect(letter?.text).toBe("+S");
});

it("a font without the characters is known by their narrow stand-ins", () => {
  const context = (width: number) => ({ font: "", measureText: () => ({ width }) as TextMetrics });
  expect(hasSample(context(100))).toBe(true);
  expect(hasSample(context(60))).toBe(false);
  expect(hasSample(null)).toBe(true);
});

it("a picture that nobody drew is a disc with its letters", () => {
  const disc = piece(kind({ picture: "nobody-drew-it", letter: "+R" }), "dark", 1);
  expect(parts(disc)).toEqual(["path.body", "path.line", "text.letter"]);
  expect(disc.children?.at(-1)).toMatchObject({ text: "+R" });
});

it("pieces have the tone of their seat, and neutral ones their own", () => {
  const tones = ["dark", "light"] as const;
  expect(toneOf(kind({ seat: "first" }), tones)).toBe("dark");
  expect(toneOf(kind({ seat: "second" }), tones)).toBe("light");
  expect(toneOf(kind({ seat: null }), tones)).toBe("neutral");
});
