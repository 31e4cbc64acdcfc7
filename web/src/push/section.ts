/** The part of the settings about what this browser says while no page is open. */

import type { App } from "../app";
import { t } from "../messages";
import "../messages/push";
import { h, type VNode } from "../vdom";
import { Notices } from "./push";

export class NoticesSection {
  private readonly notices: Notices;

  constructor(private readonly app: App) {
    this.notices = new Notices(() => app.redraw());
  }

  /** Finds out how it stands; a visitor gets none. */
  look(): void {
    const owner = this.owner();
    if (owner !== undefined) void this.notices.look(owner);
  }

  view(): VNode | null {
    const { standing, failed } = this.notices;
    if (this.owner() === undefined || standing === "unknown") return null;
    return h("section.stack.notices-here", { key: "notices" }, [
      h("h2", t("push.title")),
      h("p", { attrs: { role: "status" } }, t(`push.${standing}`)),
      this.button(),
      failed ? h("p.error", { attrs: { role: "alert" } }, t("push.failed")) : null,
      h("p.hint.quiet.small", t("push.hint")),
    ]);
  }

  private button(): VNode | null {
    const { standing } = this.notices;
    const press = (text: string, act: () => Promise<void>) =>
      h("button.button", { attrs: { type: "button" }, on: { click: () => void act() } }, text);
    if (standing === "on") return press(t("push.stop"), () => this.notices.switchOff());
    if (standing !== "off") return null;
    return press(t("push.start"), async () => {
      const owner = this.owner();
      if (owner !== undefined) await this.notices.switchOn(owner);
    });
  }

  private owner(): string | undefined {
    return this.app.account?.player.id;
  }
}
