/** On phones: a bar at the foot of the page with the ways that people go most. */

import { t } from "../messages";
import { type IconName, icon } from "../ui/icon";
import { h, type VNode } from "../vdom";

export interface BottomBar {
  /** The path that is shown. */
  path: string;
  menuOpen: boolean;
  /** How many games wait for a move of mine. */
  waiting: number;
  toggleMenu(): void;
}

export function bottomBar(bar: BottomBar): VNode {
  return h("nav.bottom-bar", { key: "bottom", attrs: { "aria-label": t("bar.label") } }, [
    link(bar, "/", "home", t("bar.home")),
    link(bar, "/?new=link", "play", t("nav.play")),
    link(bar, "/my-games", "list", t("nav.games"), bar.waiting),
    link(bar, "/games?state=current", "eye", t("bar.watch")),
    menu(bar),
  ]);
}

/** `count`: how much waits there. */
function link(bar: BottomBar, href: string, picture: IconName, text: string, count = 0): VNode {
  const attrs: Record<string, string> = { href };
  // What is opened above a page is no page of its own.
  if (bar.path === href.split("?")[0] && !href.includes("new=")) attrs["aria-current"] = "page";
  return h("a.bar-tab", { key: href, attrs }, [
    icon(picture),
    h("span.cut", text),
    count > 0
      ? h("span.bar-count.figures", { attrs: { "aria-hidden": "true" } }, `${count}`)
      : null,
    count > 0 ? h("span.spoken", t("waiting.count", { count })) : null,
  ]);
}

function menu({ menuOpen: open, toggleMenu }: BottomBar): VNode {
  const attrs = { type: "button", "aria-expanded": `${open}`, "aria-controls": "menu" };
  const click = () => {
    toggleMenu();
    if (!open) enterMenu();
  };
  return h("button.bar-tab.menu-tab", { key: "menu", attrs, on: { click } }, [
    icon(open ? "close" : "menu"),
    h("span.cut", t("app.menu")),
  ]);
}

/** The menu stands before the page; who opened it goes on there once it is drawn. */
function enterMenu(): void {
  const enter = () =>
    document.querySelector<HTMLElement>("#menu a:not(.in-bar)")?.focus({ preventScroll: true });
  requestAnimationFrame(() => requestAnimationFrame(enter));
}
