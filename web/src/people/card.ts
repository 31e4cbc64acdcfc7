/** What one can do about somebody, above whatever page one met them on. */

import type { App } from "../app";
import { Attempt } from "../attempt";
import { t } from "../messages";
import "../messages/people";
import type { Player } from "../protocol";
import { dialog } from "../ui/dialog";
import { h, type VNode } from "../vdom";
import { Blocks } from "./blocks";
import "../style/people.css";

export class PersonCard {
  private readonly blocks: Blocks;
  private readonly attempt: Attempt;
  /** What was done last, in words. */
  private done = "";

  constructor(
    private readonly app: App,
    private readonly person: Player,
    private readonly onClose: () => void,
  ) {
    this.blocks = new Blocks(app);
    this.attempt = new Attempt(app);
    void this.attempt.run(() => this.blocks.load());
  }

  view(): VNode {
    const { person } = this;
    return dialog(person.name, this.onClose, [
      h("div.stack.person-card", [this.ways(), ...this.blocking()]),
    ]);
  }

  /** A guest has no page and cannot be found by name. */
  private ways(): VNode | null {
    const { name, guest } = this.person;
    if (guest) return null;
    const text = encodeURIComponent(name);
    const close = { click: () => this.onClose() };
    return h("div.row", [
      h("a.button", { attrs: { href: `/@/${text}` }, on: close }, t("person.games")),
      this.blocks.canInvite(this.person)
        ? h("a.button", { attrs: { href: `/?new=name&name=${text}` }, on: close }, [
            t("person.invite"),
          ])
        : null,
    ]);
  }

  private blocking(): (VNode | null)[] {
    const { person, blocks } = this;
    const { trouble, busy } = this.attempt;
    if (person.id === this.app.account?.player.id) return [];
    if (blocks.people === undefined && trouble === undefined) {
      return [h("div.skeleton", { key: "wait" })];
    }
    const blocked = blocks.has(person);
    const { name } = person;
    const press = () => this.attempt.run(() => this.set(!blocked));
    const attrs = { type: "button", "aria-disabled": `${busy}` };
    return [
      h("p", t(blocked ? "person.blocked" : "person.block.text", { name })),
      h("div.row", [
        h("button.button", { class: { destroy: !blocked }, attrs, on: { click: press } }, [
          t(blocked ? "person.unblock" : "person.block", { name }),
        ]),
      ]),
      h("p.spoken", { attrs: { role: "status" } }, this.done),
      trouble === undefined ? null : h("p.bad", { attrs: { role: "alert" } }, trouble),
    ];
  }

  private async set(blocked: boolean): Promise<void> {
    await this.blocks.set(this.person, blocked);
    const { name } = this.person;
    this.done = t(blocked ? "person.blocked" : "person.unblocked", { name });
  }
}
