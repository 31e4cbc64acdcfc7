/** Logging in. */

import { call } from "../api";
import type { App, Location, Page } from "../app";
import { t } from "../messages";
import type { LogIn } from "../protocol";
import { answerWithPasskey, whyNoPasskeys } from "../shell/passkey";
import { Form, submitButton } from "../ui/form";
import { icon } from "../ui/icon";
import { h, type VNode } from "../vdom";
import { CREDENTIAL_FIELDS, nameField, nextPath, passphraseField, signInPath } from "./credentials";

export class LoginPage implements Page {
  private readonly form: Form;
  /** Logs in with a passkey alone. */
  private readonly byPasskey: Form;
  /** Whether passkeys can be used on this page; not before it is known. */
  private passkeys = false;
  /** Whether this server sends links by mail; not before it is known. */
  private mail = false;
  private readonly next: string;
  private name: string;

  constructor(
    private readonly app: App,
    { query }: Location,
  ) {
    this.next = nextPath(query);
    this.name = query.get("name") ?? "";
    this.form = new Form({
      redraw: () => app.redraw(),
      fields: CREDENTIAL_FIELDS,
      send: async ({ name = "", passphrase = "" }) => {
        this.name = name;
        const body: LogIn = { name, passphrase };
        this.app.become(await call("POST /login", { body }));
        this.app.go(this.next, "replace");
      },
    });
    this.byPasskey = new Form({
      redraw: () => app.redraw(),
      fields: [],
      send: async () => {
        const body = await answerWithPasskey({ for: "log-in" });
        this.app.become(await call("POST /login/passkey", { body }));
        this.app.go(this.next, "replace");
      },
    });
  }

  get title(): string {
    return t("login.title");
  }

  mount(): void {
    this.look();
    this.lookForMail();
  }

  /** Finds out whether to offer links by mail. */
  private async lookForMail(): Promise<void> {
    this.mail = (await call("GET /mail/offered").catch(() => undefined))?.offered === true;
    if (this.mail) this.app.redraw();
  }

  /** Finds out whether to offer passkeys. */
  private async look(): Promise<void> {
    if (window.PublicKeyCredential === undefined) return;
    this.passkeys = (await whyNoPasskeys().catch(() => "")) === undefined;
    if (this.passkeys) this.app.redraw();
  }

  view(): VNode {
    const register = signInPath("/register", this.next, this.name);
    return h("div.stack.narrow", [
      h("h1", t("login.title")),
      this.form.view(
        [nameField(this.form, this.name), passphraseField(this.form)],
        [submitButton(this.form, t("login.submit"))],
        this.form.problem?.code === "no-such-login" ? this.unknown(register) : undefined,
      ),
      this.passkeys
        ? h("div", { key: "passkey" }, [
            this.byPasskey.view(
              [],
              [
                h("button.button", { attrs: { type: "submit" } }, [
                  icon("person"),
                  t("login.passkey"),
                ]),
              ],
            ),
          ])
        : null,
      h("p.quiet", [
        `${t("login.new")} `,
        h("a", { attrs: { href: register } }, t("login.register")),
      ]),
      this.mail
        ? h("p", { key: "forgotten" }, [
            h("a", { attrs: { href: forgottenPath(this.name) } }, t("login.forgotten.mail")),
          ])
        : h("p.quiet.small", { key: "forgotten" }, t("login.forgotten")),
    ]);
  }

  focus(): void {
    document.getElementById(this.name === "" ? "name" : "passphrase")?.focus();
  }

  /** Perhaps they have no account yet: then the way to one is short. */
  private unknown(register: string): VNode {
    const offer = t("login.unknown.register", { name: this.name });
    return h("div.stack.tight", [
      h("p", t("login.unknown")),
      h("p", [h("a.button.small", { attrs: { href: register } }, offer)]),
    ]);
  }
}

/** Where links are sent from, with the name that was typed. */
function forgottenPath(name: string): string {
  return name === "" ? "/forgotten" : `/forgotten?${new URLSearchParams({ name })}`;
}
