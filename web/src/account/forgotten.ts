/** A link by mail for somebody who has forgotten their passphrase. */

import { call } from "../api";
import type { App, Location, Page } from "../app";
import { t } from "../messages";
import "../messages/mail";
import { input } from "../ui/field";
import { Form, submitButton } from "../ui/form";
import { h, type VNode } from "../vdom";

export class ForgottenPage implements Page {
  private readonly form: Form;
  private readonly name: string;
  private done = false;

  constructor(app: App, { query }: Location) {
    this.name = query.get("name") ?? "";
    this.form = new Form({
      redraw: () => app.redraw(),
      fields: ["who"],
      send: async ({ who = "" }) => {
        await call("POST /forgotten", { body: { who } });
        this.done = true;
      },
    });
  }

  get title(): string {
    return t("forgotten.title");
  }

  view(): VNode {
    return h("div.stack.narrow", [
      h("h1", this.title),
      ...(this.done ? [sent()] : this.fields()),
      h("p", [h("a", { attrs: { href: "/login" } }, t("login.title"))]),
    ]);
  }

  focus(): void {
    document.getElementById("who")?.focus();
  }

  private fields(): VNode[] {
    const attrs = { autocomplete: "username", maxlength: 254, spellcheck: false };
    return [
      h("p", t("forgotten.text")),
      this.form.view(
        [
          input({
            name: "who",
            label: t("forgotten.who"),
            value: this.name,
            fault: this.form.fault("who"),
            attrs,
          }),
        ],
        [submitButton(this.form, t("forgotten.submit"))],
      ),
    ];
  }
}

/** The same for everybody: nobody learns here who has an account, or an address. */
function sent(): VNode {
  return h("div.stack", { key: "sent", attrs: { role: "status" } }, [
    h("p", t("forgotten.done")),
    h("p.quiet.small", t("forgotten.else")),
  ]);
}
