/** The games that were added: what is offered, what is a draft, what lies wrong in the folder. */

import { call, problemOf } from "../api";
import type { App, Page } from "../app";
import { t } from "../messages";
import type { Flaw, Module, Modules } from "../protocol";
import { h, type VNode } from "../vdom";
import { adminsOnly, adminTabs, flawList } from "./parts";

export class ModulesPage implements Page {
  private told: Modules | undefined;
  private trouble: string | undefined;

  constructor(private readonly app: App) {}

  get title(): string {
    return t("modules.title");
  }

  mount(): void {
    this.load();
  }

  onAccount(): void {
    this.load();
  }

  view(): VNode {
    if (this.app.account?.role !== "admin") return adminsOnly(this.title);
    const { told } = this;
    return h("div.stack.sections.admin", [
      adminTabs("games"),
      h("div.stack", [
        h("h1", t("modules.title")),
        told ? h("p.quiet", t("modules.lead", { folder: told.folder })) : null,
        h("div.row", [
          h("a.button.primary", { attrs: { href: "/admin/games/compose" } }, t("modules.compose")),
          h("a.button", { attrs: { href: "/admin/games/edit" } }, t("modules.new")),
        ]),
        this.trouble ? h("p.fault", { attrs: { role: "alert" } }, this.trouble) : null,
      ]),
      told === undefined ? h("div.skeleton") : this.list(told.modules),
      told && told.bad_files.length > 0 ? badFiles(told.bad_files) : null,
    ]);
  }

  private list(modules: readonly Module[]): VNode {
    if (modules.length === 0) return h("p.empty", t("modules.none"));
    return h(
      "ul.modules.stack",
      modules.map((module) => this.item(module)),
    );
  }

  private item(module: Module): VNode {
    const { id, name, state, origin, flaws = [] } = module;
    return h("li.module.stack.tight", { key: id }, [
      h("div.row.spread", [
        h("h2.cut", name),
        h("span.state", { class: { good: state === "published" } }, t(`modules.state.${state}`)),
      ]),
      h("p.quiet.small", [h("code", id), ` · ${t(`modules.origin.${origin}`)}`]),
      flaws.length > 0 ? flawList(flaws) : null,
      h("div.row", this.actions(module)),
    ]);
  }

  private actions(module: Module): VNode[] {
    const id = encodeURIComponent(module.id);
    const link = (path: string, text: string) =>
      h("a.button.small", { attrs: { href: path } }, text);
    const act = (kind: "publish" | "retire" | "delete", text: string) =>
      h(
        "button.button.small",
        { attrs: { type: "button" }, on: { click: () => this.act(kind, module) } },
        text,
      );
    const all = [
      link(`/admin/games/try/${id}`, t("modules.try")),
      link(`/admin/games/edit?id=${id}`, t("modules.edit")),
    ];
    if (module.state === "draft") all.push(act("publish", t("modules.publish")));
    if (module.state === "retired") all.push(act("publish", t("modules.publish.again")));
    if (module.state === "published") all.push(act("retire", t("modules.retire")));
    if (module.state === "draft") all.push(act("delete", t("modules.delete")));
    return all;
  }

  private async act(kind: "publish" | "retire" | "delete", module: Module): Promise<void> {
    const path = { id: module.id };
    this.trouble = undefined;
    try {
      if (kind === "delete") await call("DELETE /admin/modules/{id}", { path });
      else await call(`POST /admin/modules/{id}/${kind}`, { path });
      this.app.notify({ key: "admin", text: t(`modules.done.${kind}`, { name: module.name }) });
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    await this.load();
  }

  private async load(): Promise<void> {
    if (this.app.account?.role === "admin") {
      try {
        this.told = await call("GET /admin/modules");
      } catch (error) {
        this.trouble = problemOf(error).error;
      }
    }
    this.app.redraw();
  }
}

function badFiles(files: readonly { file: string; flaws: Flaw[] }[]): VNode {
  return h("section.stack", [
    h("h2", t("modules.bad")),
    ...files.map(({ file, flaws }) =>
      h("div.stack.tight", { key: file }, [h("code", file), flawList(flaws)]),
    ),
  ]);
}
