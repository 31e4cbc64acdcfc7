/** What stands where a page will, while its files are loaded. */

import type { Page } from "../app";
import { t } from "../messages";
import { h } from "../vdom";

/** Nothing at first: the style shows the skeleton when it takes longer. */
export function waitingPage(bare = false): Page {
  return {
    get title() {
      return t("waiting.title");
    },
    barless: bare,
    view: () => h("div.skeleton.whole", { class: { bare }, attrs: { "aria-hidden": "true" } }),
  };
}
