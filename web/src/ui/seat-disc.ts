/** A disc in a seat's colour: light, dark, or half and half for a draw by lot. */

import { h, type VNode } from "../vdom";

export function seatDisc(dark: boolean | "both"): VNode {
  const kind = dark === "both" ? "both" : dark ? "dark" : "light";
  return h(`span.disc.${kind}`, { attrs: { "aria-hidden": "true" } });
}
