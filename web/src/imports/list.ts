/** The files of games that one has sent, and the form that sends another. */

import { Desk } from "../admin/desk";
import { ApiError, call } from "../api";
import type { App, Page } from "../app";
import { t } from "../messages";
import { IMPORT_NAME_LEN_MAX, type Import, type RulesCard } from "../protocol";
import { lines, select } from "../ui/field";
import { Form, submitButton, type Values } from "../ui/form";
import { agoText, gameOptions, learnNames } from "../ui/game-text";
import { h, type VNode } from "../vdom";
import { sendFile } from "./send";
import { importCount, importState } from "./state";

/** How often the list is asked for while something of it goes on. */
const EVERY_MS = 1_000;

export class ImportsPage implements Page {
  private readonly desk: Desk<Import>;
  private readonly form: Form;
  private rules: readonly RulesCard[] = [];
  private file: File | undefined;
  /** What all games of the file are; empty where each says so itself. */
  private played = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private mounted = false;

  constructor(private readonly app: App) {
    this.desk = new Desk(app, () => call("GET /imports"), maySend);
    this.form = new Form({
      redraw: () => app.redraw(),
      fields: ["file", "text", "rules"],
      send: (values) => this.send(values),
    });
  }

  get title(): string {
    return t("imports.title");
  }

  mount(): void {
    this.mounted = true;
    void this.load();
    void learnNames(this.app, (rules) => {
      this.rules = rules;
    });
  }

  unmount(): void {
    this.mounted = false;
    clearTimeout(this.timer);
  }

  onAccount(): void {
    void this.load();
  }

  view(): VNode {
    const heading = h("h1", t("imports.title"));
    if (!maySend(this.app.account)) return h("div.stack.narrow", [heading, visitor()]);
    return h("div.stack.narrow.sections", [
      h("div.stack.tight", [heading, h("p", t("imports.lead"))]),
      this.form.view(
        [this.fileField(), this.textField(), this.rulesField()],
        [submitButton(this.form, t(this.form.busy ? "imports.sending" : "imports.send"))],
      ),
      h("section.stack", [h("h2", t("imports.sent")), this.desk.alert(), this.list()]),
    ]);
  }

  private fileField(): VNode {
    const fault = this.form.fault("file");
    const change = (event: Event) => {
      this.file = (event.target as HTMLInputElement).files?.[0];
    };
    const attrs = { id: "import-file", type: "file", accept: ".pgn,.pdn,.txt" };
    return h("div.field", [
      h("label", { attrs: { for: "import-file" } }, t("imports.file")),
      h("input", { attrs, on: { change } }),
      fault ? h("p.fault", { attrs: { role: "alert" } }, fault) : null,
    ]);
  }

  private textField(): VNode {
    return lines({
      name: "text",
      label: t("imports.text"),
      fault: this.form.fault("text"),
      rows: 4,
      attrs: { spellcheck: false },
    });
  }

  private rulesField(): VNode {
    const byTags = { value: "", label: t("imports.by-tags") };
    return select({
      name: "rules",
      label: t("imports.rules"),
      value: this.played,
      options: [byTags, ...gameOptions(this.rules)],
      fault: this.form.fault("rules"),
      onChange: (rules) => {
        this.played = rules;
      },
    });
  }

  private list(): VNode | null {
    const { items } = this.desk;
    if (items === undefined) return this.desk.alert() ? null : h("div.skeleton", { key: "wait" });
    if (items.length === 0) return h("p.empty", { key: "none" }, t("imports.none"));
    return h(
      "ul.modules.stack",
      { key: "list" },
      items.map((item) => this.item(item)),
    );
  }

  private item(item: Import): VNode {
    const { id, name, state, made_ms } = item;
    const remove = () => this.desk.act(id, () => call("DELETE /imports/{id}", { path: { id } }));
    return h("li.panel.stack.tight", { key: id }, [
      h("div.row.spread", [
        h("h3.cut", [h("a", { attrs: { href: `/imports/${id}` } }, name)]),
        importState(state),
      ]),
      h("p.small", importCount(item)),
      h("p.quiet.small", agoText(made_ms, this.app.now())),
      this.desk.alert(id),
      state === "running" ? null : h("div.row", [this.desk.removeButton(id, name)]),
      this.desk.removal(
        id,
        t("imports.remove.ask", { name, count: item.kept }),
        t("imports.remove"),
        remove,
      ),
    ]);
  }

  private async send(values: Values): Promise<void> {
    const text = values.text?.trim() ?? "";
    const file = this.file ?? new Blob([text]);
    if (this.file === undefined && text === "") {
      throw new ApiError({ error: t("imports.file.fault"), code: "empty", field: "file" }, 0);
    }
    const name = (this.file?.name ?? t("imports.pasted")).slice(0, IMPORT_NAME_LEN_MAX);
    // Browsers tell an answer once all is sent; the list knows how far it is.
    this.watch();
    const { import: made } = await sendFile(file, name, this.played, () => undefined);
    this.app.go(`/imports/${made.id}`);
  }

  private watch(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.load(), EVERY_MS);
  }

  private async load(): Promise<void> {
    await this.desk.load();
    const goesOn = this.form.busy || this.desk.items?.some(({ state }) => state === "running");
    if (this.mounted && goesOn) this.watch();
  }
}

function maySend(account: { role: string } | undefined): boolean {
  return account !== undefined && account.role !== "guest";
}

function visitor(): VNode {
  return h("div.stack", [
    h("p", t("imports.visitor")),
    h("div.row", [h("a.button.primary", { attrs: { href: "/register" } }, t("nav.register"))]),
  ]);
}
