/** The tokens that one's programs show: which there are, ending one, making another. */

import { Desk, focusSoon } from "../admin/desk";
import { call } from "../api";
import type { App } from "../app";
import { t } from "../messages";
import type { Account, NewToken, TokenCard } from "../protocol";
import { copyField } from "../ui/copy";
import { agoText, whenText } from "../ui/game-text";
import { h, type VNode } from "../vdom";
import { scopeText, TokenForm } from "./token-form";

/** The server notes a use when the last one it noted is older than this. */
const USE_NOTED_MS = 3_600_000;
const TITLE = "tokens-title";

export class Tokens {
  private readonly desk: Desk<TokenCard>;
  private readonly form: TokenForm;
  /** The token that was made last: it is told this once. */
  private made: NewToken | undefined;

  constructor(
    private readonly app: App,
    /** Whether a passkey does in place of the passphrase. */
    passkeys: () => boolean,
  ) {
    this.desk = new Desk(app, () => call("GET /tokens"), mayHave);
    const made = async (token: NewToken) => {
      this.made = token;
      await this.desk.load();
      focusSoon("token");
    };
    this.form = new TokenForm(app, made, passkeys);
  }

  load(): void {
    this.desk.load();
  }

  /** Whether there are any, as far as it is known. */
  get some(): boolean {
    return (this.desk.items?.length ?? 0) > 0;
  }

  /** The section; null for those who can have none. */
  view(): VNode | null {
    const { account } = this.app;
    if (!mayHave(account)) return null;
    const attrs = { "aria-labelledby": TITLE };
    return h("section.stack.tokens", { key: `tokens-${account?.player.id}`, attrs }, [
      h("h2", { attrs: { id: TITLE, tabindex: -1 } }, t("tokens.title")),
      h("p", [t("tokens.lead"), " ", h("a", { attrs: { href: "/programs" } }, t("tokens.calls"))]),
      this.secret(),
      this.desk.alert(),
      this.list(),
      this.form.view(),
    ]);
  }

  private secret(): VNode | null {
    if (this.made === undefined) return null;
    const { card, token } = this.made;
    const name = card.label;
    return h("div.panel.stack.token", { key: `made-${card.id}`, attrs: { role: "status" } }, [
      h("h3", t("tokens.new", { name })),
      h("p", t("tokens.new.once")),
      copyField(this.app, {
        id: "token",
        label: t("tokens.new.label", { name }),
        text: token,
        copied: t("tokens.new.copied"),
        yourself: t("tokens.new.copy-yourself"),
      }),
    ]);
  }

  private list(): VNode | null {
    const { items } = this.desk;
    if (items === undefined) return this.desk.alert() ? null : h("div.skeleton", { key: "wait" });
    if (items.length === 0) return h("p.empty", { key: "none" }, t("tokens.none"));
    return h(
      "ul.modules.stack",
      { key: "list" },
      items.map((card) => this.item(card)),
    );
  }

  private item(card: TokenCard): VNode {
    const { id, label: name, scopes, made_ms, used_ms, ends_ms } = card;
    const texts = scopes.length > 0 ? scopes.map(scopeText) : [t("tokens.scopes.none")];
    const now = this.app.now();
    return h("li.module.stack.tight", { key: id }, [
      h("h3", name),
      h(
        "ul",
        texts.map((text) => h("li", text)),
      ),
      h("ul.facts.small.quiet", [
        h("li", t("tokens.made", { when: agoText(made_ms, now) })),
        h("li", useText(used_ms, now)),
        endItem(ends_ms, now),
      ]),
      this.desk.alert(id),
      this.desk.removal(id, t("tokens.end.ask", { name }), t("tokens.end.yes", { name }), () =>
        this.end(card),
      ),
      h("div.row", { key: "actions" }, [
        this.desk.askButton(id, t("tokens.end"), t("tokens.end.of", { name })),
      ]),
    ]);
  }

  private async end({ id, label: name }: TokenCard): Promise<void> {
    await this.desk.act(id, () => call("DELETE /tokens/{id}", { path: { id } }));
    // Refused because it was ended elsewhere, it is gone as well.
    if (this.desk.items?.some((card) => card.id === id)) return;
    if (this.made?.card.id === id) this.made = undefined;
    this.app.notify({ key: "tokens", text: t("tokens.end.done", { name }) });
    this.app.redraw();
    focusSoon(TITLE);
  }
}

/** Whether an account may have tokens: guests may not. */
function mayHave(account: Account | undefined): boolean {
  return account !== undefined && account.role !== "guest";
}

/** When a token was used last, as far as the server knows. */
function useText(usedMs: number | undefined, nowMs: number): string {
  if (usedMs === undefined) return t("tokens.used.never");
  if (nowMs - usedMs < USE_NOTED_MS) return t("tokens.used.lately");
  return t("tokens.used", { when: agoText(usedMs, nowMs) });
}

/** Until when it lets anybody in. */
function endItem(endsMs: number | undefined, nowMs: number): VNode {
  if (endsMs === undefined) return h("li", t("tokens.endless"));
  if (endsMs > nowMs) return h("li", t("tokens.until", { when: whenText(endsMs) }));
  return h("li.bad", t("tokens.over", { when: whenText(endsMs) }));
}
