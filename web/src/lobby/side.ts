/** Beside the lobby: what is mine, and what can be watched. */

import type { App } from "../app";
import { t } from "../messages";
import type { Challenge, GameSummary, RulesCard } from "../protocol";
import { type MyGame, opponentIn } from "../shell/my-games";
import { timeText, untilText } from "../time-text";
import { challengeGame, gameName } from "../ui/game-text";
import { icon } from "../ui/icon";
import { h, type VNode } from "../vdom";

/** Games of mine that are listed beside the lobby. */
const MY_GAMES_MAX = 8;

export function mySide(app: App, rules: readonly RulesCard[]): VNode[] {
  const { incoming, outgoing } = app.invitations;
  // Those that are listed are in the table beside.
  const sent = outgoing.filter((challenge) => !challenge.listed);
  return [
    invitations(t("lobby.incoming"), incoming, rules, ({ from }) => from.name),
    invitations(t("lobby.outgoing"), sent, rules, ({ to }) => to?.name ?? t("lobby.by-link")),
    myGames(app, rules),
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

/** As many as there is room for; the rest is on a page of its own. */
function myGames(app: App, rules: readonly RulesCard[]): VNode | undefined {
  const games = app.account === undefined ? [] : (app.myGames.list ?? []);
  if (games.length === 0) return undefined;
  const lines = games.slice(0, MY_GAMES_MAX).map((one) => myGame(app, rules, one));
  const all = h("a.small", { key: "all", attrs: { href: "/my-games" } }, t("lobby.mine.all"));
  const title = t("lobby.mine", { count: games.length });
  return section(title, lines, undefined, games.length > 1 ? all : undefined);
}

function myGame(app: App, rules: readonly RulesCard[], one: MyGame): VNode {
  const { game } = one;
  const { name } = opponentIn(game, app.account?.player.id);
  const details = [gameName(rules, game.rules), timeText(game.time)];
  if (!app.myGames.isMine(one)) return line(game.id, `/g/${game.id}`, name, details);
  const left = untilText(one, app.now());
  const mark = h("span.turn", t("lobby.turn"));
  return line(game.id, `/g/${game.id}`, name, left === "" ? details : [left, ...details], mark);
}

export interface WatchSide {
  rules: readonly RulesCard[];
  /** A live board. */
  featured: VNode | undefined;
  /** Games that people play now. */
  games: readonly GameSummary[];
  /** Games that engines play now, in matches. */
  engines: readonly GameSummary[];
  online: number;
}

export function watchSide(side: WatchSide): VNode[] {
  const { rules, featured, games, engines, online } = side;
  const lines = games.map((game) => watched(rules, game));
  const none = h("p.quiet", t("lobby.watch.none"));
  const isEmpty = lines.length === 0 && featured === undefined;
  const watch = section(t("lobby.watch"), isEmpty ? [none] : lines, featured);
  const played = engines.map((game) => watched(rules, game));
  const matches = played.length > 0 ? [section(t("lobby.engines"), played)] : [];
  if (online === 0) return [watch, ...matches];
  const people = h("p.quiet.row.small", { key: "online" }, [
    icon("person"),
    t("lobby.online", { count: online }),
  ]);
  return [watch, ...matches, people];
}

function watched(rules: readonly RulesCard[], game: GameSummary): VNode {
  const [first, second] = game.players;
  const names = t("versus", { first: first.name, second: second.name });
  const details = [gameName(rules, game.rules), timeText(game.time)];
  return line(game.id, `/g/${game.id}`, names, details);
}

function section(title: string, lines: VNode[], first?: VNode, last?: VNode): VNode {
  const isList = lines.every((one) => one.sel === "li");
  return h("section", { key: title }, [
    h("h2.side-title", title),
    first ?? null,
    isList ? h("ul.lines", lines) : h("div", lines),
    last ?? null,
  ]);
}

function line(key: string, href: string, name: string, details: string[], mark?: VNode): VNode {
  return h("li", { key }, [
    h("a.line", { attrs: { href } }, [
      mark ? h("span.marked", [h("span.name.cut", name), mark]) : h("span.name.cut", name),
      h("span.details.quiet.small.cut", details.join(" · ")),
    ]),
  ]);
}
