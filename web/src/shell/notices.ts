/**
 * Messages for the person, whatever page they are on: one line in the flow of the page, with the
 * newest of them, that opens to a list.
 */

import type { Notice } from "../app";
import { t } from "../messages";
import { choose } from "../settings/choices";
import { icon } from "../ui/icon";
import { h, type VNode } from "../vdom";

/** How long a notice is shown that does not stay. */
const SHOWN_MS = 6_000;
/** How long one is shown that stays, unless it is dropped before. */
const STAYS_MS = 180_000;
/** More notices than this push out the oldest. */
const NOTICES_MAX = 5;

export interface NoticesView {
  /** Whether the person is in the middle of a game. */
  playing: boolean;
  /** Whether invitations wait elsewhere for now. */
  quiet: boolean;
}

export class Notices {
  private list: Notice[] = [];
  private open = false;

  constructor(private readonly redraw: () => void) {}

  show(notice: Notice): void {
    const others = this.list.filter((other) => other.key !== notice.key);
    this.list = [...others, notice].slice(-NOTICES_MAX);
    setTimeout(() => this.expire(notice), notice.stays ? STAYS_MS : SHOWN_MS);
    this.redraw();
  }

  dismiss(key: string): void {
    if (!this.list.some((notice) => notice.key === key)) return;
    this.list = this.list.filter((notice) => notice.key !== key);
    if (this.list.length === 0) this.open = false;
    this.redraw();
  }

  view({ playing, quiet }: NoticesView): VNode {
    const list = this.list.filter(({ kind }) => !quiet || kind !== "invitation");
    const shown = this.open ? list.toReversed() : list.slice(-1);
    const invited = list.some(({ kind }) => kind === "invitation");
    const attrs = { role: "region", "aria-label": t("notices.label") };
    const many = list.length > 1;
    return h("div.notices", { key: "notices", class: { open: this.open, many }, attrs }, [
      h("div.list", { attrs: { "aria-live": "polite" } }, [
        ...shown.map((notice) => this.one(notice)),
        this.open && playing && invited ? switchOff() : null,
      ]),
      list.length > 0 ? this.fold(list.length) : null,
    ]);
  }

  private expire(notice: Notice): void {
    if (this.list.includes(notice)) this.close(notice);
  }

  private close(notice: Notice): void {
    notice.onClosed?.();
    this.dismiss(notice.key);
  }

  private one(notice: Notice): VNode {
    const actions = (notice.actions ?? []).map(({ label, primary, run }) => {
      const press = () => {
        this.dismiss(notice.key);
        run();
      };
      const data = { class: { primary: primary ?? false }, on: { click: press } };
      return h("button.button.small", { attrs: { type: "button" }, ...data }, label);
    });
    const close = { click: () => this.close(notice) };
    const label = { type: "button", "aria-label": t("notices.close"), title: t("notices.close") };
    return h("div.notice", { key: notice.key }, [
      notice.kind === "error" ? h("span.bad", [icon("alert")]) : null,
      h("p.text", { attrs: { title: notice.text } }, notice.text),
      actions.length > 0 ? h("div.row", actions) : null,
      h("button.button.bare.close", { attrs: label, on: close }, [icon("close")]),
    ]);
  }

  /** Opens the line to a list of all, or folds it. */
  private fold(count: number): VNode {
    const label = this.open ? t("notices.fold") : t("notices.open", { count });
    const attrs = { type: "button", "aria-label": label, "aria-expanded": `${this.open}` };
    const click = () => {
      this.open = !this.open;
      this.redraw();
    };
    return h("button.button.bare.fold", { attrs: { ...attrs, title: label }, on: { click } }, [
      count > 1 ? h("span.figures", `${count}`) : null,
      icon("more"),
    ]);
  }
}

function switchOff(): VNode {
  const on = { click: () => choose("invitations", "off") };
  return h("button.button.small.bare", { key: "off", attrs: { type: "button" }, on }, [
    t("notices.off"),
  ]);
}
