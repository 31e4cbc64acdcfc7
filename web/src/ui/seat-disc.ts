/** A disc in a seat's colour, or half and half for a draw by lot. */

import type { Side } from "../board/sides";
import { h, type VNode } from "../vdom";

export function seatDisc(side: Side | "both"): VNode {
  return h(`span.disc.${side}`, { attrs: { "aria-hidden": "true" } });
}
