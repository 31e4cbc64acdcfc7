/** The bots that can be played: loaded once for a dialog, and one of them chosen. */

import { call, problemOf } from "../api";
import type { App } from "../app";
import { t } from "../messages";
import type { BotCard, RulesCard } from "../protocol";
import { icon } from "../ui/icon";
import { paceText } from "../ui/pace-text";
import { h, type VNode } from "../vdom";
import { levelText } from "./levels";

export interface BotChoice {
  /** The chosen game. */
  rules: RulesCard | undefined;
  /** The name of the chosen bot; empty for none. */
  name: string;
  fault: string | undefined;
  onChange(name: string): void;
}

export class Bots {
  private cards: readonly BotCard[] | undefined;
  private trouble: string | undefined;

  constructor(
    private readonly app: App,
    private readonly onLoaded: () => void,
  ) {}

  async load(): Promise<void> {
    try {
      this.cards = await call("GET /bots");
      this.onLoaded();
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    this.app.redraw();
  }

  /** The bots that play this game and can be challenged by somebody. */
  playing(rules: string): BotCard[] {
    const cards = this.cards ?? [];
    return cards.filter(({ games, accepts }) => accepts !== "nobody" && games.includes(rules));
  }

  /** The bot that was chosen, where it plays this game; else the first that can begin one now. */
  choose(rules: string, chosen: string): string {
    const open = this.playing(rules).filter((card) => this.obstacle(card) === undefined);
    const same = open.find(({ player }) => player.name.toLowerCase() === chosen.toLowerCase());
    return (same ?? open[0])?.player.name ?? "";
  }

  view(choice: BotChoice): VNode {
    const { fault } = choice;
    const attrs = { id: "bot", role: "radiogroup", "aria-labelledby": "bot-label", tabindex: -1 };
    return h("div.field", { key: "bot", attrs }, [
      h("span.label", { attrs: { id: "bot-label" } }, t("new.bot")),
      this.list(choice),
      fault
        ? h("p.fault", { key: "fault", attrs: { id: "bot-fault", role: "alert" } }, [
            icon("alert"),
            h("span", fault),
          ])
        : null,
    ]);
  }

  private list({ rules, name, onChange }: BotChoice): VNode {
    if (this.trouble !== undefined) {
      return h("p.fault", { key: "trouble", attrs: { role: "alert" } }, this.trouble);
    }
    if (this.cards === undefined) return h("div.skeleton", { key: "wait" });
    const cards = this.playing(rules?.key ?? "");
    if (cards.length === 0) return this.none(rules);
    return h("div.bots", { key: "list" }, [
      h(
        "div.choices",
        cards.map((card) => this.item(card, card.player.name === name, onChange)),
      ),
      h(
        "div.about",
        cards.map((card) => figures(card, card.player.name === name)),
      ),
    ]);
  }

  private none(rules: RulesCard | undefined): VNode {
    const nobody = this.cards?.length === 0;
    const admin = this.app.account?.role === "admin";
    const link = (href: string, text: string) => h("a.button", { attrs: { href } }, text);
    return h("div.empty", { key: "none" }, [
      h("p", nobody ? t("new.bot.nobody") : t("new.bot.none", { game: rules?.name ?? "" })),
      h("p.row", [
        link(`/?new=link&game=${rules?.key ?? ""}`, t("lobby.friend")),
        admin ? link("/admin/bots/new", t("bots.add")) : null,
      ]),
    ]);
  }

  private item(card: BotCard, checked: boolean, onChange: (name: string) => void): VNode {
    const { player, skill } = card;
    const obstacle = this.obstacle(card);
    const data = {
      attrs: { type: "radio", name: "bot", value: player.name, "aria-describedby": aboutId(card) },
      props: { checked, disabled: obstacle !== undefined },
      on: { change: () => onChange(player.name) },
    };
    return h("label", { key: player.id }, [
      h("input", data),
      h("span.words", [
        skill ? h("span.level", levelText(skill)) : null,
        skill ? h("span.name.quiet.small", player.name) : h("span.name", player.name),
        obstacle ? h("span.small", obstacle) : null,
      ]),
    ]);
  }

  /** Why it cannot be played now; undefined when it can. */
  private obstacle({ free, accepts }: BotCard): string | undefined {
    const role = this.app.account?.role ?? "guest";
    if (accepts === "registered" && role === "guest") return t("new.bot.account");
    return free ? undefined : t("new.bot.busy");
  }
}

function aboutId({ player }: BotCard): string {
  return `bot-about-${player.id}`;
}

/** What only some ask for; to be seen of the chosen bot alone, to be heard of each. */
function figures(card: BotCard, chosen: boolean): VNode {
  const { player, engine, pace, skill } = card;
  const about = [engine, skill ? t("bots.skill", skill) : "", paceText(pace)];
  const data = { key: player.id, class: { chosen }, attrs: { id: aboutId(card) } };
  return h("p.hint", data, about.filter((part) => part !== "").join(", "));
}
