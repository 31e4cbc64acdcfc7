/** Draws a piece with a character on it. */

import type { PieceKind } from "../protocol";
import { h, type VNode } from "../vdom";
import type { Character } from "./characters";
import { type Ground, ground, turnedBy } from "./ground";
import { letter, sizeOf } from "./letter";

const BOX = 100;
/** The middle of a character above the letter, and its height. */
const ABOVE = { y: 38, size: 50 };
/** The middle of the letter below, and its height. */
const BELOW = { y: 79, size: 22 };
/** Where a character stands alone, and its height. */
const ALONE: Readonly<Record<Ground, { y: number; size: number }>> = {
  disc: { y: 50, size: 66 },
  octagon: { y: 50, size: 68 },
  wedge: { y: 57, size: 60 },
};
/** Where the letter stands alone, and its height by how many characters it has. */
const LETTER = { y: 53, sizes: [46, 46, 32, 24] };

/** A character as the lines of a brush, in a box of 100 × 100. */
export interface Glyph {
  /** The width of the lines. */
  width: number;
  /** Paths, in the order in which they are written. */
  strokes: readonly string[];
}

/** The character alone. */
export function written(glyph: Glyph, on: Character, away: boolean): VNode[] {
  const { y, size } = ALONE[on.ground];
  return [standing(on, away, [brushed(glyph, y, size)])];
}

/** The character over the piece's letter, which stays upright, for who cannot read it. */
export function explained(kind: PieceKind, glyph: Glyph, on: Character, away: boolean): VNode[] {
  const { y, size } = BELOW;
  const character = brushed(glyph, ABOVE.y, ABOVE.size);
  return [
    standing(on, away, [character]),
    letter(kind.letter, isTurned(on, away) ? BOX - y : y, size),
  ];
}

/** The letter alone, where no character is there. */
export function lettered(kind: PieceKind, on: Character, away: boolean): VNode[] {
  const y = isTurned(on, away) ? BOX - LETTER.y : LETTER.y;
  return [standing(on, away, []), letter(kind.letter, y, sizeOf(kind.letter, LETTER.sizes))];
}

function standing(on: Character, away: boolean, parts: VNode[]): VNode {
  return turnedBy(isTurned(on, away), [...ground(on.ground, on.promoted), ...parts]);
}

function isTurned(on: Character, away: boolean): boolean {
  return away && on.ground === "wedge";
}

function brushed({ width, strokes }: Glyph, y: number, size: number): VNode {
  const scale = size / BOX;
  const at = `translate(${(BOX - size) / 2} ${y - size / 2})`;
  const attrs = { d: strokes.join(""), "stroke-width": width, transform: `${at} scale(${scale})` };
  return h("path.character", { attrs });
}
