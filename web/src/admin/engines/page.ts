/** The engines: what each can play, who uses it, and whether it behaves. */

import { call } from "../../api";
import type { App, Page } from "../../app";
import { t } from "../../messages";
import type { Engine, RulesCard } from "../../protocol";
import { h, type VNode } from "../../vdom";
import { Desk } from "../desk";
import { adminsOnly, adminTabs } from "../parts";
import { faultView, someGames } from "./report";
import { Tester } from "./tester";

const PATH = "/admin/engines";
/** What a new engine is, the server finds out by itself: so often and so many times one looks. */
const LOOK_MS = 2_000;
const LOOKS_MAX = 30;

export class EnginesPage implements Page {
  private readonly desk: Desk<Engine>;
  private readonly tester: Tester;
  /** The engine that is, or was last, tested here. */
  private tested: string | undefined;
  private rules: readonly RulesCard[] = [];
  private looks = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly app: App) {
    this.desk = new Desk(app, () => call("GET /admin/engines"));
    this.tester = new Tester(app);
  }

  get title(): string {
    return t("engines.title");
  }

  async mount(): Promise<void> {
    this.load();
    this.rules = await this.app.rules().catch(() => []);
    this.app.redraw();
  }

  unmount(): void {
    clearTimeout(this.timer);
    this.looks = LOOKS_MAX;
    this.tester.stop();
  }

  onAccount(): void {
    this.load();
  }

  /** Loads the list, and again while it says of an engine only that it is there. */
  private async load(): Promise<void> {
    await this.desk.load();
    clearTimeout(this.timer);
    const unknown = this.desk.items?.some(({ draft, profile, fault }) => {
      return draft !== undefined && profile === undefined && fault === undefined;
    });
    if (!unknown || this.looks >= LOOKS_MAX) return;
    this.looks += 1;
    this.timer = setTimeout(() => this.load(), LOOK_MS);
  }

  view(): VNode {
    if (this.app.account?.role !== "admin") return adminsOnly(this.title);
    return h("div.stack.sections.admin", [
      adminTabs("engines"),
      h("div.stack", [
        h("h1", this.title),
        h("p.quiet", t("engines.lead")),
        h("div.row", [h("a.button.primary", { attrs: { href: `${PATH}/new` } }, t("engines.add"))]),
        this.desk.alert(),
      ]),
      this.list(),
    ]);
  }

  private list(): VNode | null {
    const { items } = this.desk;
    if (items === undefined) return this.desk.alert() ? null : h("div.skeleton", { key: "wait" });
    if (items.length === 0) return h("p.empty", { key: "none" }, t("engines.none"));
    return h(
      "ul.modules.stack",
      { key: "list" },
      items.map((engine) => this.item(engine)),
    );
  }

  private item(engine: Engine): VNode {
    const { id, name, fault } = engine;
    const tested = this.tested === id;
    return h("li.module.stack.tight", { key: id }, [
      h("div.row.spread", [
        h("h2.cut", [h("a", { attrs: { href: addressOf(engine) } }, name)]),
        stateView(engine),
      ]),
      h("ul.facts.small", facts(engine, this.rules)),
      fault && !(tested && this.tester.report) ? faultView(fault, this.app.now()) : null,
      tested ? this.tester.view(this.rules) : null,
      this.desk.alert(id),
      this.removal(engine),
      h("div.row", { key: "actions" }, this.actions(engine)),
    ]);
  }

  private actions(engine: Engine): (VNode | null)[] {
    const { id, name, enabled } = engine;
    const turn = enabled ? "disable" : "enable";
    const untested = engine.profile === undefined || engine.stopped;
    return [
      this.desk.button(id, {
        text: t("engines.test"),
        spoken: t("engines.test.of", { name }),
        click: () => this.test(engine),
        primary: untested && !this.tester.busy,
        rests: this.tester.busy,
      }),
      h("a.button.small", { attrs: { href: addressOf(engine) } }, t("engines.edit")),
      this.desk.button(id, {
        text: t(`engines.${turn}`),
        spoken: t(`engines.${turn}.of`, { name }),
        click: () => this.turn(engine, turn),
      }),
      this.desk.removeButton(id, name),
    ];
  }

  private removal({ id, name }: Engine): VNode | null {
    const asked = t("engines.remove.ask", { name });
    return this.desk.removal(id, asked, t("engines.remove.yes", { name }), async () => {
      const gone = await this.desk.act(id, () =>
        call("DELETE /admin/engines/{id}", { path: { id } }),
      );
      if (gone) this.app.notify({ key: "admin", text: t("engines.removed", { name }) });
    });
  }

  private async test({ id }: Engine): Promise<void> {
    if (this.tester.busy) return;
    this.tested = id;
    await this.tester.run({ id });
    await this.desk.load();
  }

  private async turn({ id, name }: Engine, how: "enable" | "disable"): Promise<void> {
    const well = await this.desk.act(id, () =>
      call(`POST /admin/engines/{id}/${how}`, { path: { id } }),
    );
    if (well) this.app.notify({ key: "admin", text: t(`engines.${how}.done`, { name }) });
  }
}

function addressOf({ id }: Engine): string {
  return `${PATH}/${encodeURIComponent(id)}`;
}

/** Whether it gets work, in a word or two. */
export function stateView({ enabled, stopped, profile }: Engine): VNode {
  const state = !enabled ? "off" : stopped ? "stopped" : profile ? "in-use" : "untested";
  const classes = { good: state === "in-use", bad: state === "stopped" };
  return h("span.state", { key: "state", class: classes }, t(`engines.state.${state}`));
}

function facts(
  { profile, draft, games, bots, hosts }: Engine,
  rules: readonly RulesCard[],
): VNode[] {
  const tongue = profile?.tongue ?? draft?.tongue;
  const fact = (label: string, value: string) => h("li", [h("span.quiet", `${label}: `), value]);
  return [
    fact(t("engines.tongue"), tongue ? t(`tongue.${tongue}`) : t("engines.tongue.unknown")),
    fact(t("engines.games"), profile ? someGames(games, rules) : t("engines.games.unknown")),
    fact(t("engines.bots"), bots.length > 0 ? bots.join(", ") : t("engines.bots.none")),
    fact(t("engines.hosts"), hosts.length > 0 ? hosts.join(", ") : t("engines.hosts.none")),
  ];
}
