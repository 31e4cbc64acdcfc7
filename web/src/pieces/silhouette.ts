/** Draws a piece as a silhouette with an inner line, or as a disc with its letter. */

import type { PieceKind } from "../protocol";
import { h, type VNode } from "../vdom";
import { letter, sizeOf } from "./letter";
import { DISC, type Shape } from "./shapes";

const MIDDLE = 50;
/** The height of a disc's letter by how many characters it has. */
const LETTER_SIZES = [46, 46, 34, 24];

export function silhouette(shape: Shape): VNode[] {
  const { body, line, dot } = shape;
  const parts = [h("path.body", { attrs: { d: body } }), h("path.line", { attrs: { d: line } })];
  if (dot !== undefined) parts.push(h("path.dot", { attrs: { d: dot } }));
  return parts;
}

/** What stands for a piece that nobody drew. */
export function disc({ letter: text }: PieceKind): VNode[] {
  return [
    h("path.body", { attrs: { d: DISC.body } }),
    h("path.line.fine", { attrs: { d: DISC.line } }),
    letter(text, MIDDLE, sizeOf(text, LETTER_SIZES)),
  ];
}
