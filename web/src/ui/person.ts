/** A person's name, leading to their games. */

import type { Player } from "../protocol";
import { h, type VNode } from "../vdom";

export function personLink(player: Player): VNode {
  if (player.guest) return h("span.person.cut", player.name);
  const attrs = { href: `/@/${encodeURIComponent(player.name)}` };
  return h("a.person.cut", { attrs }, player.name);
}
