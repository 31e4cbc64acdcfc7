/** Asks for the second factor, above whatever page something was refused on without it. */

import { ApiError } from "../api";
import type { App } from "../app";
import { t } from "../messages";
import "../messages/once-more";
import type { Factor, PasskeyUse } from "../protocol";
import { dialog } from "../ui/dialog";
import { input } from "../ui/field";
import { Form, submitButton } from "../ui/form";
import { h, type VNode } from "../vdom";
import { answerWithPasskey, whyNoPasskeys } from "./passkey";

/** How a code is typed. */
export function codeField(form: Form, hint = t("factor.code.hint")): VNode {
  const attrs = {
    autocomplete: "one-time-code",
    autocapitalize: "none",
    spellcheck: "false",
    maxlength: 40,
  };
  const fault = form.fault("code");
  return input({ name: "code", label: t("factor.code"), hint, fault, attrs });
}

/** A code that was typed, as a second factor. Throws where none was. */
export function typedCode(code = ""): Factor {
  if (code.trim() !== "") return { kind: "code", code };
  throw new ApiError({ error: t("factor.empty"), code: "empty", field: "code" }, 0);
}

export class FactorCard {
  private readonly form: Form;
  /** Whether a passkey can be used here; not before it is known. */
  private passkeys = false;

  constructor(
    private readonly app: App,
    /** Whether the account has passkeys. */
    hasPasskeys: boolean,
    /** What a passkey would be asked for. */
    private readonly use: PasskeyUse,
    /** Is told once what was given. */
    private readonly onDone: (given: Factor | undefined) => void,
  ) {
    this.form = new Form({
      redraw: () => app.redraw(),
      fields: ["code"],
      send: async ({ code, passkey }) => {
        this.onDone(passkey === undefined ? typedCode(code) : await this.byPasskey());
      },
    });
    if (hasPasskeys) this.offerPasskeys();
  }

  view(): VNode {
    const card = dialog(t("factor.title"), () => this.onDone(undefined), [
      h("div.stack", [
        h("p", t("factor.text")),
        this.form.view(
          [codeField(this.form)],
          [
            submitButton(this.form, t("factor.submit")),
            this.passkeys ? passkeyButton(t("factor.passkey")) : null,
          ],
        ),
      ]),
    ]);
    const { hook } = card.data ?? {};
    const insert = (vnode: VNode) => {
      hook?.insert?.(vnode);
      (vnode.elm as Element).querySelector<HTMLElement>("#code")?.focus();
    };
    const destroy = () => this.onDone(undefined);
    card.data = { ...card.data, hook: { ...hook, insert, destroy } };
    return card;
  }

  private async byPasskey(): Promise<Factor> {
    return { kind: "passkey", answer: await answerWithPasskey(this.use) };
  }

  private async offerPasskeys(): Promise<void> {
    this.passkeys = (await whyNoPasskeys().catch(() => "")) === undefined;
    this.app.redraw();
  }
}

/** A button that sends its form with a passkey in place of what is typed. */
export function passkeyButton(label: string): VNode {
  const attrs = { type: "submit", name: "passkey", value: "yes" };
  return h("button.button", { key: "passkey", attrs }, label);
}
