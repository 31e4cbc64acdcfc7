/** Signing up. */

import { call } from "../api";
import type { App, Location, Page } from "../app";
import { t } from "../messages";
import type { Credentials } from "../protocol";
import { Form, submitButton } from "../ui/form";
import { h, type VNode } from "../vdom";
import {
  CREDENTIAL_FIELDS,
  nameField,
  newPassphraseField,
  nextPath,
  signInPath,
  Typed,
} from "./credentials";

export class RegisterPage implements Page {
  private readonly form: Form;
  private readonly typed: Typed;
  private readonly next: string;
  private readonly name: string;

  constructor(
    private readonly app: App,
    { query }: Location,
  ) {
    this.next = nextPath(query);
    this.name = query.get("name") ?? "";
    this.typed = new Typed(() => app.redraw());
    this.typed.name = this.name;
    this.form = new Form({
      redraw: () => app.redraw(),
      fields: CREDENTIAL_FIELDS,
      send: async ({ name = "", passphrase = "" }) => {
        const body: Credentials = { name, passphrase };
        this.app.become(await call("POST /register", { body }));
        this.app.go(this.next, "replace");
      },
    });
  }

  get title(): string {
    return t("register.title");
  }

  view(): VNode {
    const login = signInPath("/login", this.next, this.name);
    const guest = this.app.account?.role === "guest";
    return h("div.stack.narrow", [
      h("h1", t("register.title")),
      guest ? h("p", t("register.guest")) : null,
      this.form.view(
        [nameField(this.form, this.name, this.typed), newPassphraseField(this.form, this.typed)],
        [submitButton(this.form, t("register.submit"))],
      ),
      h("p.quiet", [
        `${t("register.old")} `,
        h("a", { attrs: { href: login } }, t("register.login")),
      ]),
    ]);
  }

  focus(): void {
    document.getElementById(this.name === "" ? "name" : "passphrase")?.focus();
  }
}
