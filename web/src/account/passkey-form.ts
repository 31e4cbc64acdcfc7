/** The form that adds a passkey: what it is called. */

import { ApiError, call } from "../api";
import type { App } from "../app";
import { t } from "../messages";
import "../messages/factors";
import { PASSKEY_LABEL_LEN_MAX, type RecoveryCodes } from "../protocol";
import { makePasskey } from "../shell/passkey";
import { input } from "../ui/field";
import { Form, submitButton } from "../ui/form";
import { h, type VNode } from "../vdom";

export class PasskeyForm {
  private readonly form: Form;
  /** Another number makes the form anew, with an empty name. */
  private forms = 0;

  constructor(
    app: App,
    /** Is told of each passkey that was added, with its name. */
    onMade: (made: RecoveryCodes, name: string) => Promise<void>,
  ) {
    this.form = new Form({
      redraw: () => app.redraw(),
      fields: ["label"],
      send: async ({ "passkey-label": given = "" }) => {
        const label = given.trim();
        // Before the device has made one.
        if (label === "") throw nameless();
        const answer = await makePasskey(await call("POST /passkeys/offer"));
        const made = await call("POST /passkeys", { body: { label, answer } });
        this.forms += 1;
        await onMade(made, label);
      },
    });
  }

  view(): VNode {
    return h("div.stack", { key: `add-${this.forms}` }, [
      this.form.view(
        [
          input({
            name: "passkey-label",
            label: t("factors.passkey.label"),
            hint: t("factors.passkey.label.hint"),
            fault: this.form.fault("label"),
            attrs: { autocomplete: "off", maxlength: PASSKEY_LABEL_LEN_MAX },
          }),
        ],
        [submitButton(this.form, t("factors.passkey.add"))],
      ),
    ]);
  }
}

function nameless(): ApiError {
  const error = t("factors.passkey.label.fault");
  return new ApiError({ error, code: "empty", field: "label" }, 0);
}
