/** One bot: its account, its engine, and what it plays with whom. */

import { call, problemOf } from "../../api";
import type { App, Page } from "../../app";
import { t } from "../../messages";
import type { Bot, Engine, RulesCard } from "../../protocol";
import { Form, submitButton } from "../../ui/form";
import { h, type VNode } from "../../vdom";
import { optionFault } from "../options";
import { adminsOnly, adminTabs } from "../parts";
import { botFields, SERVER_FIELDS } from "./fields";
import { type BotForm, draftOf, type Fault, faults, formOf } from "./form";

const PATH = "/admin/bots";

export class BotEditPage implements Page {
  private bot: Bot | undefined;
  private engines: readonly Engine[] | undefined;
  private rules: readonly RulesCard[] = [];
  private state: BotForm = formOf(undefined, []);
  private faults: readonly Fault[] = [];
  private trouble: string | undefined;
  private asked = false;
  private readonly form: Form;

  constructor(
    private readonly app: App,
    /** The id of its account; a new bot is made when missing. */
    private readonly id?: string,
  ) {
    this.form = new Form({
      redraw: () => app.redraw(),
      // A name that is there already has no field.
      fields: id === undefined ? SERVER_FIELDS : SERVER_FIELDS.filter((one) => one !== "name"),
      send: () => this.save(),
    });
  }

  get title(): string {
    return this.id === undefined ? t("bots.add") : (this.bot?.player.name ?? t("bots.one"));
  }

  async mount(): Promise<void> {
    this.rules = await this.app.rules().catch(() => []);
    if (this.app.account?.role === "admin" && !this.asked) await this.load();
    this.app.redraw();
  }

  onAccount(): void {
    this.mount();
  }

  view(): VNode {
    if (this.app.account?.role !== "admin") return adminsOnly(this.title);
    return h("div.stack.sections.admin", [
      adminTabs("bots"),
      h("h1", this.title),
      this.trouble ? h("p.fault", { attrs: { role: "alert" } }, this.trouble) : null,
      this.body(),
    ]);
  }

  private body(): VNode | null {
    const { engines, state, faults, form, rules } = this;
    if (this.trouble !== undefined) return null;
    if (engines === undefined) return h("div.skeleton", { key: "wait" });
    if (engines.length === 0) return withoutEngine();
    const change = (changed: Partial<BotForm>) => {
      this.state = { ...this.state, ...changed };
      if (this.faults.length > 0) this.faults = this.findFaults();
      this.app.redraw();
    };
    const made = this.bot !== undefined;
    return h("div.form-column", { key: "edit" }, [
      form.view(botFields({ state, faults, form, engines, rules, made, change }), [
        submitButton(form, t(made ? "engines.save" : "bots.add.submit")),
        h("a.button", { attrs: { href: PATH } }, t("admin.back")),
      ]),
    ]);
  }

  private findFaults(): Fault[] {
    return faults(this.state);
  }

  private async save(): Promise<void> {
    this.faults = this.findFaults();
    const specs = this.engines?.find(({ id }) => id === this.state.engine)?.profile?.options ?? [];
    const { options: chosen } = this.state;
    const at = this.faults[0] ?? optionFault({ specs, chosen, onChange: () => undefined });
    if (at !== undefined) {
      requestAnimationFrame(() => {
        const field = document.getElementById(at);
        field?.closest("details")?.setAttribute("open", "");
        field?.focus();
      });
      return;
    }
    const draft = draftOf(this.state);
    const { id } = this;
    if (id === undefined) await call("POST /admin/bots", { body: draft });
    else await call("PUT /admin/bots/{id}", { path: { id }, body: draft });
    this.app.go(PATH);
    const text = t(id === undefined ? "bots.added" : "engines.saved", { name: draft.name });
    this.app.notify({ key: "admin", text });
  }

  /** Once: what somebody has typed by then stays. */
  private async load(): Promise<void> {
    this.asked = true;
    try {
      const [engines, bots] = await Promise.all([
        call("GET /admin/engines"),
        this.id === undefined ? [] : call("GET /admin/bots"),
      ]);
      this.bot = bots.find(({ player }) => player.id === this.id);
      if (this.id !== undefined && this.bot === undefined) this.trouble = t("bots.missing");
      this.state = formOf(this.bot?.draft, engines);
      this.engines = engines;
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
  }
}

function withoutEngine(): VNode {
  return h("div.empty", { key: "none" }, [
    h("p", t("bots.no-engine")),
    h("p", [h("a.button.primary", { attrs: { href: "/admin/engines/new" } }, t("engines.add"))]),
  ]);
}
