/** Making the first admin, by the link that the server printed when it started. */

import { call } from "../api";
import type { App, Location, Page } from "../app";
import { t } from "../messages";
import type { FirstAdmin } from "../protocol";
import { Form, submitButton } from "../ui/form";
import { h, type VNode } from "../vdom";
import { CREDENTIAL_FIELDS, nameField, newPassphraseField, Typed } from "./credentials";

export class FirstAdminPage implements Page {
  private readonly form: Form;
  private readonly typed: Typed;
  private readonly token: string;

  constructor(
    private readonly app: App,
    { hash }: Location,
  ) {
    this.token = hash;
    this.typed = new Typed(() => app.redraw());
    this.form = new Form({
      redraw: () => app.redraw(),
      fields: CREDENTIAL_FIELDS,
      send: async ({ name = "", passphrase = "" }) => {
        const body: FirstAdmin = { token: this.token, name, passphrase };
        this.app.become(await call("POST /first-admin", { body }));
        this.app.go("/", "replace");
        this.app.notify({ key: "first-admin", text: t("admin.done") });
      },
    });
  }

  get title(): string {
    return t("admin.title");
  }

  view(): VNode {
    return h("div.stack.narrow", [
      h("h1", t("admin.title")),
      ...(this.token === "" ? this.noToken() : this.fields()),
    ]);
  }

  focus(): void {
    document.getElementById("name")?.focus();
  }

  private noToken(): VNode[] {
    return [h("p", t("admin.no-token"))];
  }

  private fields(): VNode[] {
    return [
      h("p", t("admin.text")),
      this.form.view(
        [nameField(this.form, "", this.typed), newPassphraseField(this.form, this.typed)],
        [submitButton(this.form, t("admin.submit"))],
      ),
    ];
  }
}
