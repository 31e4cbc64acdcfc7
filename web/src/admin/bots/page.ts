/** The bots: accounts that engines play for. */

import { call } from "../../api";
import type { App, Page } from "../../app";
import { t } from "../../messages";
import type { Bot, RulesCard } from "../../protocol";
import { paceText } from "../../ui/pace-text";
import { h, type VNode } from "../../vdom";
import { Desk } from "../desk";
import { someGames } from "../engines/report";
import { adminsOnly, adminTabs } from "../parts";

const PATH = "/admin/bots";

export class BotsPage implements Page {
  private readonly desk: Desk<Bot>;
  private rules: readonly RulesCard[] = [];

  constructor(private readonly app: App) {
    this.desk = new Desk(app, () => call("GET /admin/bots"));
  }

  get title(): string {
    return t("bots.title");
  }

  async mount(): Promise<void> {
    this.desk.load();
    this.rules = await this.app.rules().catch(() => []);
    this.app.redraw();
  }

  onAccount(): void {
    this.desk.load();
  }

  view(): VNode {
    if (this.app.account?.role !== "admin") return adminsOnly(this.title);
    return h("div.stack.sections.admin", [
      adminTabs("bots"),
      h("div.stack", [
        h("h1", this.title),
        h("p.quiet", t("bots.lead")),
        h("div.row", [h("a.button.primary", { attrs: { href: `${PATH}/new` } }, t("bots.add"))]),
        this.desk.alert(),
      ]),
      this.list(),
    ]);
  }

  private list(): VNode | null {
    const { items } = this.desk;
    if (items === undefined) return this.desk.alert() ? null : h("div.skeleton", { key: "wait" });
    if (items.length === 0) return h("p.empty", { key: "none" }, t("bots.none"));
    return h(
      "ul.modules.stack",
      { key: "list" },
      items.map((bot) => this.item(bot)),
    );
  }

  private item(bot: Bot): VNode {
    const { player, enabled } = bot;
    const { id, name } = player;
    return h("li.module.stack.tight", { key: id }, [
      h("div.row.spread", [
        h("h2.cut", [h("a", { attrs: { href: `${PATH}/${encodeURIComponent(id)}` } }, name)]),
        h("span.state", { class: { good: enabled } }, t(enabled ? "bots.on" : "bots.off")),
      ]),
      h("ul.facts.small", facts(bot, this.rules)),
      this.desk.alert(id),
      this.removal(bot),
      h("div.row", { key: "actions" }, this.actions(bot)),
    ]);
  }

  private actions(bot: Bot): (VNode | null)[] {
    const { id, name } = bot.player;
    const turn = bot.enabled ? "disable" : "enable";
    return [
      h("a.button.small", { attrs: { href: `${PATH}/${encodeURIComponent(id)}` } }, [
        t("engines.edit"),
      ]),
      h("a.button.small", { attrs: { href: `/@/${encodeURIComponent(name)}` } }, t("bots.played")),
      this.desk.button(id, {
        text: t(`engines.${turn}`),
        spoken: t(`engines.${turn}.of`, { name }),
        click: () => this.turn(bot, turn),
      }),
      this.desk.removeButton(id, name),
    ];
  }

  private removal({ player }: Bot): VNode | null {
    const { id, name } = player;
    const asked = t("bots.remove.ask", { name });
    return this.desk.removal(id, asked, t("engines.remove.yes", { name }), async () => {
      const gone = await this.desk.act(id, () => call("DELETE /admin/bots/{id}", { path: { id } }));
      if (gone) this.app.notify({ key: "admin", text: t("engines.removed", { name }) });
    });
  }

  private async turn({ player }: Bot, how: "enable" | "disable"): Promise<void> {
    const { id, name } = player;
    const well = await this.desk.act(id, () =>
      call(`POST /admin/bots/{id}/${how}`, { path: { id } }),
    );
    if (well) this.app.notify({ key: "admin", text: t(`bots.${how}.done`, { name }) });
  }
}

function facts({ draft, engine_name, playing }: Bot, rules: readonly RulesCard[]): VNode[] {
  const fact = (label: string, value: string) => h("li", [h("span.quiet", `${label}: `), value]);
  const { games, accepts, pace, games_max } = draft;
  return [
    fact(t("bots.engine"), engine_name),
    fact(t("bots.games"), games.length > 0 ? someGames(games, rules) : t("bots.games.all")),
    fact(t("bots.accepts"), t(`bots.accepts.${accepts}`)),
    fact(t("bots.pace"), paceText(pace)),
    fact(t("bots.playing"), t("bots.playing.of", { count: playing, max: games_max })),
  ];
}
