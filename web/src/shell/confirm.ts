/** Asks for the passphrase once more, above whatever page something was refused on without it. */

import { call } from "../api";
import type { App } from "../app";
import { t } from "../messages";
import "../messages/once-more";
import type { ConfirmSession } from "../protocol";
import { dialog } from "../ui/dialog";
import { input } from "../ui/field";
import { Form, submitButton } from "../ui/form";
import { hiddenName } from "../ui/hidden-name";
import { h, type VNode } from "../vdom";

export class ConfirmCard {
  private readonly form: Form;

  constructor(
    private readonly app: App,
    /** Is told once whether the passphrase was given. */
    private readonly onDone: (given: boolean) => void,
  ) {
    this.form = new Form({
      redraw: () => app.redraw(),
      fields: ["passphrase"],
      send: async ({ passphrase = "" }) => {
        const body: ConfirmSession = { passphrase };
        await call("POST /session/confirm", { body });
        this.onDone(true);
      },
    });
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
      ],
      [submitButton(this.form, t("once-more.submit"))],
    );
  }
}
