/** When the files of a page cannot be loaded. */

import type { Page } from "../app";
import { t } from "../messages";
import { h } from "../vdom";

/** Where it is kept for which build of the client this tab was reloaded. */
const KEY = "rookery-reloaded";

/**
 * Loads the whole page anew, as a server that was updated has other files than this page knows.
 * Once for each build, or a fault that stays would go round for ever: after that it returns false.
 */
export function reloadOnce(build: string, reload: () => void): boolean {
  try {
    if (sessionStorage.getItem(KEY) === build) return false;
    sessionStorage.setItem(KEY, build);
  } catch {
    return false; // whoever cannot remember would do it again and again
  }
  reload();
  return true;
}

/** Stands where a page would. */
export function brokenPage(reload: () => void): Page {
  return {
    get title() {
      return t("broken.title");
    },
    view: () =>
      h("div.stack.narrow", [
        h("h1", t("broken.title")),
        h("p", t("broken.text")),
        h("p", [
          h(
            "button.button.primary",
            { attrs: { type: "button" }, on: { click: reload } },
            t("connection.reload"),
          ),
        ]),
      ]),
  };
}
