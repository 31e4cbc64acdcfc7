/** One's address for mail: given, confirmed, removed. */

import { Desk, focusSoon } from "../admin/desk";
import { call } from "../api";
import type { App } from "../app";
import { t } from "../messages";
import "../messages/mail";
import type { Account, MailCard } from "../protocol";
import { input } from "../ui/field";
import { Form, submitButton } from "../ui/form";
import { agoText } from "../ui/game-text";
import { icon } from "../ui/icon";
import { h, type VNode } from "../vdom";

const TITLE = "mail-title";
const CONFIRMED = "confirmed";
const WAITING = "waiting";

export class Mail {
  private readonly desk: Desk<MailCard>;
  private readonly form: Form;
  /** Another number makes the form anew, with an empty field. */
  private given = 0;

  constructor(private readonly app: App) {
    this.desk = new Desk(app, async () => [await call("GET /mail")], mayHave);
    this.form = new Form({
      redraw: () => app.redraw(),
      fields: ["address"],
      send: async ({ address = "" }) => {
        await call("PUT /mail/address", { body: { address } });
        this.given += 1;
        await this.desk.load();
        this.said(t("mail.given", { address: address.trim() }));
      },
    });
  }

  async load(): Promise<void> {
    if (mayHave(this.app.account)) await this.desk.load();
  }

  /** The section; null where this server sends no mail, and for guests. */
  view(): VNode | null {
    const { account } = this.app;
    const [card] = this.desk.items ?? [];
    if (!mayHave(account) || card === undefined) return null;
    // Where mail was sent once and is no more, one can still remove what one gave.
    if (!card.offered && card.address === undefined && card.waiting === undefined) return null;
    const attrs = { "aria-labelledby": TITLE };
    return h("section.stack.mail", { key: `mail-${account?.player.id}`, attrs }, [
      h("h2", { attrs: { id: TITLE, tabindex: -1 } }, t("mail.title")),
      h("p", t("mail.lead")),
      this.desk.alert(),
      this.confirmed(card),
      this.waiting(card),
      card.offered ? this.giving(card) : null,
    ]);
  }

  private confirmed({ address: found }: MailCard): VNode | null {
    if (found === undefined) return null;
    const { address, confirmed_ms, failing_ms } = found;
    const now = this.app.now();
    return h("div.stack.tight", { key: CONFIRMED }, [
      h("p.cut", t("mail.confirmed", { address, when: agoText(confirmed_ms, now) })),
      failing(address, failing_ms, now),
      this.desk.alert(CONFIRMED),
      this.desk.removal(
        CONFIRMED,
        t("mail.remove.ask", { address }),
        t("mail.remove.yes", { address }),
        () => this.remove(),
      ),
      h("div.row", { key: "actions" }, [
        this.desk.askButton(CONFIRMED, t("mail.remove"), t("mail.remove")),
      ]),
    ]);
  }

  private waiting({ waiting, address: before, offered }: MailCard): VNode | null {
    if (waiting === undefined) return null;
    const { address, failing_ms } = waiting;
    const now = this.app.now();
    return h("div.stack.tight", { key: WAITING }, [
      h("p.cut", t("mail.waiting", { address })),
      before === undefined
        ? null
        : h("p.cut", t("mail.waiting.keeps", { address: before.address })),
      failing(address, failing_ms, now),
      this.desk.alert(WAITING),
      h("div.row", { key: "actions" }, [
        offered
          ? this.desk.button(WAITING, {
              text: t("mail.resend"),
              spoken: t("mail.resend"),
              click: () => this.resend(),
            })
          : null,
        this.desk.button(WAITING, {
          text: t("mail.withdraw"),
          spoken: t("mail.withdraw"),
          click: () => this.withdraw(),
        }),
      ]),
    ]);
  }

  private giving({ address }: MailCard): VNode {
    const has = address !== undefined;
    const form = this.form.view(
      [
        input({
          name: "address",
          label: t("mail.address"),
          hint: t(has ? "mail.change.hint" : "mail.address.hint"),
          fault: this.form.fault("address"),
          attrs: { type: "email", autocomplete: "email", maxlength: 254 },
        }),
      ],
      [submitButton(this.form, t("mail.give"))],
    );
    const key = `give-${this.given}`;
    if (!has) return h("div", { key }, [form]);
    return h("details", { key }, [h("summary", t("mail.change")), form]);
  }

  private async resend(): Promise<void> {
    const well = await this.desk.act(WAITING, () => call("POST /mail/address/resend"));
    if (well) this.said(t("mail.resent"));
  }

  private async withdraw(): Promise<void> {
    const well = await this.desk.act(WAITING, () => call("DELETE /mail/address/waiting"));
    if (well) this.said(t("mail.withdrawn"));
  }

  private async remove(): Promise<void> {
    const well = await this.desk.act(CONFIRMED, () => call("DELETE /mail/address"));
    if (well) this.said(t("mail.removed"));
  }

  private said(text: string): void {
    this.app.notify({ key: "mail", text });
    focusSoon(TITLE);
  }
}

/** Guests get no mail. */
function mayHave(account: Account | undefined): boolean {
  return account !== undefined && account.role !== "guest";
}

function failing(address: string, since_ms: number | undefined, now: number): VNode | null {
  if (since_ms === undefined) return null;
  return h("div.alert", { key: "failing", attrs: { role: "status" } }, [
    icon("alert"),
    h("p", t("mail.failing", { address, when: agoText(since_ms, now) })),
  ]);
}
