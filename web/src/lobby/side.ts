/** Beside the lobby: what is mine, and what can be watched. */

import type { App } from "../app";
import { t } from "../messages";
import type { Challenge, GameSummary, RulesCard } from "../protocol";
import { timeText } from "../time-text";
import { challengeGame, gameName } from "../ui/game-text";
import { icon } from "../ui/icon";
import { h, type VNode } from "../vdom";

export interface MySide {
  app: App;
  rules: readonly RulesCard[];
  /** My games that go on. */
  games: readonly GameSummary[];
}

export function mySide(options: MySide): VNode[] {
  const { app, games, rules } = options;
  const { incoming, outgoing } = app.invitations;
  // Those that are listed are in the table beside.
  const sent = outgoing.filter((challenge) => !challenge.listed);
  return [
    invitations(t("lobby.incoming"), incoming, rules, ({ from }) => from.name),
    invitations(t("lobby.outgoing"), sent, rules, ({ to }) => to?.name ?? t("lobby.by-link")),
    myGames(options, games),
  ].filter((vnode) => vnode !== undefined);
}

function invitations(
  title: string,
  list: readonly Challenge[],
  rules: readonly RulesCard[],
  who: (challenge: Challenge) => string,
): VNode | undefined {
  if (list.length === 0) return undefined;
  const lines = list.map((challenge) =>
    line(challenge.id, `/c/${challenge.id}`, who(challenge), [
      challengeGame(rules, challenge),
      timeText(challenge.time),
    ]),
  );
  return section(title, lines);
}

function myGames({ app, rules }: MySide, games: readonly GameSummary[]): VNode | undefined {
  const me = app.account;
  if (me === undefined || games.length === 0) return undefined;
  const lines = games.map((game) => {
    const opponent = game.players.find(({ id }) => id !== me.player.id) ?? game.players[0];
    const details = [gameName(rules, game.rules), timeText(game.time)];
    return line(game.id, `/g/${game.id}`, opponent.name, details);
  });
  return section(t("lobby.mine", { count: games.length }), lines);
}

export interface WatchSide {
  rules: readonly RulesCard[];
  /** A live board. */
  featured: VNode | undefined;
  /** Games that go on now. */
  games: readonly GameSummary[];
  online: number;
}

export function watchSide({ rules, featured, games, online }: WatchSide): VNode[] {
  const lines = games.map((game) => {
    const [first, second] = game.players;
    const names = t("versus", { first: first.name, second: second.name });
    return line(game.id, `/g/${game.id}`, names, [
      gameName(rules, game.rules),
      timeText(game.time),
    ]);
  });
  const none = h("p.quiet", t("lobby.watch.none"));
  const isEmpty = lines.length === 0 && featured === undefined;
  const watch = section(t("lobby.watch"), isEmpty ? [none] : lines, featured);
  if (online === 0) return [watch];
  const people = h("p.quiet.row.small", { key: "online" }, [
    icon("person"),
    t("lobby.online", { count: online }),
  ]);
  return [watch, people];
}

function section(title: string, lines: VNode[], first?: VNode): VNode {
  const isList = lines.every((one) => one.sel === "li");
  return h("section", { key: title }, [
    h("h2.side-title", title),
    first ?? null,
    isList ? h("ul.lines", lines) : h("div", lines),
  ]);
}

function line(key: string, href: string, name: string, details: string[]): VNode {
  return h("li", { key }, [
    h("a.line", { attrs: { href } }, [
      h("span.name.cut", name),
      h("span.details.quiet.small.cut", details.join(" · ")),
    ]),
  ]);
}
