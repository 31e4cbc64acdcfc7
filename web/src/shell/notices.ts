/** Messages for the person, whatever page they are on. */

import type { Notice } from "../app";
import { t } from "../messages";
import { icon } from "../ui/icon";
import { h, type VNode } from "../vdom";

/** How long a notice is shown that does not stay. */
const SHOWN_MS = 6_000;
/** More notices than this push out the oldest. */
const NOTICES_MAX = 5;

export class Notices {
  private list: Notice[] = [];

  constructor(private readonly redraw: () => void) {}

  show(notice: Notice): void {
    const others = this.list.filter((other) => other.key !== notice.key);
    this.list = [...others, notice].slice(-NOTICES_MAX);
    if (!notice.stays) setTimeout(() => this.remove(notice), SHOWN_MS);
    this.redraw();
  }

  dismiss(key: string): void {
    if (!this.list.some((notice) => notice.key === key)) return;
    this.list = this.list.filter((notice) => notice.key !== key);
    this.redraw();
  }

  view(): VNode {
    const label = t("notices.label");
    return h("div.notices", { attrs: { role: "region", "aria-label": label } }, [
      h(
        "div",
        { attrs: { "aria-live": "polite" } },
        this.list.map((notice) => this.one(notice)),
      ),
    ]);
  }

  private remove(notice: Notice): void {
    if (this.list.includes(notice)) this.dismiss(notice.key);
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
    const close = { click: () => this.dismiss(notice.key) };
    return h("div.notice", { key: notice.key }, [
      notice.kind === "error" ? h("span.bad", [icon("alert")]) : null,
      h("div.body", [h("p", notice.text), actions.length > 0 ? h("div.row", actions) : null]),
      h(
        "button.button.bare",
        { attrs: { type: "button", "aria-label": t("notices.close") }, on: close },
        [icon("close")],
      ),
    ]);
  }
}
