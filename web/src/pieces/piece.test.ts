import { expect, it } from "vitest";
import type { PieceKind } from "../protocol";
import type { VNode } from "../vdom";
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

it("every picture has a silhouette and one inner line, inside its box", () => {
  for (const [name, { body, line }] of Object.entries(SHAPES)) {
    const numbers = `${body} ${line}`.match(/-?\d*\.?\d+/g)?.map(Number) ?? [];
    expect(numbers.length, name).toBeGreaterThan(8);
    expect(Math.min(...numbers), name).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers), name).toBeLessThanOrEqual(100);
    expect(parts(piece(kind({ picture: name }), "light", 1)), name).not.toContain("text.letter");
  }
});

it("a picture that nobody drew is a disc with its letters", () => {
  const disc = piece(kind({ picture: "archbishop", letter: "+R" }), "dark", 1);
  expect(parts(disc)).toEqual(["path.body", "path.line", "text.letter"]);
  expect(disc.children?.at(-1)).toMatchObject({ text: "+R" });
});

it("pieces have the tone of their seat, and neutral ones their own", () => {
  const tones = ["dark", "light"] as const;
  expect(toneOf(kind({ seat: "first" }), tones)).toBe("dark");
  expect(toneOf(kind({ seat: "second" }), tones)).toBe("light");
  expect(toneOf(kind({ seat: null }), tones)).toBe("neutral");
});
