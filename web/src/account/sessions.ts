/** Where one is logged in: which sessions there are, and ending them. */

import { Desk, focusSoon } from "../admin/desk";
import { call } from "../api";
import type { App } from "../app";
import { t } from "../messages";
import type { Account, SessionCard } from "../protocol";
import { agoText } from "../ui/game-text";
import { h, type VNode } from "../vdom";

/** The server notes a use, and where it came from, no oftener than this. */
const USE_NOTED_MS = 600_000;
const TITLE = "sessions-title";
/** What is asked about all others at once. */
const OTHERS = "others";

export class Sessions {
  private readonly desk: Desk<SessionCard>;

  constructor(private readonly app: App) {
    this.desk = new Desk(app, () => call("GET /sessions"), hasAccount);
  }

  load(): void {
    this.desk.load();
  }

  /** The section; null for those who have no account to log in to. */
  view(): VNode | null {
    const { account } = this.app;
    if (!hasAccount(account)) return null;
    const attrs = { "aria-labelledby": TITLE };
    return h("section.stack.sessions", { key: `sessions-${account?.player.id}`, attrs }, [
      h("h2", { attrs: { id: TITLE, tabindex: -1 } }, t("sessions.title")),
      h("p", t("sessions.lead")),
      this.desk.alert(),
      this.list(),
      ...this.others(),
    ]);
  }

  private list(): VNode | null {
    const { items } = this.desk;
    if (items === undefined) return this.desk.alert() ? null : h("div.skeleton", { key: "wait" });
    return h(
      "ul.modules.stack",
      { key: "list" },
      [...items].sort(hereFirst).map((card) => this.item(card)),
    );
  }

  private item(card: SessionCard): VNode {
    const { id, address, begun_ms, current } = card;
    const name = deviceText(card);
    const now = this.app.now();
    return h("li.module.stack.tight", { key: id }, [
      h("h3", name),
      h("ul.facts.small.quiet", [
        h("li", current ? t("sessions.current") : useText(card, now)),
        address === undefined ? null : h("li", t("sessions.address", { address })),
        h("li", t("sessions.begun", { when: agoText(begun_ms, now) })),
      ]),
      ...(current ? [] : this.ending(id, name)),
    ]);
  }

  private ending(id: string, name: string): (VNode | null)[] {
    const yes = t("sessions.end.yes");
    return [
      this.desk.alert(id),
      this.desk.removal(id, t("sessions.end.ask", { name }), yes, () => this.end(id, name)),
      h("div.row", { key: "actions" }, [
        this.desk.askButton(id, t("sessions.end"), t("sessions.end.of", { name })),
      ]),
    ];
  }

  /** Where there are others, all of them can be ended at once. */
  private others(): (VNode | null)[] {
    const others = this.desk.items?.filter(({ current }) => !current) ?? [];
    if (others.length === 0) return [this.desk.alert(OTHERS)];
    const text = t("sessions.others");
    return [
      this.desk.alert(OTHERS),
      this.desk.removal(OTHERS, t("sessions.others.ask"), t("sessions.others.yes"), () =>
        this.endOthers(),
      ),
      h("div.row", { key: "all" }, [this.desk.askButton(OTHERS, text, text)]),
    ];
  }

  private async end(id: string, name: string): Promise<void> {
    await this.desk.act(id, () => call("DELETE /sessions/{id}", { path: { id } }));
    // Refused because it has ended by itself, it is gone as well.
    if (this.desk.items?.some((card) => card.id === id)) return;
    this.said(t("sessions.end.done", { name }));
  }

  private async endOthers(): Promise<void> {
    if (await this.desk.act(OTHERS, () => call("DELETE /sessions"))) {
      this.said(t("sessions.others.done"));
    }
  }

  private said(text: string): void {
    this.app.notify({ key: "sessions", text });
    this.app.redraw();
    focusSoon(TITLE);
  }
}

/** Whether an account is one to log in to: a guest's has one session, and no way to another. */
function hasAccount(account: Account | undefined): boolean {
  return account !== undefined && account.role !== "guest";
}

function hereFirst(one: SessionCard, other: SessionCard): number {
  return Number(other.current) - Number(one.current);
}

function deviceText({ browser, system }: SessionCard): string {
  if (browser !== undefined && system !== undefined) {
    return t("sessions.device", { browser, system });
  }
  return browser ?? system ?? t("sessions.device.unknown");
}

/** When it was used last, as far as the server knows. */
function useText({ used_ms, begun_ms }: SessionCard, nowMs: number): string {
  if (used_ms === undefined) return t("sessions.used", { when: agoText(begun_ms, nowMs) });
  if (nowMs - used_ms < USE_NOTED_MS) return t("sessions.used.lately");
  return t("sessions.used", { when: agoText(used_ms, nowMs) });
}
