/** What stands around every page: skip link, masthead, banner, messages, the bar of phones. */

import type { Page } from "../app";
import { t } from "../messages";
import type { Account } from "../protocol";
import type { Connection } from "../socket";
import { currentTheme, nextTheme, setTheme, type Theme } from "../theme";
import { type IconName, icon, mark } from "../ui/icon";
import { h, type VNode } from "../vdom";
import { bottomBar } from "./bottom-bar";

/** Where the pages of those who run the server begin. */
const ADMIN = "/admin";

export interface FrameState {
  page: Page;
  /** Another one for each page, so that none inherits the fields of the one before. */
  pageKey: number;
  path: string;
  account: Account | undefined;
  connection: Connection;
  /** Whether the server can keep what happens. */
  keeping: boolean;
  farewell: string;
  menuOpen: boolean;
  /** What the person is told; the page may place it. */
  messages: VNode;
  /** What is asked or can be done, above the page. */
  card: VNode | undefined;
  /** How many invitations wait for an answer. */
  invited: number;
  /** How many games wait for a move of mine. */
  waiting: number;
  redraw(): void;
  toggleMenu(): void;
}

export function frame(state: FrameState): VNode {
  const skip = { click: () => document.getElementById("page")?.focus() };
  const barred = !state.page.barless;
  const on = { keydown: (event: KeyboardEvent) => leaveMenu(event, state) };
  return h("div.frame", { class: { barred }, on }, [
    h("a.skip.button", { attrs: { href: "#page" }, on: skip }, t("app.skip")),
    masthead(state),
    banner(state),
    state.page.placesMessages ? null : state.messages,
    h(
      "main.page",
      { class: { wide: state.page.wide ?? false }, attrs: { id: "page", tabindex: -1 } },
      [pageView(state)],
    ),
    barred && state.menuOpen ? veil(state) : null,
    barred ? bottomBar(state) : null,
    state.card ?? null,
  ]);
}

/** Lies under the menu of a phone: a press beside the menu closes it. */
function veil({ toggleMenu }: FrameState): VNode {
  return h("div.menu-veil", { key: "veil", on: { click: toggleMenu } });
}

/** Escape closes the menu, and gives the focus back to what opened it. */
function leaveMenu(event: KeyboardEvent, { menuOpen, toggleMenu }: FrameState): void {
  if (event.key !== "Escape" || !menuOpen || event.defaultPrevented) return;
  event.preventDefault();
  toggleMenu();
  for (const button of document.querySelectorAll<HTMLElement>("[aria-controls=menu]"))
    if (button.checkVisibility?.() ?? true) button.focus({ preventScroll: true });
}

function pageView({ page, pageKey }: FrameState): VNode {
  const view = page.view();
  view.key ??= pageKey;
  return view;
}

function masthead(state: FrameState): VNode {
  const open = state.menuOpen;
  const attrs = { type: "button", "aria-expanded": String(open), "aria-controls": "menu" };
  return h("header.masthead", [
    h("a.brand", { attrs: { href: "/", "aria-label": t("app.home") } }, [mark(), t("app.name")]),
    invited(state.invited),
    waiting(state.waiting),
    h("button.button.bare.menu-switch", { attrs, on: { click: state.toggleMenu } }, [
      icon(open ? "close" : "menu"),
      h("span", t("app.menu")),
    ]),
    h("nav.menu", { class: { open }, attrs: { id: "menu", "aria-label": t("app.nav") } }, [
      ...IN_BAR.map(([href, text]) => inBar(link(state, href, t(text)))),
      link(state, "/matches", t("nav.matches")),
      ...(state.account?.role === "admin" ? [link(state, ADMIN, t("nav.admin"))] : []),
      h("span.end"),
      settingsLink(state),
      themeSwitch(state),
      ...accountLinks(state),
    ]),
  ]);
}

/** What the bar of phones has, too. */
const IN_BAR = [
  ["/", "nav.play"],
  ["/games", "nav.games"],
] as const;

function inBar(link: VNode): VNode {
  return { ...link, sel: `${link.sel}.in-bar` };
}

/** What waits for an answer, where it is seen without being in the way. */
function invited(count: number): VNode | null {
  if (count === 0) return null;
  const text = t("invited.count", { count });
  return h("a.invited.small", { key: "invited", attrs: { href: "/" } }, text);
}

/** Leads to what is to be done next; on phones the bar says it. */
function waiting(count: number): VNode | null {
  if (count === 0) return null;
  const attrs = { href: "/my-games", title: t("waiting.count", { count }) };
  return h("a.waiting.small", { key: "waiting", attrs }, [
    h("span", t("waiting.count", { count })),
    h("span.figures", { attrs: { "aria-hidden": "true" } }, `${count}`),
  ]);
}

function accountLinks(state: FrameState): VNode[] {
  const account = state.account;
  if (account === undefined || account.role === "guest") {
    const guest = account && h("span.quiet.cut", account.player.name);
    const register = h("a.button", { attrs: { href: "/register" } }, t("nav.register"));
    return [guest, link(state, "/login", t("nav.login")), register].filter((v) => v !== undefined);
  }
  return [link(state, "/account", account.player.name, "person")];
}

function link(state: FrameState, href: string, text: string, picture?: IconName): VNode {
  const attrs: Record<string, string> = { href };
  if (state.path === href) attrs["aria-current"] = "page";
  else if (href === ADMIN && state.path.startsWith("/admin/")) attrs["aria-current"] = "true";
  return h("a.row", { attrs }, [picture ? icon(picture) : null, h("span.cut", text)]);
}

const THEME_ICONS: Record<Theme, IconName> = { system: "contrast", light: "sun", dark: "moon" };

function themeSwitch(state: FrameState): VNode {
  const theme = currentTheme();
  const label = `${t("theme.switch")}: ${t(`theme.${theme}`)}`;
  const turn = () => {
    setTheme(nextTheme(theme));
    state.redraw();
  };
  const attrs = { type: "button", "aria-label": label, title: label };
  return h("button.button.bare.theme", { attrs, on: { click: turn } }, [
    icon(THEME_ICONS[theme]),
    h("span", t("theme.switch")),
  ]);
}

/** An icon where there is room for no more, with its word on phones. */
function settingsLink(state: FrameState): VNode {
  const label = t("nav.settings");
  const attrs: Record<string, string> = { href: "/settings", "aria-label": label, title: label };
  if (state.path === "/settings") attrs["aria-current"] = "page";
  return h("a.button.bare.settings-link", { attrs }, [icon("sliders"), h("span", label)]);
}

function banner(state: FrameState): VNode {
  // The region is always there, or screen readers would not notice what comes into it.
  return h("div", { attrs: { role: "status" } }, [bannerText(state)]);
}

function bannerText(state: FrameState): VNode | null {
  if (state.connection === "lost") {
    return h("p.banner", { key: "lost" }, t("connection.lost"));
  }
  if (state.connection === "open" && !state.keeping) {
    return h("p.banner", { key: "keeping" }, t("connection.keeping"));
  }
  if (state.connection !== "closed") return null;
  const reload = { click: () => location.reload() };
  return h("div.banner", { key: "closed" }, [
    h("p", state.farewell || t("connection.closed")),
    h("button.button.small", { attrs: { type: "button" }, on: reload }, t("connection.reload")),
  ]);
}
