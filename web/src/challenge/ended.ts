/** A challenge that nobody can accept any more. */

import { t } from "../messages";
import type { Challenge } from "../protocol";
import { h, type VNode } from "../vdom";

/** `me` is the id of whoever looks. */
export function ended(challenge: Challenge, me: string | undefined): VNode[] {
  const { status, from, to } = challenge;
  if (status.kind === "accepted") {
    return [
      h("h1", t("challenge.accepted")),
      h("p", t("challenge.accepted.text")),
      h("div.row", [
        h("a.button.primary", { attrs: { href: `/g/${status.game}` } }, t("challenge.watch")),
      ]),
    ];
  }
  const declined = status.kind === "declined" && from.id === me && to;
  const title = declined ? t("challenge.declined", { name: to.name }) : t("challenge.gone");
  return [
    h("h1", title),
    h("p", t(declined ? "challenge.declined.text" : "challenge.gone.text")),
    h("div.row", [
      h(
        "a.button.primary",
        { attrs: { href: `/?new=link&game=${challenge.rules}` } },
        t("challenge.again"),
      ),
      h("a.button", { attrs: { href: "/" } }, t("missing.home")),
    ]),
  ];
}
