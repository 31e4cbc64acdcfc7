/** What the server keeps of people, and how long. */

import type { Page } from "../app";
import { t } from "../messages";
import { h, type VNode } from "../vdom";

const ROWS = [
  "account",
  "mail",
  "games",
  "chat",
  "sessions",
  "tokens",
  "places",
  "security",
  "deeds",
  "imports",
  "name",
  "copies",
] as const;

export class PrivacyPage implements Page {
  get title(): string {
    return t("privacy.title");
  }

  view(): VNode {
    return h("div.stack.narrow", [
      h("h1", t("privacy.title")),
      h("p", t("privacy.text")),
      h("dl.kept", ROWS.flatMap(row)),
      h("p", t("privacy.never")),
      h("p", [h("a", { attrs: { href: "/account" } }, t("privacy.own"))]),
    ]);
  }
}

function row(what: (typeof ROWS)[number]): VNode[] {
  return [h("dt", t(`privacy.${what}`)), h("dd", t(`privacy.${what}.long`))];
}
