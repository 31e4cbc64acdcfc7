/** What the pages for those who run the server share. */

import { t } from "../messages";
import type { Flaw } from "../protocol";
import { icon } from "../ui/icon";
import { h, type VNode } from "../vdom";

export function adminsOnly(): VNode {
  return h("div.stack.narrow", [
    h("h1", t("modules.title")),
    h("p", t("modules.only")),
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

function flawText({ line, column, part, text }: Flaw): string {
  const across = column === undefined ? "" : t("modules.column", { column });
  const where = [line === undefined ? "" : t("modules.line", { line }), across, part ?? ""];
  const place = where.filter((word) => word !== "").join(", ");
  return place === "" ? text : `${place}: ${text}`;
}
