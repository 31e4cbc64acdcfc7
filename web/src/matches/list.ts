/** All matches of engines, the newest first. */

import { call, problemOf } from "../api";
import type { App, Page } from "../app";
import { t } from "../messages";
import type { MatchCard, RulesCard, StudyCard } from "../protocol";
import { agoText, gameName } from "../ui/game-text";
import { h, type VNode } from "../vdom";
import { planText } from "./study-page";

export class MatchesPage implements Page {
  private matches: readonly MatchCard[] | undefined;
  private studies: readonly StudyCard[] = [];
  private rules: readonly RulesCard[] = [];
  private trouble: string | undefined;

  constructor(private readonly app: App) {}

  get title(): string {
    return t("matches.title");
  }

  async mount(): Promise<void> {
    try {
      this.rules = await this.app.rules().catch(() => []);
      this.matches = await call("GET /matches");
      this.studies = await call("GET /matches/studies");
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    this.app.redraw();
  }

  view(): VNode {
    const admin = this.app.account?.role === "admin";
    return h("div.stack.sections", [
      h("div.stack", [
        h("h1", this.title),
        h("p.quiet", t("matches.lead")),
        admin
          ? h("div.row", [
              h("a.button.primary", { attrs: { href: "/matches/new" } }, t("matches.new")),
              h("a.button", { attrs: { href: "/matches/builds" } }, t("builds.title")),
            ])
          : null,
        this.trouble ? h("p.fault", { attrs: { role: "alert" } }, this.trouble) : null,
      ]),
      this.list(),
      this.studies.length > 0 ? this.studyList() : null,
    ]);
  }

  private list(): VNode | null {
    const { matches } = this;
    if (matches === undefined) return this.trouble ? null : h("div.skeleton", { key: "wait" });
    if (matches.length === 0) return h("p.empty", { key: "none" }, t("matches.none"));
    return h(
      "ul.modules.stack",
      { key: "list" },
      matches.map((one) => this.item(one)),
    );
  }

  private studyList(): VNode {
    const items = this.studies.map(({ id, plan, state, share, made_ms }) =>
      h("li.module.stack.tight", { key: id }, [
        h("div.row.spread", [
          h("h3.cut", [h("a", { attrs: { href: `/matches/studies/${id}` } }, planText(plan))]),
          h("span.state", { class: { good: state === "running" } }, t(`studies.state.${state}`)),
        ]),
        h("p.quiet.small", [
          state === "running"
            ? `${t("studies.progress", { percent: Math.floor(share * 100) })} · `
            : "",
          agoText(made_ms, this.app.now()),
        ]),
      ]),
    );
    return h("section.stack", { key: "studies" }, [
      h("h2", t("studies.title")),
      h("ul.modules.stack", items),
    ]);
  }

  private item(match: MatchCard): VNode {
    const { id, name, rules, players, state, played, games, place, made_ms } = match;
    const shown = players.slice(0, NAMES_MAX).join(", ");
    const more = players.length - NAMES_MAX;
    return h("li.module.stack.tight", { key: id }, [
      h("div.row.spread", [
        h("h2.cut", [h("a", { attrs: { href: `/matches/${id}` } }, name)]),
        h("span.state", { class: { good: state === "running" } }, t(`matches.state.${state}`)),
      ]),
      h("p", more > 0 ? t("matches.players.more", { names: shown, count: more }) : shown),
      h("p.quiet.small", [
        `${gameName(this.rules, rules)} · ${t("matches.played", { played, games })} · `,
        place === undefined ? "" : `${t("matches.place", { place })} · `,
        agoText(made_ms, this.app.now()),
      ]),
    ]);
  }
}

const NAMES_MAX = 6;
