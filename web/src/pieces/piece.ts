/** Draws a piece. */

import type { PieceKind } from "../protocol";
import { h, type VNode } from "../vdom";
import { DISC, SHAPES } from "./shapes";

/** The side of the box that pictures are drawn in. */
const BOX = 100;
/** The height of a disc's letter by how many characters it has, in the same units. */
const LETTER_SIZES = [46, 46, 34, 24];

/** How a piece is coloured. */
export type Tone = "light" | "dark" | "neutral";

/** The tone of each seat's pieces: [first, second]. */
export type Tones = readonly [Tone, Tone];

export function toneOf(kind: PieceKind, tones: Tones): Tone {
  if (kind.seat === null) return "neutral";
  return tones[kind.seat === "first" ? 0 : 1];
}

/** The piece as a group of `size` × `size` units around the origin. */
export function piece(kind: PieceKind, tone: Tone, size: number): VNode {
  const shape = SHAPES[kind.picture];
  const scale = size / BOX;
  const { body, line, dot } = shape ?? DISC;
  const parts = [
    h("path.body", { attrs: { d: body } }),
    h("path.line", { class: { fine: shape === undefined }, attrs: { d: line } }),
  ];
  if (dot !== undefined) parts.push(h("path.dot", { attrs: { d: dot } }));
  if (shape === undefined) parts.push(letter(kind.letter));
  const transform = `scale(${scale}) translate(${-BOX / 2} ${-BOX / 2})`;
  return h(`g.picture.${tone}`, { attrs: { transform } }, parts);
}

/** The piece as a picture of its own, for text, buttons and lists. */
export function pieceIcon(kind: PieceKind, tone: Tone): VNode {
  const viewBox = `${-BOX / 2} ${-BOX / 2} ${BOX} ${BOX}`;
  const attrs = { viewBox, "aria-hidden": "true", focusable: "false" };
  return h("svg.piece-icon", { attrs }, [piece(kind, tone, BOX)]);
}

function letter(text: string): VNode {
  const size = LETTER_SIZES[Math.min([...text].length, LETTER_SIZES.length - 1)] ?? 24;
  const attrs = { x: BOX / 2, y: BOX / 2, "font-size": size };
  return h("text.letter", { attrs }, text);
}
