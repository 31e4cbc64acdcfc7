/** A game's file: written or chosen, looked at, kept as a draft. */

import { call } from "../api";
import type { App, Location, Page } from "../app";
import { Attempt } from "../attempt";
import { t } from "../messages";
import { MODULE_BYTES_MAX, type ModuleCheck, type ModuleFile } from "../protocol";
import { startBoard } from "../ui/board-picture";
import { input } from "../ui/field";
import { h, type VNode } from "../vdom";
import { adminsOnly, flawList } from "./parts";

/** What the form of a variant leaves for this page. */
export const handedOver: { file: string; content: string } = { file: "", content: "" };

const ENDINGS = { script: "js", component: "wasm", variant: "toml" } as const;

export class EditPage implements Page {
  private file = "";
  private content = "";
  private templates: readonly ModuleFile[] = [];
  private check: ModuleCheck | undefined;
  private readonly attempt: Attempt;

  constructor(
    private readonly app: App,
    private readonly location: Location,
  ) {
    this.attempt = new Attempt(app);
  }

  get title(): string {
    return t("modules.edit.title");
  }

  async mount(): Promise<void> {
    const id = this.location.query.get("id");
    if (id === null) {
      this.file = handedOver.file;
      this.content = handedOver.content;
      handedOver.file = handedOver.content = "";
      if (this.content !== "") await this.look();
      else await this.offerTemplates();
    } else {
      await this.attempt.run(async () => {
        const [{ content }, { modules }] = await Promise.all([
          call("GET /admin/modules/{id}", { path: { id } }),
          call("GET /admin/modules"),
        ]);
        const module = modules.find((one) => one.id === id);
        this.content = content;
        this.file = module ? `${module.key}.${ENDINGS[module.kind]}` : "";
      });
    }
    this.app.redraw();
  }

  view(): VNode {
    if (this.app.account?.role !== "admin") return adminsOnly(this.title);
    const rules = this.check?.rules;
    const { trouble } = this.attempt;
    return h("div.stack.sections.admin", [
      h("h1", t("modules.edit.title")),
      h("div.edit", [
        h("div.stack", [
          this.beginnings(),
          this.name(),
          this.chooser(),
          this.text(),
          this.buttons(),
        ]),
        h("div.stack", { attrs: { "aria-live": "polite" } }, [
          trouble ? h("p.fault", { attrs: { role: "alert" } }, trouble) : null,
          this.check && this.check.flaws.length > 0 ? flawList(this.check.flaws) : null,
          rules ? h("p.good", t("modules.checked")) : null,
          rules ? h("h2", rules.name) : null,
          rules ? startBoard(rules) : null,
          ...(rules?.text.split(/\n\s*\n/) ?? []).map((text) => h("p", text)),
        ]),
      ]),
    ]);
  }

  private name(): VNode {
    return h("div", { key: `name-${this.file === "" ? "empty" : "given"}` }, [
      input({
        name: "file",
        label: t("modules.file"),
        value: this.file,
        hint: t("modules.file.hint"),
        attrs: { autocomplete: "off", autocapitalize: "none", spellcheck: "false" },
        onInput: (file) => {
          this.file = file;
        },
      }),
    ]);
  }

  /** Files that others wrote, to begin with. */
  private beginnings(): VNode | null {
    if (this.templates.length === 0 || this.content !== "") return null;
    const button = ({ file, content }: ModuleFile) =>
      h(
        "button.button.small",
        { key: file, attrs: { type: "button" }, on: { click: () => this.begin(file, content) } },
        file,
      );
    return h("div.stack.tight", { key: "beginnings" }, [
      h("p.quiet", t("modules.begin")),
      h("div.row", this.templates.map(button)),
    ]);
  }

  private begin(file: string, content: string): void {
    this.file = file;
    this.content = content;
    this.app.redraw();
  }

  private async offerTemplates(): Promise<void> {
    await this.attempt.run(async () => {
      this.templates = await call("GET /admin/modules/templates");
    });
  }

  private chooser(): VNode {
    const change = (event: Event) => this.take((event.target as HTMLInputElement).files?.[0]);
    return h("label.field", [
      h("span.label", t("modules.choose")),
      h("input", { attrs: { type: "file", accept: ".toml,.js,.mjs,.wasm" }, on: { change } }),
    ]);
  }

  private text(): VNode {
    if (this.file.endsWith(".wasm")) return h("p.quiet", t("modules.component"));
    const written = (event: Event) => {
      this.content = (event.target as HTMLTextAreaElement).value;
    };
    const attrs = { id: "content", rows: 22, spellcheck: "false", wrap: "off" };
    return h("div.field", [
      h("label", { attrs: { for: "content" } }, t("modules.content")),
      h("textarea.input.code", { attrs, props: { value: this.content }, on: { input: written } }),
    ]);
  }

  private buttons(): VNode {
    const button = (text: string, run: () => void, primary = false) =>
      h(
        "button.button",
        {
          class: { primary },
          attrs: { type: "button" },
          props: { disabled: this.attempt.busy },
          on: { click: run },
        },
        text,
      );
    return h("div.row", [
      button(t("modules.check"), () => this.look()),
      button(t("modules.keep"), () => this.keep(), true),
    ]);
  }

  private async take(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    await this.attempt.run(async () => {
      if (file.size > MODULE_BYTES_MAX) throw new Error(file.name);
      this.file = file.name;
      const bytes = new Uint8Array(await file.arrayBuffer());
      this.content = file.name.endsWith(".wasm")
        ? btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
        : new TextDecoder().decode(bytes);
    });
    await this.look();
  }

  private async look(): Promise<void> {
    await this.attempt.run(async () => {
      const { file, content } = this;
      this.check = await call("POST /admin/modules/check", { body: { file, content } });
    });
  }

  private async keep(): Promise<void> {
    await this.look();
    if (this.check?.rules === undefined) return;
    await this.attempt.run(async () => {
      const { file, content } = this;
      const module = await call("POST /admin/modules", { body: { file, content } });
      this.app.go(`/admin/games/try/${encodeURIComponent(module.id)}`);
    });
  }
}
