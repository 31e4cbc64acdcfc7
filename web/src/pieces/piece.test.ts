import { beforeAll, expect, it, vi } from "vitest";
import { BANKS } from "../board/river-text";
import type { PieceKind } from "../protocol";
import type { VNode } from "../vdom";
import { CHARACTERS } from "./characters";
import { fetchDrawings } from "./drawings";
import glyphs from "./glyphs.json";
import { EDGES, GROUNDS } from "./ground";
import pictures from "./pictures.json";
import { piece, toneOf } from "./piece";
import { CLASSIC } from "./shapes";

beforeAll(() => fetchDrawings("glyphs"));

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
    (part) => (part as VNode).sel === "path.character",
  ) as VNode | undefined;
  return { turn: ground?.data?.attrs?.transform, drawn: character?.data?.attrs?.d, letter };
}

const strokes = (one: keyof typeof glyphs) => glyphs[one].strokes.join("");

it("every picture has a silhouette and one inner line, inside its box", () => {
  for (const [name, { body, line }] of Object.entries(CLASSIC)) {
    const numbers = lies(`${body} ${line}`);
    expect(numbers.length, name).toBeGreaterThan(8);
    expect(Math.min(...numbers), name).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers), name).toBeLessThanOrEqual(100);
    expect(parts(piece(kind({ picture: name }), "light", 1)), name).not.toContain("text.letter");
  }
});

it("every picture that a game uses is drawn", () => {
  expect(pictures.length).toBeGreaterThan(30);
  const known = new Set([...Object.keys(CLASSIC), ...Object.keys(CHARACTERS)]);
  expect(pictures.filter((picture) => !known.has(picture))).toEqual([]);
});

it("no name stands for both a silhouette and a character", () => {
  expect(Object.keys(CHARACTERS).filter((name) => name in CLASSIC)).toEqual([]);
});

it("every character is one that is drawn, stroke by stroke, inside its box", () => {
  const drawn = new Map(Object.entries(glyphs));
  for (const [name, { text }] of Object.entries(CHARACTERS)) {
    for (const one of text) expect(drawn.has(one), `${name}: ${one}`).toBe(true);
  }
  const pieces = Object.values(CHARACTERS).flatMap(({ text }) => text);
  const written = new Set([...pieces, ...BANKS.flatMap((words) => [...words])]);
  expect([...drawn.keys()].filter((one) => !written.has(one))).toEqual([]);
  for (const [one, { width, strokes }] of drawn) {
    const path = strokes.join("");
    expect(path, one).toMatch(/^(M[\d. ]+([HVLQ][\d. ]+)+)+$/);
    expect(Math.min(...lies(path)) - width / 2, one).toBeGreaterThanOrEqual(-1);
    expect(Math.max(...lies(path)) + width / 2, one).toBeLessThanOrEqual(102);
  }
});

it("grounds lie inside the box", () => {
  for (const path of [...Object.values(GROUNDS), ...Object.values(EDGES)]) {
    expect(Math.min(...lies(path))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...lies(path))).toBeLessThanOrEqual(100);
  }
});

it("each seat writes its own character, over the letter", () => {
  const general = { picture: "chinese-general", letter: "K" };
  const first = written({ ...general, seat: "first" });
  expect([first.drawn, first.letter?.text]).toEqual([strokes("帥"), "K"]);
  expect(written({ ...general, seat: "second" }).drawn).toBe(strokes("將"));
});

it("a wedge points away with its owner, and its letter stays upright at the base", () => {
  const near = written({ picture: "japanese-gold" });
  const far = written({ picture: "japanese-gold" }, true);
  expect([near.turn, far.turn]).toEqual(["rotate(0 50 50)", "rotate(180 50 50)"]);
  expect(Number(near.letter?.data?.attrs?.y)).toBeGreaterThan(50);
  expect(Number(far.letter?.data?.attrs?.y)).toBeLessThan(50);
  expect(written({ picture: "korean-horse" }, true).turn).toBe("rotate(0 50 50)");
});

it("until the characters have come the letter stands alone, and then the board is told", async () => {
  vi.resetModules();
  const fresh = await import("./piece");
  const { fetchDrawings } = await import("./drawings");
  const { onChoice } = await import("../settings/choices");
  const told = vi.fn();
  onChoice(told);
  const rook = kind({ picture: "japanese-promoted-silver", letter: "+S" });
  const drawn = () => JSON.stringify(fresh.piece(rook, "light", 1));
  expect(drawn()).not.toContain("path.character");
  expect(drawn()).toContain("+S");
  await fetchDrawings("glyphs");
  expect(told).toHaveBeenCalledTimes(1);
  expect(drawn()).toContain("path.character");
});

it("a picture that nobody drew is a disc with its letters", () => {
  const disc = piece(kind({ picture: "nobody-drew-it", letter: "+R" }), "dark", 1);
  expect(parts(disc)).toEqual(["path.body", "path.line.fine", "text.letter"]);
  expect(disc.children?.at(-1)).toMatchObject({ text: "+R" });
});

it("pieces have the tone of their seat, and neutral ones their own", () => {
  const tones = ["dark", "light"] as const;
  expect(toneOf(kind({ seat: "first" }), tones)).toBe("dark");
  expect(toneOf(kind({ seat: "second" }), tones)).toBe("light");
  expect(toneOf(kind({ seat: null }), tones)).toBe("neutral");
});
