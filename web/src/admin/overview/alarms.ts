/** What looks like somebody guessing passphrases, above all else that is told of the server. */

import { t } from "../../messages";
import type { Alarm } from "../../protocol";
import { icon } from "../../ui/icon";
import { h, type VNode } from "../../vdom";
import { securityPath } from "../security/which";

export function alarms(all: readonly Alarm[]): VNode | null {
  if (all.length === 0) return null;
  return h("section.alert.wide", { key: "alarms", attrs: { role: "alert" } }, [
    icon("alert"),
    h("div.stack.tight", [
      h("h2.small", t("alarm.title")),
      h(
        "ul.facts",
        all.map((alarm) => h("li", { key: keyOf(alarm) }, sentence(alarm))),
      ),
      h("p.quiet.small", t("alarm.text")),
    ]),
  ]);
}

function sentence(alarm: Alarm): (VNode | string)[] {
  const count = alarm.failed;
  const [said, which] =
    alarm.kind === "account"
      ? [t("alarm.account", { count, what: alarm.account.name }), { account: alarm.account.id }]
      : [t("alarm.network", { count, what: alarm.network }), { network: alarm.network }];
  const href = securityPath({ ...which, failed: true });
  return [`${said} `, h("a", { attrs: { href } }, t("alarm.look"))];
}

function keyOf(alarm: Alarm): string {
  return alarm.kind === "account" ? alarm.account.id : alarm.network;
}
