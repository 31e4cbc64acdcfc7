/**
 * Where links of mails lead. Programs open links to look at them, so nothing is done until somebody
 * presses a button.
 */

import { call } from "../api";
import type { App, Location, Page } from "../app";
import { t } from "../messages";
import "../messages/mail";
import { Form, submitButton } from "../ui/form";
import { h, type VNode } from "../vdom";

/** What a link is for: the texts of its page, and what the press of the button does. */
interface Link {
  title: "mail.confirm.title" | "mail.stop.title";
  text: "mail.confirm.text" | "mail.stop.text";
  submit: "mail.confirm.submit" | "mail.stop.submit";
  /** Does it, and says what was done. */
  follow(token: string): Promise<string>;
}

const CONFIRM: Link = {
  title: "mail.confirm.title",
  text: "mail.confirm.text",
  submit: "mail.confirm.submit",
  follow: async (token) => {
    const { name, address } = await call("POST /mail/confirm", { body: { token } });
    return t("mail.confirm.done", { name, address });
  },
};

const STOP: Link = {
  title: "mail.stop.title",
  text: "mail.stop.text",
  submit: "mail.stop.submit",
  follow: async (token) => {
    const { name } = await call("POST /mail/stop", { query: { token } });
    return t("mail.stop.done", { name });
  },
};

class MailLinkPage implements Page {
  private readonly form: Form;
  private done: string | undefined;

  constructor(
    app: App,
    private readonly link: Link,
    private readonly token: string,
  ) {
    this.form = new Form({
      redraw: () => app.redraw(),
      fields: [],
      send: async () => {
        this.done = await link.follow(token);
      },
    });
  }

  get title(): string {
    return t(this.link.title);
  }

  view(): VNode {
    return h("div.stack.narrow", [h("h1", this.title), ...this.parts()]);
  }

  private parts(): VNode[] {
    if (this.token === "") return [h("p", { key: "none" }, t("mail.no-token"))];
    if (this.done !== undefined) {
      return [h("p", { key: "done", attrs: { role: "status" } }, this.done)];
    }
    return [
      h("p", { key: "text" }, t(this.link.text)),
      this.form.view([], [submitButton(this.form, t(this.link.submit))]),
    ];
  }
}

export function mailConfirmPage(app: App, { hash }: Location): Page {
  return new MailLinkPage(app, CONFIRM, hash);
}

export function mailStopPage(app: App, { hash }: Location): Page {
  return new MailLinkPage(app, STOP, hash);
}
