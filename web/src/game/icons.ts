/** Icons of the game page, on the same 24 × 24 grid and in the same weight as the others. */

import { h, type VNode } from "../vdom";

const PATHS = {
  first: "M6 5v14M18 5l-8 7 8 7",
  back: "M15.5 5l-8 7 8 7",
  forward: "M8.5 5l8 7-8 7",
  last: "M18 5v14M6 5l8 7-8 7",
  flip: "M8 4v16M8 4L4.5 7.5M8 4l3.5 3.5M16 20V4M16 20l-3.5-3.5M16 20l3.5-3.5",
  sound: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  silence: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  more: "M5 12h.1M12 12h.1M19 12h.1",
} as const;

export type ArrowName = keyof typeof PATHS;

export function arrowIcon(name: ArrowName): VNode {
  const attrs = { viewBox: "0 0 24 24", "aria-hidden": "true" };
  return h("svg.icon", { attrs }, [h("path", { attrs: { d: PATHS[name] } })]);
}
