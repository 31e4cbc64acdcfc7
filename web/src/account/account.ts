/** One's own account: passphrase, second factors, sessions, tokens, logging out, deleting. */

import { call, problemOf } from "../api";
import type { App, Page } from "../app";
import { t } from "../messages";
import type { Account, ChangePassphrase } from "../protocol";
import { input } from "../ui/field";
import { Form, submitButton } from "../ui/form";
import { hiddenName } from "../ui/hidden-name";
import { h, type VNode } from "../vdom";
import { newPassphraseField, signInPath, Typed } from "./credentials";
import { Factors } from "./factors";
import { Mail } from "./mail";
import { Own } from "./own";
import { Sessions } from "./sessions";
import { Tokens } from "./tokens";

export class AccountPage implements Page {
  private readonly change: Form;
  private readonly own: Own;
  /** Another number makes the change form anew, with empty fields. */
  private changes = 0;
  private readonly typed: Typed;
  /** Whose tokens are shown. */
  private owner: string | undefined;
  private factors: Factors;
  private mail: Mail;
  private sessions: Sessions;
  private tokens: Tokens;

  constructor(private readonly app: App) {
    const redraw = () => app.redraw();
    this.owner = app.account?.player.id;
    this.factors = new Factors(app);
    this.mail = new Mail(app);
    this.sessions = new Sessions(app);
    this.tokens = new Tokens(app, () => this.factors.passkeys);
    this.own = new Own(app);
    this.typed = new Typed(redraw);
    this.change = new Form({
      redraw,
      fields: ["old", "new"],
      send: async (values) => {
        const body: ChangePassphrase = { old: values.old ?? "", new: values.new ?? "" };
        if (this.tokens.some && values.end_tokens === undefined) body.keep_tokens = true;
        this.app.become(await call("POST /passphrase", { body }));
        this.changes += 1;
        this.typed.set({ passphrase: "" });
        this.load();
        this.app.notify({ key: "passphrase", text: t("account.change.done") });
      },
    });
  }

  get title(): string {
    return t("account.title");
  }

  mount(): void {
    this.load();
  }

  onAccount(account: Account | undefined): void {
    // Nobody sees a token that somebody else has made here, or where they are logged in.
    if (account?.player.id !== this.owner) {
      this.factors = new Factors(this.app);
      this.mail = new Mail(this.app);
      this.sessions = new Sessions(this.app);
      this.tokens = new Tokens(this.app, () => this.factors.passkeys);
    }
    this.owner = account?.player.id;
    this.load();
  }

  private load(): void {
    this.factors.load();
    this.mail.load();
    this.sessions.load();
    this.tokens.load();
  }

  view(): VNode {
    const account = this.app.account;
    if (account === undefined || account.role === "guest") return this.visitor();
    const games = `/@/${account.player.name}`;
    return h("div.stack.narrow.sections", [
      h("div.stack", [
        h("h1.cut", account.player.name),
        h("div.row", [
          h("a.button", { attrs: { href: games } }, t("account.games")),
          h("a.button", { attrs: { href: "/settings" } }, t("nav.settings")),
          h("button.button", { attrs: { type: "button" }, on: { click: () => this.logOut() } }, [
            t("account.logout"),
          ]),
        ]),
      ]),
      this.changeForm(account.player.name),
      this.factors.view(),
      this.mail.view(),
      this.sessions.view(),
      this.tokens.view(),
      ...this.own.view(account.player.name, false),
    ]);
  }

  private visitor(): VNode {
    const guest = this.app.account;
    return h("div.stack.narrow.sections", [
      h("div.stack", [
        h("h1", t("account.title")),
        h("p", t("account.none")),
        guest && h("p", t("account.guest", { name: guest.player.name })),
        h("div.row", [
          h("a.button.primary", { attrs: { href: "/register" } }, t("nav.register")),
          h("a.button", { attrs: { href: signInPath("/login", "/account") } }, t("nav.login")),
        ]),
      ]),
      ...(guest === undefined ? [] : this.own.view(guest.player.name, true)),
    ]);
  }

  private changeForm(name: string): VNode {
    this.typed.name = name;
    return h("section.stack", { key: `change-${this.changes}` }, [
      h("h2", t("account.change")),
      this.change.view(
        [
          hiddenName(name),
          input({
            name: "old",
            label: t("account.change.old"),
            fault: this.change.fault("old"),
            attrs: { type: "password", autocomplete: "current-password" },
          }),
          newPassphraseField(this.change, this.typed, "new", t("account.change.new")),
          this.tokens.some ? endTokens() : null,
        ],
        [submitButton(this.change, t("account.change.submit"))],
      ),
    ]);
  }

  private async logOut(): Promise<void> {
    try {
      this.app.become(await call("POST /logout"));
      this.app.go("/");
    } catch (error) {
      this.app.notify({ key: "logout", text: problemOf(error).error, kind: "error" });
    }
  }
}

/** Whoever changes it because it is known to others ends what those may have made with it. */
function endTokens(): VNode {
  const hint = "end_tokens-hint";
  const attrs = { type: "checkbox", name: "end_tokens", "aria-describedby": hint };
  // Ticked at first; after that it belongs to the person.
  const insert = (vnode: VNode) => {
    (vnode.elm as HTMLInputElement).checked = true;
  };
  return h("div.field", { key: "end_tokens" }, [
    h("label.tick", [
      h("input", { attrs, hook: { insert } }),
      h("span", t("account.change.tokens")),
    ]),
    h("p.hint", { attrs: { id: hint } }, t("account.change.tokens.hint")),
  ]);
}
