/** For those who write programs: every call of the server, read from its own description. */

import { call, problemOf } from "../api";
import type { App, Page } from "../app";
import { t } from "../messages";
import { h, type VNode } from "../vdom";
import { type Description, grouped, type Named, type Parameter, type Schema } from "./document";
import { type Messages, messagesView } from "./messages";
import { typeView } from "./type-view";

export class ProgramsPage implements Page {
  private description: Description | undefined;
  private messages: Messages | undefined;
  private trouble: string | undefined;
  private sought = "";

  constructor(private readonly app: App) {}

  get title(): string {
    return t("programs.title");
  }

  async mount(): Promise<void> {
    try {
      [this.description, this.messages] = await Promise.all([
        call("GET /openapi.json") as Promise<Description>,
        call("GET /socket.schema.json") as Promise<Messages>,
      ]);
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    this.app.redraw();
    // The part of the page that the address names has come only now.
    const at = decodeURIComponent(location.hash.slice(1));
    if (at) requestAnimationFrame(() => document.getElementById(at)?.scrollIntoView());
  }

  view(): VNode {
    const { description, trouble } = this;
    return h("div.stack.sections.programs", [
      h("div.stack.tight", [
        h("h1", this.title),
        h("p", t("programs.lead")),
        h("p.row.small", [
          link("/api/v1/openapi.json", t("programs.openapi")),
          link("/api/v1/socket.schema.json", t("programs.socket")),
          link("/account", t("programs.tokens")),
        ]),
      ]),
      trouble ? h("p.fault", { attrs: { role: "alert" } }, trouble) : null,
      description === undefined ? (trouble ? null : h("div.skeleton")) : this.calls(description),
      this.messages === undefined ? null : messagesView(this.messages),
      description === undefined
        ? null
        : types({ ...this.messages?.$defs, ...description.components.schemas }),
    ]);
  }

  private calls(description: Description): VNode {
    const seek = (event: Event) => {
      this.sought = (event.target as HTMLInputElement).value.trim().toLowerCase();
      this.app.redraw();
    };
    const groups = [...grouped(description)].map(([name, calls]) =>
      group(name, calls, this.sought),
    );
    const attrs = { id: "sought", type: "search", autocomplete: "off" };
    return h("div.stack.sections", { key: "calls" }, [
      h("div.field", [
        h("label", { attrs: { for: "sought" } }, t("programs.find")),
        h("input.input", { attrs, on: { input: seek } }),
      ]),
      ...groups,
    ]);
  }
}

function link(href: string, text: string): VNode {
  return h("a", { attrs: { href } }, text);
}

function group(name: string, calls: readonly Named[], sought: string): VNode | null {
  const fits = ({ method, path, call }: Named): boolean =>
    `${method} ${path} ${call.summary} ${name}`.toLowerCase().includes(sought);
  const shown = calls.filter(fits);
  if (shown.length === 0) return null;
  return h("section.stack.tight", { key: name }, [h("h2", name), ...shown.map(callView)]);
}

function callView({ method, path, call }: Named): VNode {
  const { parameters = [], requestBody, responses, operationId } = call;
  return h("details.call", { key: operationId, attrs: { id: operationId } }, [
    h("summary", [
      h("code", [h("b", method), ` ${path}`]),
      h("span.quiet.small", ` ${call.summary}`),
    ]),
    h("div.stack.tight.small", [
      call.description ? h("p", call.description) : null,
      who(call.security),
      parameters.length > 0 ? h("ul", parameters.map(parameterView)) : null,
      ...Object.entries(requestBody?.content ?? {}).map(([kind, { schema }]) =>
        typed(t("programs.takes", { kind }), schema),
      ),
      ...Object.entries(responses).flatMap(([status, { description, content }]) =>
        content === undefined
          ? [h("p", `${statusText(status)}: ${description}`)]
          : Object.entries(content).map(([kind, { schema }]) =>
              typed(t("programs.gives", { status: statusText(status), kind }), schema),
            ),
      ),
    ]),
  ]);
}

function statusText(status: string): string {
  return status === "default" ? t("programs.refusal") : status;
}

function who(security: Named["call"]["security"]): VNode | null {
  if (security === undefined) return null;
  const names = security.flatMap((one) => Object.keys(one));
  const token = names.includes("token");
  const session = names.includes("session");
  if (security.some((one) => Object.keys(one).length === 0)) return null;
  if (token && session) return h("p", t("programs.who.both"));
  return h("p", t(token ? "programs.who.token" : "programs.who.session"));
}

function parameterView({ name, required, description, schema }: Parameter): VNode {
  return h("li", [
    h("code", name),
    ": ",
    ...typeView(schema),
    required ? "" : ` ${t("programs.optional")}`,
    description ? ` · ${description}` : "",
  ]);
}

function typed(text: string, schema: Schema | boolean | undefined): VNode {
  return h("p", schema === undefined ? text : [`${text}: `, h("code", typeView(schema))]);
}

function types(schemas: Record<string, Schema>): VNode {
  const all = Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b));
  return h("section.stack.tight", { key: "types" }, [
    h("h2", t("programs.types")),
    ...all.map(([name, schema]) =>
      h("div.stack.tight", { key: name, attrs: { id: `type-${name}` } }, [
        h("h3", name),
        schema.description ? h("p.small", schema.description) : null,
        h("p.small", [h("code", typeView(schema))]),
      ]),
    ),
  ]);
}
