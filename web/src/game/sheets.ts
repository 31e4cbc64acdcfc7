/** On a phone: the bar that chooses what stands beside the board, one sheet at a time. */

import { t } from "../messages";
import { icon, mark } from "../ui/icon";
import { h, type VNode } from "../vdom";
import { arrowIcon } from "./icons";
import type { Screen } from "./screen";
import { unread } from "./talk";

export type Sheet = "moves" | "talk" | "more";

const SHEETS: readonly Sheet[] = ["moves", "talk", "more"];

const PICTURES: Record<Sheet, () => VNode> = {
  moves: () => icon("list"),
  talk: () => icon("talk"),
  more: () => arrowIcon("more"),
};

/** The bar, with the way home: there is no masthead beside it. */
export function sheetBar(screen: Screen, invited: number, open: (sheet: Sheet) => void): VNode {
  return h("nav.game-bar", { attrs: { "aria-label": t("sheets.label") } }, [
    home(invited),
    ...SHEETS.map((sheet) => tab(screen, sheet, open)),
  ]);
}

function home(invited: number): VNode {
  const label = invited === 0 ? "" : t("invited.count", { count: invited });
  return h("a.sheet-tab.home", { class: { fresh: invited > 0 }, attrs: { href: "/" } }, [
    mark(),
    h("span", t("nav.play")),
    h("span.spoken", label),
  ]);
}

function tab(screen: Screen, sheet: Sheet, open: (sheet: Sheet) => void): VNode {
  const fresh = sheet === "talk" && screen.sheet !== "talk" && anythingUnread(screen);
  const attrs = { type: "button", "aria-pressed": `${screen.sheet === sheet}` };
  return h(
    `button.sheet-tab.${sheet}`,
    { key: sheet, class: { fresh }, attrs, on: { click: () => open(sheet) } },
    [
      PICTURES[sheet](),
      h("span", t(`sheets.${sheet}`)),
      fresh ? h("span.spoken", t("sheets.fresh")) : null,
    ],
  );
}

function anythingUnread({ model, talk }: Screen): boolean {
  return unread(model, talk, "players") || unread(model, talk, "spectators");
}
