/** Asks for the passphrase once more, above whatever page something was refused on without it. */

import { call, callOnce, factorWanted } from "../api";
import type { App } from "../app";
import { t } from "../messages";
import "../messages/once-more";
import type { ConfirmSession, Factor } from "../protocol";
import { dialog } from "../ui/dialog";
import { input } from "../ui/field";
import { Form, submitButton, type Values } from "../ui/form";
import { hiddenName } from "../ui/hidden-name";
import { h, type VNode } from "../vdom";
import { codeField, passkeyButton, typedCode } from "./factor";
import { answerWithPasskey, whyNoPasskeys } from "./passkey";

export class ConfirmCard {
  private readonly form: Form;
  /** The account wants a code beside the passphrase. */
  private code = false;
  /** A passkey does in place of both; not before it is known. */
  private passkeys = false;

  constructor(
    private readonly app: App,
    /** Is told once whether the passphrase was given. */
    private readonly onDone: (given: boolean) => void,
  ) {
    this.form = new Form({
      redraw: () => app.redraw(),
      fields: ["passphrase", "code"],
      send: (values) => this.send(values),
    });
    this.look();
  }

  view(): VNode {
    const card = dialog(t("once-more.title"), () => this.onDone(false), [
      h("div.stack", [h("p", t("once-more.text")), this.fields()]),
    ]);
    const { hook } = card.data ?? {};
    const insert = (vnode: VNode) => {
      hook?.insert?.(vnode);
      (vnode.elm as Element).querySelector<HTMLElement>("#passphrase")?.focus();
    };
    // Who leaves the page has not given it.
    const destroy = () => this.onDone(false);
    card.data = { ...card.data, hook: { ...hook, insert, destroy } };
    return card;
  }

  private async send({ passphrase = "", code, passkey }: Values): Promise<void> {
    let body: ConfirmSession = { passphrase };
    if (passkey !== undefined) {
      const factor: Factor = {
        kind: "passkey",
        answer: await answerWithPasskey({ for: "confirm" }),
      };
      body = { factor };
    } else if (this.code) {
      body.factor = typedCode(code);
    }
    try {
      await callOnce("POST /session/confirm", { body });
    } catch (error) {
      this.code ||= factorWanted(error) !== undefined;
      throw error;
    }
    this.onDone(true);
  }

  /** Finds out what the account has beside its passphrase. */
  private async look(): Promise<void> {
    try {
      const { app, passkeys } = await call("GET /second-factors");
      this.code = app !== undefined || passkeys.length > 0;
      this.passkeys = passkeys.length > 0 && (await whyNoPasskeys()) === undefined;
    } catch {
      // Then it is asked for when the server wants it.
    }
    if (this.code) this.app.redraw();
  }

  private fields(): VNode {
    const name = this.app.account?.player.name ?? "";
    return this.form.view(
      [
        hiddenName(name),
        input({
          name: "passphrase",
          label: t("once-more.passphrase"),
          fault: this.form.fault("passphrase"),
          attrs: { type: "password", autocomplete: "current-password" },
        }),
        this.code ? codeField(this.form) : null,
      ],
      [
        submitButton(this.form, t("once-more.submit")),
        this.passkeys ? passkeyButton(t("once-more.passkey")) : null,
      ],
    );
  }
}
