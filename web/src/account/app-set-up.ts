/** Setting up an app that makes codes: its secret as a picture and as a text, and its first code. */

import { call } from "../api";
import type { App } from "../app";
import { t } from "../messages";
import "../messages/factors";
import type { AppOffer, RecoveryCodes } from "../protocol";
import { codeField } from "../shell/factor";
import { copyField } from "../ui/copy";
import { Form, submitButton } from "../ui/form";
import { h, type VNode } from "../vdom";

/** The secret is read in groups of so many. */
const GROUP_LEN = 4;

export class AppSetUp {
  private readonly form: Form;
  private offer: AppOffer | undefined;

  constructor(
    private readonly app: App,
    /** Is told once the app is set up. */
    onMade: (made: RecoveryCodes) => Promise<void>,
  ) {
    this.form = new Form({
      redraw: () => app.redraw(),
      fields: ["code"],
      send: async ({ code = "" }) => {
        const ceremony = this.offer?.ceremony ?? "";
        const made = await call("POST /second-factors/app", { body: { ceremony, code } });
        this.offer = undefined;
        await onMade(made);
      },
    });
  }

  get begun(): boolean {
    return this.offer !== undefined;
  }

  /** Asks the server for a secret. */
  async begin(): Promise<void> {
    this.offer = await call("POST /second-factors/app/offer");
    this.form.problem = undefined;
  }

  /** What is to be done; null where nothing was begun. */
  view(): VNode | null {
    if (this.offer === undefined) return null;
    const { qr, secret } = this.offer;
    const later = () => {
      this.offer = undefined;
      this.app.redraw();
    };
    return h("div.panel.stack", { key: "set-up" }, [
      h("p", t("factors.app.scan")),
      picture(qr),
      copyField(this.app, {
        id: "app-secret",
        label: t("factors.app.secret"),
        text: grouped(secret),
        copied: t("factors.app.secret.copied"),
        yourself: t("factors.copy-yourself"),
        quiet: true,
      }),
      h("p", t("factors.app.first")),
      this.form.view(
        [codeField(this.form, "")],
        [
          submitButton(this.form, t("factors.app.confirm")),
          h("button.button", { attrs: { type: "button" }, on: { click: later } }, [
            t("factors.app.later"),
          ]),
        ],
      ),
    ]);
  }
}

function picture({ size, path }: AppOffer["qr"]): VNode {
  const attrs = {
    viewBox: `0 0 ${size} ${size}`,
    role: "img",
    "aria-label": t("factors.app.qr"),
    "shape-rendering": "crispEdges",
  };
  return h("svg.qr", { attrs }, [h("path", { attrs: { d: path } })]);
}

function grouped(secret: string): string {
  return secret.match(new RegExp(`.{1,${GROUP_LEN}}`, "g"))?.join(" ") ?? secret;
}
