/** What characters and emblems stand on. */

import { h, type VNode } from "../vdom";
import drawn from "./pieces.json";

export type Ground = keyof typeof drawn.grounds;

/** The outlines of the grounds. */
export const GROUNDS: Readonly<Record<Ground, string>> = drawn.grounds;
/** The inner line of what is promoted. */
export const EDGES: Readonly<Record<Ground, string>> = drawn.edges;

const MIDDLE = 50;

/** The ground itself; what has turned into something stronger has an inner line. */
export function ground(ground: Ground, promoted: boolean): VNode[] {
  const parts = [h("path.body", { attrs: { d: GROUNDS[ground] } })];
  if (promoted) parts.push(h("path.line.fine", { attrs: { d: EDGES[ground] } }));
  return parts;
}

/** Parts that look the other way where they are `turned`. */
export function turnedBy(turned: boolean, parts: VNode[]): VNode {
  const attrs = { transform: `rotate(${turned ? 180 : 0} ${MIDDLE} ${MIDDLE})` };
  return h("g", { attrs }, parts);
}
