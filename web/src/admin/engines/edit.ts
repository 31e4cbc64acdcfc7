/** One engine: how it is run, what it may do, and a test of it beside that. */

import { call, problemOf } from "../../api";
import type { App, Page } from "../../app";
import { t } from "../../messages";
import type { Engine, RulesCard } from "../../protocol";
import { Form, submitButton } from "../../ui/form";
import { h, type VNode } from "../../vdom";
import { optionFault } from "../options";
import { adminsOnly, adminTabs } from "../parts";
import { engineFields, SERVER_FIELDS } from "./fields";
import { draftOf, type EngineForm, type Fault, faults, formOf } from "./form";
import { allGames, faultView, profileTerms, term } from "./report";
import { Tester } from "./tester";

const PATH = "/admin/engines";

export class EngineEditPage implements Page {
  private engine: Engine | undefined;
  private state: EngineForm = formOf(undefined);
  private rules: readonly RulesCard[] = [];
  private faults: readonly Fault[] = [];
  private loading: boolean;
  private trouble: string | undefined;
  private asked = false;
  private readonly tester: Tester;
  private readonly form: Form;

  constructor(
    private readonly app: App,
    /** The engine's; a new one is added when missing. */
    private readonly id?: string,
  ) {
    this.loading = id !== undefined;
    this.tester = new Tester(app);
    this.form = new Form({
      redraw: () => app.redraw(),
      fields: SERVER_FIELDS,
      send: () => this.save(),
    });
  }

  get title(): string {
    return this.id === undefined ? t("engines.add") : (this.engine?.name ?? t("engines.one"));
  }

  async mount(): Promise<void> {
    this.rules = await this.app.rules().catch(() => []);
    const may = this.app.account?.role === "admin";
    if (may && this.id !== undefined && !this.asked) await this.load();
    this.app.redraw();
  }

  onAccount(): void {
    this.mount();
  }

  unmount(): void {
    this.tester.stop();
  }

  view(): VNode {
    if (this.app.account?.role !== "admin") return adminsOnly(this.title);
    return h("div.stack.sections.admin", [
      adminTabs("engines"),
      h("h1", this.title),
      this.trouble ? h("p.fault", { attrs: { role: "alert" } }, this.trouble) : null,
      this.body(),
    ]);
  }

  private body(): VNode | null {
    if (this.trouble !== undefined) return null;
    if (this.loading) return h("div.skeleton", { key: "wait" });
    if (this.engine !== undefined && this.engine.draft === undefined) return this.announced();
    return h("div.edit", { key: "edit" }, [
      this.form.view(this.fields(), [
        submitButton(this.form, t(this.engine ? "engines.save" : "engines.add.submit")),
        this.testButton(),
        h("a.button", { attrs: { href: PATH } }, t("admin.back")),
      ]),
      h("div.stack.beside", [this.tester.view(this.rules), this.beside()]),
    ]);
  }

  private fields(): VNode[] {
    const { state, faults, form } = this;
    const profile = this.tester.report?.profile ?? this.engine?.profile;
    const change = (changed: Partial<EngineForm>) => {
      this.state = { ...this.state, ...changed };
      if (this.faults.length > 0) this.faults = this.findFaults(false);
      this.app.redraw();
    };
    return engineFields({ state, faults, form, profile, change });
  }

  private testButton(): VNode {
    const attrs = { type: "button", "aria-disabled": `${this.tester.busy}` };
    return h("button.button", { attrs, on: { click: () => this.test() } }, t("engines.test"));
  }

  /** What is known already, until a test says more. */
  private beside(): VNode | null {
    const { engine } = this;
    if (this.tester.busy || this.tester.report !== undefined) return null;
    if (engine?.profile === undefined && engine?.fault === undefined) {
      return h("p.empty", { key: "beside" }, t("engines.untested.hint"));
    }
    return h("div.stack", { key: "beside" }, [
      engine.fault ? faultView(engine.fault, this.app.now()) : null,
      engine.profile ? this.known(engine) : null,
    ]);
  }

  private known({ profile, games }: Engine): VNode {
    return h("dl.terms", [
      ...(profile ? profileTerms(profile) : []),
      ...term(t("engines.games"), allGames(games, this.rules)),
    ]);
  }

  /** An engine that a machine of its own announces is set up there. */
  private announced(): VNode {
    const { engine } = this;
    const hosts = engine?.hosts.join(", ") || t("engines.hosts.none");
    return h("div.stack.form-column", { key: "announced" }, [
      h("p", t("engines.announced", { hosts })),
      engine ? this.known(engine) : null,
      engine?.fault ? faultView(engine.fault, this.app.now()) : null,
      h("p", [h("a.button", { attrs: { href: PATH } }, t("admin.back"))]),
    ]);
  }

  private findFaults(forTest: boolean): Fault[] {
    return faults(this.state, forTest);
  }

  /** Whether the form can be sent; else the first faulty field gets the focus. */
  private ready(forTest: boolean): boolean {
    this.faults = this.findFaults(forTest);
    const specs = (this.tester.report?.profile ?? this.engine?.profile)?.options ?? [];
    const { options: chosen } = this.state;
    const at = this.faults[0] ?? optionFault({ specs, chosen, onChange: () => undefined });
    if (at === undefined) return true;
    this.app.redraw();
    requestAnimationFrame(() => {
      const field = document.getElementById(at);
      field?.closest("details")?.setAttribute("open", "");
      field?.focus();
    });
    return false;
  }

  private async test(): Promise<void> {
    if (this.tester.busy || !this.ready(true)) return;
    const { engine } = this;
    const draft = draftOf(this.state);
    const same = engine && JSON.stringify(draftOf(formOf(engine.draft))) === JSON.stringify(draft);
    if (!same) return this.tester.run({ draft });
    await this.tester.run({ id: engine.id });
  }

  private async save(): Promise<void> {
    if (!this.ready(false)) return;
    const draft = draftOf(this.state);
    const { id } = this;
    if (id === undefined) await call("POST /admin/engines", { body: draft });
    else await call("PUT /admin/engines/{id}", { path: { id }, body: draft });
    this.app.go(PATH);
    const text = t(id === undefined ? "engines.added" : "engines.saved", { name: draft.name });
    this.app.notify({ key: "admin", text });
  }

  /** Once: what somebody has typed by then stays. */
  private async load(): Promise<void> {
    this.asked = true;
    try {
      const engines = await call("GET /admin/engines");
      this.engine = engines.find(({ id }) => id === this.id);
      if (this.engine === undefined) this.trouble = t("engines.missing");
      this.state = formOf(this.engine?.draft);
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    this.loading = false;
  }
}
