/** All tests of builds, the newest first. */

import { adminsOnly } from "../admin/parts";
import { call, problemOf } from "../api";
import type { App, Page } from "../app";
import { t } from "../messages";
import type { BuildTestView } from "../protocol";
import { agoText } from "../ui/game-text";
import { h, type VNode } from "../vdom";

export class BuildTestsPage implements Page {
  private tests: readonly BuildTestView[] | undefined;
  private trouble: string | undefined;

  constructor(private readonly app: App) {}

  get title(): string {
    return t("builds.title");
  }

  async mount(): Promise<void> {
    if (this.app.account?.role !== "admin") return;
    try {
      this.tests = await call("GET /builds");
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    this.app.redraw();
  }

  onAccount(): void {
    this.mount();
  }

  view(): VNode {
    if (this.app.account?.role !== "admin") return adminsOnly(this.title);
    return h("div.stack.sections", [
      h("div.stack", [
        h("h1", this.title),
        h("p.quiet", t("builds.lead")),
        h("div.row", [
          h("a.button.primary", { attrs: { href: "/matches/builds/new" } }, t("builds.new")),
        ]),
        this.trouble ? h("p.fault", { attrs: { role: "alert" } }, this.trouble) : null,
      ]),
      this.list(),
    ]);
  }

  private list(): VNode | null {
    const { tests } = this;
    if (tests === undefined) return this.trouble ? null : h("div.skeleton", { key: "wait" });
    if (tests.length === 0) return h("p.empty", { key: "none" }, t("builds.none"));
    const items = tests.map(({ id, name, state, builds, made_ms }) =>
      h("li.module.stack.tight", { key: id }, [
        h("div.row.spread", [
          h("h2.cut", [h("a", { attrs: { href: `/matches/builds/${id}` } }, name)]),
          h("span.state", { class: { good: state === "running" } }, t(`matches.state.${state}`)),
        ]),
        h("p", builds.map(({ player }) => player).join(", ")),
        h("p.quiet.small", agoText(made_ms, this.app.now())),
      ]),
    );
    return h("ul.modules.stack", { key: "list" }, items);
  }
}
