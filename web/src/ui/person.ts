/** A person's name, leading to their games. */

import { t } from "../messages";
import type { Player } from "../protocol";
import { h, type VNode } from "../vdom";
import { icon } from "./icon";

/** How the names of accounts begin that were deleted. */
const LEFT = "deleted-";

/** Whether somebody's account was deleted. */
export function hasLeft({ name }: Player): boolean {
  return name.startsWith(LEFT);
}

/** What somebody is called. */
export function nameOf(player: Player): string {
  return hasLeft(player) ? t("person.left") : player.name;
}

export function personLink(player: Player): VNode {
  if (hasLeft(player)) return h("span.person.cut.quiet", nameOf(player));
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
