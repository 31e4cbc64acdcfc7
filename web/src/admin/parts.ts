/** What the pages for those who run the server share. */

import { saidOr, t } from "../messages";
import type { Flaw } from "../protocol";
import { icon } from "../ui/icon";
import { h, type VNode } from "../vdom";

/** The parts of the server that have pages of their own, in the order of the tabs. */
const PARTS = [
  "overview",
  "users",
  "games",
  "engines",
  "bots",
  "hosts",
  "running",
  "log",
  "security",
] as const;
export type Part = (typeof PARTS)[number];

/** Leads from each part of the server to the others. */
export function adminTabs(current: Part): VNode {
  const links = PARTS.map((part) => {
    const attrs: Record<string, string> = { href: addressOf(part) };
    if (part === current) attrs["aria-current"] = "page";
    return h("a", { key: part, attrs }, t(`admin.part.${part}`));
  });
  return h("nav.tabs.admin-tabs", { attrs: { "aria-label": t("nav.admin") } }, links);
}

function addressOf(part: Part): string {
  return part === "overview" ? "/admin" : `/admin/${part}`;
}

/** What others see instead of a page with this title. */
export function adminsOnly(title: string): VNode {
  return h("div.stack.narrow", [
    h("h1", title),
    h("p", t("admin.only")),
    h("p", [h("a.button", { attrs: { href: "/login" } }, t("nav.login"))]),
  ]);
}

/** What is wrong with a file, line by line. */
export function flawList(flaws: readonly Flaw[]): VNode {
  return h("div.alert", { key: "flaws", attrs: { role: "alert" } }, [
    icon("alert"),
    h("div.stack.tight", [
      h("strong", t("modules.flaws", { count: flaws.length })),
      h(
        "ul",
        flaws.map((flaw) => h("li", flawText(flaw))),
      ),
    ]),
  ]);
}

function flawText({ line, column, part, text: english, said }: Flaw): string {
  const text = saidOr(said, english);
  const across = column === undefined ? "" : t("modules.column", { column });
  const where = [line === undefined ? "" : t("modules.line", { line }), across, part ?? ""];
  const place = where.filter((word) => word !== "").join(", ");
  return place === "" ? text : `${place}: ${text}`;
}
