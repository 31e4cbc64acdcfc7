/** A text to take along, with a button that copies it. */

import type { App } from "../app";
import { t } from "../messages";
import { h, type VNode } from "../vdom";
import { icon } from "./icon";

export interface CopyText {
  /** Unique on the page. */
  id: string;
  label: string;
  text: string;
  /** What is said once it is copied, and what when the browser forbids it. */
  copied: string;
  yourself: string;
  /** Whether copying it is one thing among others, and not what one came for. */
  quiet?: boolean;
}

export function copyField(
  app: App,
  { id, label, text, copied, yourself, quiet = false }: CopyText,
): VNode {
  const select = (event: Event) => (event.target as HTMLInputElement).select();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      app.notify({ key: "copied", text: copied });
    } catch {
      // Without https the browser forbids it: select the text, so that the person can.
      document.querySelector<HTMLInputElement>(`#${id}`)?.select();
      app.notify({ key: "copied", text: yourself });
    }
  };
  const attrs = { id, readonly: true, value: text, "aria-label": label };
  return h("div.copy", { key: id }, [
    h("input.input", { attrs, on: { focus: select } }),
    h(
      "button.button",
      { class: { primary: !quiet }, attrs: { type: "button" }, on: { click: copy } },
      [icon("copy"), t("challenge.copy")],
    ),
  ]);
}
