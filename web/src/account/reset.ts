/** Another passphrase for somebody who has forgotten theirs: with the link of an admin. */

import { call } from "../api";
import type { App, Location, Page } from "../app";
import { t } from "../messages";
import type { ResetPassphrase } from "../protocol";
import { Form, submitButton } from "../ui/form";
import { h, type VNode } from "../vdom";
import { newPassphraseField, Typed } from "./credentials";

export class ResetPage implements Page {
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
      fields: ["passphrase"],
      send: async ({ passphrase = "" }) => {
        const body: ResetPassphrase = { token: this.token, passphrase };
        const me = await call("POST /reset-passphrase", { body });
        this.app.become(me);
        // Where there is a second factor, it is asked for as always.
        const isIn = me.account !== undefined;
        this.app.go(isIn ? "/" : "/login", "replace");
        this.app.notify({ key: "passphrase", text: t(isIn ? "reset.done" : "reset.done.factor") });
      },
    });
  }

  get title(): string {
    return t("reset.title");
  }

  view(): VNode {
    return h("div.stack.narrow", [
      h("h1", this.title),
      ...(this.token === "" ? [h("p", t("reset.no-token"))] : this.fields()),
    ]);
  }

  focus(): void {
    document.getElementById("passphrase")?.focus();
  }

  private fields(): VNode[] {
    return [
      h("p", t("reset.text")),
      this.form.view(
        [newPassphraseField(this.form, this.typed)],
        [submitButton(this.form, t("reset.submit"))],
      ),
    ];
  }
}
