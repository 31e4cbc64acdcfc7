/** The link to send, with a button that copies it. */

import type { App } from "../app";
import { t } from "../messages";
import { icon } from "../ui/icon";
import { h, type VNode } from "../vdom";

export function linkField(app: App): VNode {
  const link = location.origin + location.pathname;
  const select = (event: Event) => (event.target as HTMLInputElement).select();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      app.notify({ key: "copied", text: t("challenge.copied") });
    } catch {
      // Without https the browser forbids it: select the link, so that the person can.
      document.querySelector<HTMLInputElement>("#link")?.select();
      app.notify({ key: "copied", text: t("challenge.copy-yourself") });
    }
  };
  const attrs = { id: "link", readonly: true, value: link, "aria-label": t("challenge.link") };
  return h("div.copy", [
    h("input.input", { attrs, on: { focus: select } }),
    h("button.button.primary", { attrs: { type: "button" }, on: { click: copy } }, [
      icon("copy"),
      t("challenge.copy"),
    ]),
  ]);
}
