/** A dialog above the page. The browser keeps the focus inside and closes it on Escape. */

import { t } from "../messages";
import { h, type VNode, type VNodeChildren } from "../vdom";
import { icon } from "./icon";

export function dialog(title: string, onClose: () => void, children: VNodeChildren[]): VNode {
  const hook = {
    insert: (vnode: VNode) => (vnode.elm as HTMLDialogElement).showModal(),
  };
  const close = { type: "button", "aria-label": t("dialog.close") };
  // Closed by itself, the dialog gives the focus back to where it was.
  const press = (event: Event) => (event.currentTarget as Element).closest("dialog")?.close();
  const attrs = { "aria-labelledby": "dialog-title" };
  return h("dialog.dialog", { key: "dialog", attrs, hook, on: { close: onClose } }, [
    h("header", [
      h("h2", { attrs: { id: "dialog-title", tabindex: -1, autofocus: true } }, title),
      h("button.button.bare", { attrs: close, on: { click: press } }, [icon("close")]),
    ]),
    ...(children as VNode[]),
  ]);
}
