/** Who may come: switches that act at once. */

import { call, problemOf } from "../../api";
import type { App } from "../../app";
import { t } from "../../messages";
import type { Settings } from "../../protocol";
import { tick } from "../../ui/field";
import { icon } from "../../ui/icon";
import { h, type VNode } from "../../vdom";

const SWITCHES = ["registration", "guests"] as const;

export class SettingsDesk {
  private settings: Settings | undefined;
  private trouble: string | undefined;
  /** Grows with every change: what was asked before one says nothing of what holds after it. */
  private changes = 0;
  /** Another number makes the switches anew, as they stood before a change that failed. */
  private failures = 0;
  private busy = false;

  constructor(private readonly app: App) {}

  /** To be called when a question begins; takes its answer, if nothing was changed meanwhile. */
  listen(): (settings: Settings) => void {
    const { changes } = this;
    return (settings) => {
      if (changes === this.changes && !this.busy) this.settings = settings;
    };
  }

  view(): VNode {
    const { settings, trouble, failures } = this;
    return h("section.panel.stack", { key: "settings" }, [
      h("h2", t("overview.settings")),
      settings
        ? h(
            "div.stack",
            { key: `switches-${failures}` },
            SWITCHES.map((name) => this.one(name, settings)),
          )
        : null,
      trouble
        ? h("div.alert", { key: "trouble", attrs: { role: "alert" } }, [
            icon("alert"),
            h("p", trouble),
          ])
        : null,
    ]);
  }

  private one(name: (typeof SWITCHES)[number], settings: Settings): VNode {
    return tick({
      name,
      label: t(`overview.${name}`),
      hint: t(`overview.${name}.hint`),
      value: settings[name],
      onChange: (value) => this.change(name, value),
    });
  }

  /** Sends what is wanted; what is changed meanwhile is sent after it. */
  private async change(name: (typeof SWITCHES)[number], value: boolean): Promise<void> {
    if (this.settings === undefined) return;
    const before = this.settings;
    let wanted = { ...before, [name]: value };
    this.settings = wanted;
    this.changes += 1;
    this.trouble = undefined;
    this.app.redraw();
    if (this.busy) return;
    this.busy = true;
    try {
      let kept = await call("PUT /admin/settings", { body: wanted });
      while (this.settings !== wanted) {
        wanted = this.settings;
        kept = await call("PUT /admin/settings", { body: wanted });
      }
      this.settings = kept;
    } catch (error) {
      this.settings = before;
      this.failures += 1;
      this.trouble = problemOf(error).error;
    }
    this.busy = false;
    this.changes += 1;
    this.app.redraw();
  }
}
