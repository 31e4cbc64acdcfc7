/** A person's name, leading to their games. */

import { t } from "../messages";
import type { Player } from "../protocol";
import { h, type VNode } from "../vdom";
import { icon } from "./icon";

export function personLink(player: Player): VNode {
  if (player.guest) return h("span.person.cut", player.name);
  const attrs = { href: `/@/${encodeURIComponent(player.name)}` };
  return h("a.person.cut", { attrs }, player.name);
}

/** Opens what can be done about a person; beside their name. */
export function personMore({ name }: Player, open: () => void): VNode {
  const label = t("person.more", { name });
  const attrs = { type: "button", "aria-label": label, title: label };
  return h("button.button.bare.person-more", { attrs, on: { click: open } }, [icon("dots")]);
}
