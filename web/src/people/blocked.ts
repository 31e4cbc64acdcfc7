/** The people whom I have blocked, on the page of settings. */

import { problemOf } from "../api";
import type { App } from "../app";
import { t } from "../messages";
import "../messages/people";
import type { Player } from "../protocol";
import { h, type VNode } from "../vdom";
import { Blocks } from "./blocks";

export class BlockedPeople {
  private readonly blocks: Blocks;
  /** Everybody who was blocked when the page came: who is not any more stays, to be blocked again. */
  private listed: readonly Player[] | undefined;
  private trouble: string | undefined;

  constructor(private readonly app: App) {
    this.blocks = new Blocks(app);
  }

  async load(): Promise<void> {
    await this.attempt(async () => {
      await this.blocks.load();
      this.listed = this.blocks.people;
    });
  }

  view(): VNode {
    return h("section.stack.blocked-people", { key: "blocked" }, [
      h("h2", t("blocked.title")),
      h("p.quiet.small", t("blocked.text")),
      this.trouble === undefined
        ? null
        : h("p.bad", { key: "trouble", attrs: { role: "alert" } }, this.trouble),
      this.list(),
    ]);
  }

  private list(): VNode | null {
    const { listed } = this;
    if (listed === undefined) return this.trouble ? null : h("div.skeleton", { key: "wait" });
    if (listed.length === 0) return h("p", { key: "none" }, t("blocked.none"));
    return h(
      "ul.lines",
      { key: "list" },
      listed.map((person) => this.item(person)),
    );
  }

  private item(person: Player): VNode {
    const blocked = this.blocks.has(person);
    const { name } = person;
    const click = () => this.attempt(() => this.blocks.set(person, !blocked));
    const label = t(blocked ? "person.unblock" : "person.block", { name });
    return h("li.row.spread", { key: person.id }, [
      h("span.cut", { class: { quiet: !blocked } }, name),
      h("button.button.small", { attrs: { type: "button", "aria-label": label }, on: { click } }, [
        t(blocked ? "blocked.unblock" : "blocked.again"),
      ]),
    ]);
  }

  private async attempt(action: () => Promise<void>): Promise<void> {
    this.trouble = undefined;
    await action().catch((error: unknown) => {
      this.trouble = problemOf(error).error;
    });
    this.app.redraw();
  }
}
