/** What is written on the river of Chinese boards. */

import { drawings } from "../pieces/drawings";
import { h, type VNode } from "../vdom";
import type { Box } from "./layout";

/** What each side reads on its left, the first seat's first. */
export const BANKS = ["楚河", "漢界"] as const;
/** Where the signs of a bank stand, as parts of the river's length. */
const PLACES = [0.19, 0.34];
/** How high a sign is, as a part of the river's breadth. */
const SIGN_SCALE = 0.62;
/** The side of the box that signs are drawn in. */
const SIGN_BOX = 100;

/** Each bank reads upright from its own side. Nothing, until the signs have come. */
export function riverText(river: Box, turned: boolean): VNode[] {
  const glyphs = drawings("glyphs");
  const [x, y] = [river.x + river.width / 2, river.y + river.height / 2];
  const size = SIGN_SCALE * river.height;
  return BANKS.flatMap((words, bank) => {
    const away = (bank === 1) !== turned;
    const signs = [...words].flatMap((word, index) => {
      const glyph = glyphs?.[word];
      if (glyph === undefined) return [];
      const at = ((PLACES[index] ?? 0) - 0.5) * river.width;
      const place = `translate(${at - size / 2} ${-size / 2}) scale(${size / SIGN_BOX})`;
      const attrs = { d: glyph.strokes.join(""), "stroke-width": glyph.width, transform: place };
      return [h("path.sign", { attrs })];
    });
    const transform = `translate(${x} ${y}) rotate(${away ? 180 : 0})`;
    return signs.length === 0 ? [] : [h("g.river", { key: words, attrs: { transform } }, signs)];
  });
}
