/** The page for addresses that lead nowhere. */

import type { Page } from "./app";
import { t } from "./messages";
import { h } from "./vdom";

export function missingPage(): Page {
  return {
    get title() {
      return t("missing.title");
    },
    view: () =>
      h("div.stack.narrow", [
        h("h1", t("missing.title")),
        h("p", t("missing.text")),
        h("p", [h("a.button.primary", { attrs: { href: "/" } }, t("missing.home"))]),
      ]),
  };
}
