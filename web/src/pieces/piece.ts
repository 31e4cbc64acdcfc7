/** Draws a piece. */

import type { PieceKind } from "../protocol";
import { h, type VNode } from "../vdom";
import { CHARACTERS, type Character, canWrite, EDGES, GROUNDS } from "./characters";
import { DISC, SHAPES } from "./shapes";

/** The side of the box that pictures are drawn in. */
const BOX = 100;
/** The height of a disc's letter by how many characters it has, in the same units. */
const LETTER_SIZES = [46, 46, 34, 24];
/** Where a character and the letter below it stand, and their heights. */
const CHARACTER = { y: 37, size: 48 };
const BELOW = { y: 78, size: 22 };
/** Where the letter stands alone, and its height by how many characters it has. */
const ALONE = { y: 53, sizes: [46, 46, 32, 24] };

/** How a piece is coloured. */
export type Tone = "light" | "dark" | "neutral";

/** The tone of each seat's pieces: [first, second]. */
export type Tones = readonly [Tone, Tone];

export function toneOf(kind: PieceKind, tones: Tones): Tone {
  if (kind.seat === null) return "neutral";
  return tones[kind.seat === "first" ? 0 : 1];
}

/**
 * The piece as a group of `size` × `size` units around the origin. Where its owner sits at the top,
 * it looks `away` from the reader, if it has a front at all.
 */
export function piece(kind: PieceKind, tone: Tone, size: number, away = false): VNode {
  const scale = size / BOX;
  const transform = `scale(${scale}) translate(${-BOX / 2} ${-BOX / 2})`;
  const character = CHARACTERS[kind.picture];
  const parts = character ? written(kind, character, away) : drawn(kind);
  return h(`g.picture.${tone}`, { attrs: { transform } }, parts);
}

function drawn(kind: PieceKind): VNode[] {
  const shape = SHAPES[kind.picture];
  const { body, line, dot } = shape ?? DISC;
  const parts = [
    h("path.body", { attrs: { d: body } }),
    h("path.line", { class: { fine: shape === undefined }, attrs: { d: line } }),
  ];
  if (dot !== undefined) parts.push(h("path.dot", { attrs: { d: dot } }));
  if (shape === undefined) parts.push(letter(kind.letter));
  return parts;
}

/** The letter stays upright, and below the character as its owner sees it. */
function written(kind: PieceKind, character: Character, away: boolean): VNode[] {
  const { ground, lang, text, promoted } = character;
  const middle = BOX / 2;
  const turned = away && ground === "wedge";
  const readable = canWrite();
  const parts = [h("path.body", { attrs: { d: GROUNDS[ground] } })];
  if (promoted) parts.push(h("path.line.fine", { attrs: { d: EDGES[ground] } }));
  if (readable) {
    const attrs = { x: middle, y: CHARACTER.y, "font-size": CHARACTER.size, lang };
    parts.push(h("text.character", { attrs }, text[kind.seat === "second" ? 1 : 0]));
  }
  const y = readable ? BELOW.y : ALONE.y;
  const size = readable ? BELOW.size : sizeOf(kind.letter, ALONE.sizes);
  const attrs = { x: middle, y: turned ? BOX - y : y, "font-size": size };
  return [
    h("g", { attrs: { transform: `rotate(${turned ? 180 : 0} ${middle} ${middle})` } }, parts),
    h("text.letter", { attrs }, kind.letter),
  ];
}

/** The piece as a picture of its own, for text, buttons and lists. */
export function pieceIcon(kind: PieceKind, tone: Tone): VNode {
  const viewBox = `${-BOX / 2} ${-BOX / 2} ${BOX} ${BOX}`;
  const attrs = { viewBox, "aria-hidden": "true", focusable: "false" };
  return h("svg.piece-icon", { attrs }, [piece(kind, tone, BOX)]);
}

function letter(text: string): VNode {
  const attrs = { x: BOX / 2, y: BOX / 2, "font-size": sizeOf(text, LETTER_SIZES) };
  return h("text.letter", { attrs }, text);
}

function sizeOf(text: string, sizes: readonly number[]): number {
  return sizes[Math.min([...text].length, sizes.length - 1)] ?? 24;
}
