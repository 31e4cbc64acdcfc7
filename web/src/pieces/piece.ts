/** Draws a piece, from the set that was chosen for its family. */

import type { PieceKind } from "../protocol";
import { choices } from "../settings/choices";
import { h, type VNode } from "../vdom";
import { CHARACTERS, type Character } from "./characters";
import { drawings } from "./drawings";
import { emblem } from "./emblem";
import type { Sets } from "./sets";
import { CLASSIC } from "./shapes";
import { disc, silhouette } from "./silhouette";
import { explained, lettered, written } from "./written";

/** The side of the box that pictures are drawn in. */
const BOX = 100;

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
export function piece(
  kind: PieceKind,
  tone: Tone,
  size: number,
  away = false,
  sets: Sets = choices(),
): VNode {
  const scale = size / BOX;
  const transform = `scale(${scale}) translate(${-BOX / 2} ${-BOX / 2})`;
  const character = CHARACTERS[kind.picture];
  const parts = character ? onGround(kind, character, away, sets) : figure(kind, sets);
  return h(`g.picture.${tone}`, { attrs: { transform } }, parts);
}

/** The piece as a picture of its own, for text, buttons and lists. */
export function pieceIcon(kind: PieceKind, tone: Tone, sets: Sets = choices()): VNode {
  const viewBox = `${-BOX / 2} ${-BOX / 2} ${BOX} ${BOX}`;
  const attrs = { viewBox, "aria-hidden": "true", focusable: "false" };
  return h("svg.piece-icon", { attrs }, [piece(kind, tone, BOX, false, sets)]);
}

function figure(kind: PieceKind, { figures }: Sets): VNode[] {
  const plain = figures === "plain" ? drawings("plain") : undefined;
  const shape = plain?.[kind.picture] ?? CLASSIC[kind.picture];
  return shape === undefined ? disc(kind) : silhouette(shape);
}

function onGround(kind: PieceKind, on: Character, away: boolean, sets: Sets): VNode[] {
  const set = sets[on.family];
  if (set === "pictures") {
    const { of, shapes } = drawings("emblems") ?? {};
    const known = of?.[kind.picture];
    const shape = shapes?.[known?.figure ?? ""];
    return known && shape ? emblem(known, shape, on, away) : lettered(kind, on, away);
  }
  const glyph = drawings("glyphs")?.[on.text[kind.seat === "second" ? 1 : 0]];
  if (glyph === undefined) return lettered(kind, on, away);
  return set === "characters" ? written(glyph, on, away) : explained(kind, glyph, on, away);
}
