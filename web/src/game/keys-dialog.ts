/** The page of keys: every key of the game page, from the table that its handlers use. */

import { t } from "../messages";
import { dialog } from "../ui/dialog";
import { h, type VNode } from "../vdom";
import { GAME_KEYS, keyName } from "./keys";
import { PLAN_KEYS } from "./plan/keys";

export function keysDialog(close: () => void): VNode {
  const rows = [...GAME_KEYS, ...PLAN_KEYS].map(({ keys, text }) =>
    row(keys.map(keyName), t(text)),
  );
  return dialog(t("keys.title"), close, [
    h("dl.keys", [...rows, row(["Enter"], t("keys.confirm")), row(["Esc"], t("keys.leave"))]),
    h("p.quiet.small", t("board.label")),
  ]);
}

function row(keys: readonly string[], text: string): VNode {
  return h("div", { key: text }, [
    h(
      "dt",
      keys.map((key) => h("kbd", key)),
    ),
    h("dd", text),
  ]);
}
