/** What may be wider than the window, and is scrolled sideways: with the arrow keys, too. */

import { h, type VNode } from "../vdom";

export function scrolls(label: string, content: VNode): VNode {
  const attrs = { role: "group", "aria-label": label, tabindex: 0 };
  return h("div.scrolls", { attrs }, [content]);
}
