/** The letter on a piece. */

import { h, type VNode } from "../vdom";

const MIDDLE = 50;

/** A letter around the height `y` of a piece's box of 100 × 100. */
export function letter(text: string, y: number, size: number): VNode {
  return h("text.letter", { attrs: { x: MIDDLE, y, "font-size": size } }, text);
}

/** The height of a text by how many characters it has: the last size is for all that are longer. */
export function sizeOf(text: string, sizes: readonly number[]): number {
  return sizes[Math.min([...text].length, sizes.length - 1)] ?? 0;
}
