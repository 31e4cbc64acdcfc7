/** One's second factors: the app that makes codes, passkeys, recovery codes. */

import { Desk, focusSoon } from "../admin/desk";
import { call } from "../api";
import type { App } from "../app";
import { t } from "../messages";
import "../messages/factors";
import type { Account, PasskeyCard, RecoveryCodes, SecondFactors } from "../protocol";
import { whyNoPasskeys } from "../shell/passkey";
import { copyField } from "../ui/copy";
import { agoText } from "../ui/game-text";
import { icon } from "../ui/icon";
import { h, type VNode } from "../vdom";
import { AppSetUp } from "./app-set-up";
import { newsView } from "./factor-news";
import { PasskeyForm } from "./passkey-form";

const TITLE = "factors-title";
/** What is done with the app, and with the codes; passkeys have ids of their own. */
const APP = "app";
const CODES = "codes";

export class Factors {
  private readonly desk: Desk<SecondFactors>;
  private readonly setUp: AppSetUp;
  private readonly form: PasskeyForm;
  /** The recovery codes that were made last: they are told this once. */
  private codes: readonly string[] = [];
  /** Why no passkey can be added here; not before that is known. */
  private noPasskeys: string | undefined = "";

  constructor(private readonly app: App) {
    this.desk = new Desk(app, async () => [await call("GET /second-factors")], mayHave);
    this.setUp = new AppSetUp(app, (made) => this.made(made, t("factors.app.done")));
    this.form = new PasskeyForm(app, (made, name) =>
      this.made(made, t("factors.passkey.added", { name })),
    );
  }

  async load(): Promise<void> {
    if (!mayHave(this.app.account)) return;
    this.noPasskeys = await whyNoPasskeys().catch(() => "");
    await this.desk.load();
  }

  /** Whether one of one's passkeys can be used here. */
  get passkeys(): boolean {
    const [found] = this.desk.items ?? [];
    return this.noPasskeys === undefined && found !== undefined && found.passkeys.length > 0;
  }

  /** The section; null for those who have no passphrase to begin with. */
  view(): VNode | null {
    const { account } = this.app;
    if (!mayHave(account)) return null;
    const [found] = this.desk.items ?? [];
    const attrs = { "aria-labelledby": TITLE };
    return h("section.stack.factors", { key: `factors-${account?.player.id}`, attrs }, [
      h("h2", { attrs: { id: TITLE, tabindex: -1 } }, t("factors.title")),
      h("p", t("factors.lead")),
      this.desk.alert(),
      ...(found ? this.parts(found) : [this.waiting()]),
    ]);
  }

  private waiting(): VNode | null {
    return this.desk.alert() ? null : h("div.skeleton", { key: "wait" });
  }

  private parts(found: SecondFactors): (VNode | null)[] {
    const none = found.codes_left === undefined;
    return [
      none ? warning(t(found.wanted ? "factors.wanted" : "factors.none"), found.wanted) : null,
      this.newCodes(),
      this.appPart(found),
      this.passkeyPart(found),
      none ? null : this.codesPart(found.codes_left ?? 0),
      newsView(found.news, this.app.now()),
    ];
  }

  private appPart(found: SecondFactors): VNode {
    const { app } = found;
    const now = this.app.now();
    if (app === undefined) {
      return h("div.stack", { key: "app" }, [
        h("h3", t("factors.app")),
        this.setUp.view() ?? h("p", t("factors.app.none")),
        this.setUp.begun
          ? null
          : h("div.row", { key: "set" }, [
              this.desk.alert(APP),
              this.desk.button(APP, {
                text: t("factors.app.set"),
                spoken: t("factors.app.set"),
                click: () => this.desk.act(APP, () => this.setUp.begin()),
              }),
            ]),
      ]);
    }
    const last = found.passkeys.length === 0;
    return h("div.stack", { key: "app" }, [
      h("h3", t("factors.app")),
      h("ul.facts.small.quiet", [
        h("li", t("factors.app.made", { when: agoText(app.made_ms, now) })),
        h("li", t("factors.app.used", { when: agoText(app.used_ms, now) })),
      ]),
      this.desk.alert(APP),
      this.desk.removal(
        APP,
        t(last ? "factors.app.remove.last" : "factors.app.remove.ask"),
        t("factors.app.remove.yes"),
        () => this.removeApp(),
      ),
      h("div.row", { key: "actions" }, [
        this.desk.askButton(APP, t("factors.app.remove"), t("factors.app.remove")),
      ]),
    ]);
  }

  private passkeyPart(found: SecondFactors): VNode {
    return h("div.stack", { key: "passkeys" }, [
      h("h3", t("factors.passkeys")),
      h("p", t("factors.passkeys.lead")),
      found.passkeys.length === 0
        ? null
        : h(
            "ul.modules.stack",
            { key: "list" },
            found.passkeys.map((card) => this.passkey(card, found)),
          ),
      this.noPasskeys === undefined
        ? this.form.view()
        : h("p.quiet", { key: "why" }, this.noPasskeys),
    ]);
  }

  private passkey(card: PasskeyCard, found: SecondFactors): VNode {
    const { id, label: name, made_ms, used_ms, alone } = card;
    const now = this.app.now();
    const last = found.passkeys.length === 1 && found.app === undefined;
    const used = used_ms === undefined ? undefined : agoText(used_ms, now);
    return h("li.module.stack.tight", { key: id }, [
      h("h4", name),
      h("ul.facts.small.quiet", [
        h("li", t("factors.passkey.made", { when: agoText(made_ms, now) })),
        h("li", used ? t("factors.passkey.used", { when: used }) : t("factors.passkey.unused")),
      ]),
      alone ? null : h("p.small", t("factors.passkey.held")),
      this.desk.alert(id),
      this.desk.removal(
        id,
        t(last ? "factors.passkey.remove.last" : "factors.passkey.remove.ask", { name }),
        t("factors.passkey.remove.yes", { name }),
        () => this.removePasskey(id, name),
      ),
      h("div.row", { key: "actions" }, [
        this.desk.askButton(
          id,
          t("factors.passkey.remove"),
          t("factors.passkey.remove.of", { name }),
        ),
      ]),
    ]);
  }

  private codesPart(left: number): VNode {
    const text = t("factors.codes.make");
    return h("div.stack", { key: "codes" }, [
      h("h3", t("factors.codes")),
      h("p", [t("factors.codes.left", { count: left }), " ", t("factors.codes.lead")]),
      this.desk.alert(CODES),
      this.desk.removal(CODES, t("factors.codes.ask"), t("factors.codes.yes"), () =>
        this.makeCodes(),
      ),
      h("div.row", { key: "actions" }, [this.desk.askButton(CODES, text, text)]),
    ]);
  }

  /** Codes that were just made. */
  private newCodes(): VNode | null {
    if (this.codes.length === 0) return null;
    const kept = () => {
      this.codes = [];
      this.app.redraw();
      focusSoon(TITLE);
    };
    return h("div.panel.stack.token", { key: "new-codes", attrs: { role: "status" } }, [
      h("h3", { attrs: { id: "new-codes", tabindex: -1 } }, t("factors.codes.new")),
      h("p", t("factors.codes.once")),
      h(
        "ol.codes",
        this.codes.map((code) => h("li", { key: code }, [h("code", code)])),
      ),
      copyField(this.app, {
        id: "all-codes",
        label: t("factors.codes.copy"),
        text: this.codes.join(" "),
        copied: t("factors.codes.copied"),
        yourself: t("factors.copy-yourself"),
        quiet: true,
      }),
      h("div.row", [
        h("button.button.primary", { attrs: { type: "button" }, on: { click: kept } }, [
          t("factors.codes.kept"),
        ]),
      ]),
    ]);
  }

  private async made({ codes }: RecoveryCodes, text: string): Promise<void> {
    if (codes.length > 0) this.codes = codes;
    await this.desk.load();
    this.app.notify({ key: "factors", text });
    focusSoon(codes.length > 0 ? "new-codes" : TITLE);
  }

  private async makeCodes(): Promise<void> {
    const well = await this.desk.act(CODES, async () => {
      this.codes = (await call("POST /second-factors/recovery-codes")).codes;
    });
    if (well) focusSoon("new-codes");
  }

  private async removeApp(): Promise<void> {
    if (await this.desk.act(APP, () => call("DELETE /second-factors/app"))) {
      this.said(t("factors.app.removed"));
    }
  }

  private async removePasskey(id: string, name: string): Promise<void> {
    if (await this.desk.act(id, () => call("DELETE /passkeys/{id}", { path: { id } }))) {
      this.said(t("factors.passkey.removed", { name }));
    }
  }

  private said(text: string): void {
    this.app.notify({ key: "factors", text });
    focusSoon(TITLE);
  }
}

/** Whether an account has a passphrase for something to stand beside: a guest's has none. */
function mayHave(account: Account | undefined): boolean {
  return account !== undefined && account.role !== "guest";
}

function warning(text: string, alerts: boolean): VNode {
  if (!alerts) return h("p.empty", { key: "none" }, text);
  return h("div.alert", { key: "wanted", attrs: { role: "status" } }, [
    icon("alert"),
    h("p", text),
  ]);
}
