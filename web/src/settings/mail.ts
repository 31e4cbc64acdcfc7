/** The part of the settings about mail: whether one wants it about games that wait. */

import { call, problemOf } from "../api";
import type { App } from "../app";
import { t } from "../messages";
import "../messages/mail";
import type { MailCard } from "../protocol";
import { h, type VNode } from "../vdom";

export class MailSection {
  private card: MailCard | undefined;
  /** Whose it is. */
  private owner: string | undefined;
  private trouble: string | undefined;

  constructor(private readonly app: App) {}

  /** Finds out how it stands; guests get no mail. */
  async look(): Promise<void> {
    const { account } = this.app;
    if (account === undefined || account.role === "guest") return;
    const owner = account.player.id;
    if (owner !== this.owner) this.card = undefined;
    this.owner = owner;
    this.card = await call("GET /mail").catch(() => undefined);
    this.app.redraw();
  }

  /** Null where this server sends no mail. */
  view(): VNode | null {
    const { card } = this;
    if (card?.offered !== true || this.app.account?.player.id !== this.owner) return null;
    const attrs = { type: "checkbox", name: "mail-games", checked: card.games };
    const change = (event: Event) => {
      void this.choose((event.target as HTMLInputElement).checked);
    };
    const may = card.address !== undefined || card.games;
    return h("section.stack", { key: "mail" }, [
      h("h2", t("mail.games")),
      h("p", t("mail.games.text")),
      may
        ? h("label.tick", { key: "want" }, [
            h("input", { attrs, props: { checked: card.games }, on: { change } }),
            h("span", t("mail.games.want")),
          ])
        : h("p", { key: "first" }, [
            h("a", { attrs: { href: "/account" } }, t("mail.games.no-address")),
          ]),
      this.trouble === undefined
        ? null
        : h("p.error", { key: "trouble", attrs: { role: "alert" } }, this.trouble),
    ]);
  }

  private async choose(games: boolean): Promise<void> {
    this.trouble = undefined;
    try {
      const choice = await call("PUT /mail/choice", { body: { games } });
      if (this.card !== undefined) this.card = { ...this.card, ...choice };
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    this.app.redraw();
  }
}
