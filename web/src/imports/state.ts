/** How far a file of games is, in words. */

import { t } from "../messages";
import type { Import, ImportState } from "../protocol";
import { h, type VNode } from "../vdom";

export function importState(state: ImportState): VNode {
  const classes = { good: state === "running", bad: state === "torn" };
  return h("span.state", { class: classes }, t(`imports.state.${state}`));
}

/** What was kept, and what was not. */
export function importCount({ kept, faults }: Import): string {
  const games = t("imports.kept", { count: kept });
  return faults === 0 ? games : `${games}, ${t("imports.left-out", { count: faults })}`;
}
