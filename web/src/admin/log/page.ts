/** What admins have done, the newest first. */

import { call, problemOf } from "../../api";
import type { App, Page } from "../../app";
import { t } from "../../messages";
import type { LogEntry } from "../../protocol";
import { whenText } from "../../ui/game-text";
import { icon } from "../../ui/icon";
import { h, type VNode } from "../../vdom";
import { adminsOnly, adminTabs } from "../parts";
import { Names } from "./names";
import { details, sentence } from "./sentence";

export class LogPage implements Page {
  private deeds: readonly LogEntry[] | undefined;
  private more = false;
  private busy = false;
  private trouble: string | undefined;
  private readonly names = new Names();

  constructor(private readonly app: App) {}

  get title(): string {
    return t("log.title");
  }

  mount(): void {
    this.load();
  }

  onAccount(): void {
    this.load();
  }

  view(): VNode {
    if (this.app.account?.role !== "admin") return adminsOnly(this.title);
    return h("div.stack.sections.admin", [
      adminTabs("log"),
      h("div.stack", [
        h("h1", this.title),
        h("p.quiet", t("log.lead")),
        this.list(),
        this.trouble
          ? h("div.alert", { key: "trouble", attrs: { role: "alert" } }, [
              icon("alert"),
              h("p", this.trouble),
            ])
          : null,
        this.more ? this.olderButton() : null,
      ]),
    ]);
  }

  private list(): VNode | null {
    const { deeds } = this;
    if (deeds === undefined) return this.trouble ? null : h("div.skeleton", { key: "wait" });
    if (deeds.length === 0) return h("p.empty", { key: "none" }, t("log.none"));
    return h(
      "ol.lines.deeds",
      { key: "list" },
      deeds.map((deed) => this.item(deed)),
    );
  }

  private item(entry: LogEntry): VNode {
    const { number, at_ms, deed } = entry;
    const said = sentence(entry, this.names);
    const more = details(deed);
    const at = new Date(at_ms).toISOString();
    return h("li", { key: number }, [
      h("time.quiet.small.figures", { attrs: { datetime: at } }, whenText(at_ms)),
      h("div", [
        h("p", said === undefined ? rawText(entry) : [said]),
        more === ""
          ? null
          : h("details.small", [
              h("summary", t("log.more")),
              h("pre.code.wrapped", { attrs: { tabindex: 0 } }, more),
            ]),
      ]),
    ]);
  }

  private olderButton(): VNode {
    const attrs = { type: "button", "aria-disabled": `${this.busy}` };
    const click = () => this.load(this.deeds?.at(-1)?.number);
    return h("div.row", { key: "older" }, [
      h("button.button", { attrs, on: { click } }, t("log.older")),
    ]);
  }

  /** Asks for the newest deeds, or for those before one. */
  private async load(before?: number): Promise<void> {
    if (this.app.account?.role !== "admin" || this.busy) return this.app.redraw();
    this.busy = true;
    this.trouble = undefined;
    try {
      const answer = await call("GET /admin/log", { query: { before } });
      await this.names.learn(answer.deeds);
      const newer = before === undefined ? [] : (this.deeds ?? []);
      this.deeds = [...newer, ...answer.deeds];
      this.more = answer.more;
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    this.busy = false;
    this.app.redraw();
  }
}

/** Who did what, where there is no sentence for it: an old call with its braces filled, or the word
 *  of a kind. */
function rawText({ by, deed }: LogEntry): (VNode | string)[] {
  const name = by?.name ?? t("deed.shell");
  if (deed.kind !== "old") return [`${name} `, h("code", deed.kind)];
  const values = [...deed.about];
  const whole = deed.call.replace(/\{\w+\}/g, (brace) => values.shift() ?? brace);
  return [`${t("log.call", { name })} `, h("code", whole)];
}
