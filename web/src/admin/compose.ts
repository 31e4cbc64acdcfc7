/** The form in which a chess variant is composed. The server says which fields there are. */

import { call, problemOf } from "../api";
import type { App, Page } from "../app";
import { saidOr, t } from "../messages";
import type { FormField } from "../protocol";
import { input, type Option, select } from "../ui/field";
import { h, type VNode } from "../vdom";
import { handedOver } from "./edit";
import { adminsOnly } from "./parts";

export class ComposePage implements Page {
  private fields: readonly FormField[] | undefined;
  private values: Record<string, string> = {};
  private trouble: string | undefined;

  constructor(private readonly app: App) {}

  get title(): string {
    return t("modules.compose.title");
  }

  async mount(): Promise<void> {
    try {
      this.fields = await call("GET /admin/modules/form");
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    this.app.redraw();
  }

  view(): VNode {
    if (this.app.account?.role !== "admin") return adminsOnly(this.title);
    const submit = (event: Event) => {
      event.preventDefault();
      this.make();
    };
    return h("div.stack.narrow.sections", [
      h("div.stack", [h("h1", t("modules.compose.title")), h("p", t("modules.compose.lead"))]),
      h("form.form.stack", { attrs: { novalidate: true }, on: { submit } }, [
        ...(this.fields ?? []).map((field) => this.field(field)),
        this.trouble ? h("p.fault", { attrs: { role: "alert" } }, this.trouble) : null,
        h("div.actions", [
          h("button.button.primary", { attrs: { type: "submit" } }, t("modules.compose.make")),
        ]),
      ]),
    ]);
  }

  private field(field: FormField): VNode {
    const { key, kind } = field;
    const label = saidOr(field.said, field.label);
    const value = this.values[key] ?? "";
    const set = (next: string) => {
      this.values[key] = next;
      this.app.redraw();
    };
    const hint = saidOr(field.hint_said, field.hint) || undefined;
    const asIs: Option = { value: "", label: t("modules.compose.as-is") };
    switch (kind.kind) {
      case "choice":
        return select({
          name: key,
          label,
          hint,
          value,
          options: [
            asIs,
            ...kind.options.map(({ value, label, said }) => ({
              value,
              label: saidOr(said, label),
            })),
          ],
          onChange: set,
        });
      case "flag":
        return select({
          name: key,
          label,
          hint,
          value,
          options: [
            asIs,
            { value: "true", label: t("modules.compose.yes") },
            { value: "false", label: t("modules.compose.no") },
          ],
          onChange: set,
        });
      default: {
        const attrs = { inputmode: kind.kind === "number" ? "numeric" : "text" };
        return input({ name: key, label, hint, value, attrs, onInput: (next) => set(next) });
      }
    }
  }

  private make(): void {
    const name = (this.values.name ?? "").trim();
    if (name === "") {
      this.trouble = t("modules.compose.name");
      this.app.redraw();
      document.getElementById("name")?.focus();
      return;
    }
    handedOver.file = `${keyOf(name)}.toml`;
    handedOver.content = fileOf(this.fields ?? [], this.values);
    this.app.go("/admin/games/edit");
  }
}

/** A key for addresses and files. */
export function keyOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  const key = plain.replace(/^[^a-z]+|-+$/g, "").slice(0, 40);
  return key === "" ? "variant" : key;
}

/** The file that says what was entered; what was left alone is not said. */
export function fileOf(
  fields: readonly FormField[],
  values: Readonly<Record<string, string>>,
): string {
  const lines = fields.flatMap(({ key, kind }) => {
    const value = (values[key] ?? "").trim();
    if (value === "") return [];
    switch (kind.kind) {
      case "flag":
      case "number":
        return [`${key} = ${value}`];
      case "list": {
        const items = value.split(",").map((item) => item.trim());
        return [`${key} = [${items.map(quoted).join(", ")}]`];
      }
      default:
        return [`${key} = ${quoted(value)}`];
    }
  });
  return `${lines.join("\n")}\n`;
}

/** JSON's texts are TOML's basic strings, but for one control character. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll("\u007f", "\\u007F");
}
