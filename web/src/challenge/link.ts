/** The link to send, with a button that copies it. */

import type { App } from "../app";
import { t } from "../messages";
import { copyField } from "../ui/copy";
import type { VNode } from "../vdom";

export function linkField(app: App): VNode {
  return copyField(app, {
    id: "link",
    label: t("challenge.link"),
    text: location.origin + location.pathname,
    copied: t("challenge.copied"),
    yourself: t("challenge.copy-yourself"),
  });
}
