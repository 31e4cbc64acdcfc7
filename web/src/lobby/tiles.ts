/** The games that can be played here, as tiles that lead to their rules. */

import { t } from "../messages";
import type { Rules } from "../protocol";
import { startPicture } from "../ui/board-picture";
import { h, type VNode } from "../vdom";

export function tiles(rules: readonly Rules[]): VNode {
  return h("section.stack", { key: "tiles", attrs: { "aria-labelledby": "tiles" } }, [
    h("h2", { attrs: { id: "tiles" } }, t("lobby.learn")),
    rules.length === 0 ? h("div.skeleton", { key: "wait" }) : h("ul.tiles", rules.map(tile)),
  ]);
}

function tile(rules: Rules): VNode {
  return h("li", { key: rules.key }, [
    h("a.tile", { attrs: { href: `/learn/${rules.key}` } }, [
      startPicture(rules),
      h("span.words", [h("span.name", rules.name), h("span.quiet.small", rules.summary)]),
    ]),
  ]);
}
