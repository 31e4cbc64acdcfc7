/** A list that somebody keeps: loaded, acted upon, and what went wrong with which of its items. */

import { problemOf } from "../api";
import type { App } from "../app";
import { t } from "../messages";
import type { Account } from "../protocol";
import { icon } from "../ui/icon";
import { h, type VNode } from "../vdom";

/** What concerns no single item. */
const ALL = "";

/** What a button does with an item. */
export interface Deed {
  text: string;
  /** The same for those who listen, with the item's name. */
  spoken: string;
  click(): void;
  primary?: boolean;
  /** It does nothing now. */
  rests?: boolean;
}

export class Desk<T> {
  items: readonly T[] | undefined;
  /** The item that something is being done with. */
  private busy: string | undefined;
  private trouble: { at: string; text: string; code: string } | undefined;
  /** The item that is removed once that is confirmed. */
  private asked: string | undefined;

  constructor(
    readonly app: App,
    /** Asks the server for the list. */
    private readonly ask: () => Promise<readonly T[]>,
    /** Whether the server lets somebody see the list. */
    private readonly maySee: (account: Account | undefined) => boolean = isAdmin,
  ) {}

  async load(): Promise<void> {
    if (this.maySee(this.app.account)) {
      try {
        this.items = await this.ask();
        if (this.trouble?.at === ALL) this.trouble = undefined;
      } catch (error) {
        this.trouble = { at: ALL, ...told(error) };
      }
    }
    this.app.redraw();
  }

  /** Does something with an item and loads the list again. Whether it went well. */
  async act(id: string, action: () => Promise<unknown>): Promise<boolean> {
    if (this.busy !== undefined) return false;
    this.busy = id;
    this.asked = undefined;
    this.trouble = undefined;
    this.app.redraw();
    try {
      await action();
    } catch (error) {
      this.trouble = { at: id, ...told(error) };
    }
    this.busy = undefined;
    const well = this.trouble === undefined;
    await this.load();
    return well;
  }

  /** What went wrong with an item; with the whole list when `id` is missing. */
  alert(id = ALL): VNode | null {
    if (this.trouble?.at !== id) return null;
    return h("div.alert", { key: "trouble", attrs: { role: "alert" } }, [
      icon("alert"),
      // Whoever runs the server and lacks a second factor is led to where one is set up.
      this.trouble.code === "second-factor-first"
        ? h("p", [h("a", { attrs: { href: "/account" } }, this.trouble.text)])
        : h("p", this.trouble.text),
    ]);
  }

  /** A small button that does something with an item. */
  button(id: string, { text, spoken, click, primary = false, rests = false }: Deed): VNode {
    const attrs = {
      type: "button",
      "aria-label": spoken,
      "aria-disabled": `${rests || this.busy === id}`,
    };
    const data = { key: text, class: { primary }, attrs, on: { click } };
    return h("button.button.small", data, text);
  }

  /** Opens the question whether to remove an item of this name. */
  removeButton(id: string, name: string): VNode | null {
    return this.askButton(id, t("admin.remove"), t("admin.remove.of", { name }));
  }

  /** Opens a question. `id` names the item, or the item and what is asked of it. */
  askButton(id: string, text: string, spoken: string): VNode | null {
    if (this.asked === id) return null;
    const click = () => {
      this.asked = id;
      this.app.redraw();
      focusSoon(`keep-${id}`);
    };
    const attrs = { id: `remove-${id}`, type: "button", "aria-label": spoken };
    return h("button.button.small", { key: `ask-${id}`, attrs, on: { click } }, text);
  }

  /** The question itself: what is destroyed, the button that says so, and one that does not. */
  removal(
    id: string,
    question: string,
    text: string,
    remove: () => void,
    keepText = t("admin.keep"),
  ): VNode | null {
    if (this.asked !== id) return null;
    const keep = () => {
      this.asked = undefined;
      this.app.redraw();
      focusSoon(`remove-${id}`);
    };
    const button = (name: string, label: string, click: () => void, own = {}) =>
      h(name, { attrs: { type: "button", ...own }, on: { click } }, label);
    return h(
      "div.alert",
      { key: `removal-${id}`, attrs: { role: "group", "aria-label": question } },
      [
        icon("alert"),
        h("div.stack.tight", [
          h("p", question),
          h("div.row", [
            button("button.button.small.destroy", text, remove),
            button("button.button.small", keepText, keep, { id: `keep-${id}` }),
          ]),
        ]),
      ],
    );
  }
}

function told(error: unknown): { text: string; code: string } {
  const { error: text, code } = problemOf(error);
  return { text, code };
}

function isAdmin(account: Account | undefined): boolean {
  return account?.role === "admin";
}

/** Puts the focus there after the redraw that brings it. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(id)?.focus()));
}
