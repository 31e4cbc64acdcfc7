/** How it goes with mail: what waits, what went wrong, and a mail to oneself to see whether it goes. */

import { call } from "../../api";
import type { App } from "../../app";
import { Attempt } from "../../attempt";
import { t } from "../../messages";
import type { MailStanding } from "../../protocol";
import { agoText } from "../../ui/game-text";
import { icon } from "../../ui/icon";
import { h, type VNode } from "../../vdom";

/** What somebody has to see to, above all else that is told of the server. */
export function mailAlarm(mail: MailStanding | undefined, now: number): VNode | null {
  if (mail === undefined || !mail.trouble) return null;
  return h("section.alert.wide", { key: "mail-alarm", attrs: { role: "alert" } }, [
    icon("alert"),
    h("div.stack.tight", [
      h("h2.small", t("overview.mail.alarm")),
      h("p", t("overview.mail.waiting", { count: mail.waiting })),
      failure(mail, now),
      h("p.quiet.small", t("overview.mail.alarm.text")),
    ]),
  ]);
}

export class MailDesk {
  private sent: string | undefined;
  private readonly attempt: Attempt;

  constructor(app: App) {
    this.attempt = new Attempt(app);
  }

  view(mail: MailStanding | undefined, now: number): VNode | null {
    if (mail === undefined) return null;
    const { busy, trouble } = this.attempt;
    const attrs = { type: "button", "aria-disabled": `${busy}` };
    return h("section.panel.stack", { key: "mail" }, [
      h("h2", t("overview.mail")),
      h("p", [
        t("overview.mail.waiting", { count: mail.waiting }),
        " ",
        t("overview.mail.sent", { count: mail.sent }),
      ]),
      failure(mail, now),
      h("div.row", { key: "actions" }, [
        h("button.button", { attrs, on: { click: () => this.test() } }, t("overview.mail.test")),
      ]),
      trouble
        ? h("div.alert", { key: "trouble", attrs: { role: "alert" } }, [
            icon("alert"),
            h("p", trouble),
          ])
        : null,
      h("div", { key: "sent", attrs: { role: "status" } }, [
        this.sent ? h("p", t("overview.mail.tested", { address: this.sent })) : null,
      ]),
    ]);
  }

  private async test(): Promise<void> {
    await this.attempt.run(async () => {
      this.sent = undefined;
      this.sent = (await call("POST /admin/mail/test")).address;
    });
  }
}

function failure({ failure: what, failed_ms }: MailStanding, now: number): VNode | null {
  if (what === undefined || failed_ms === undefined) return null;
  return h("p.small", { key: "failure" }, [
    `${t("overview.mail.failed", { when: agoText(failed_ms, now) })} `,
    h("code.path", what),
  ]);
}
