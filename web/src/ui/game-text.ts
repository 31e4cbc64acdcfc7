/** Challenges and games in words. */

import type { App } from "../app";
import { currentLanguage, t, tOr } from "../messages";
import type { Challenge, GameResult, GameSummary, RulesCard, Seat, Start } from "../protocol";
import type { OptionGroup } from "./field";

/** The key of a game in what a game records: one that was added records its version, too. */
export function rulesKey(recorded: string): string {
  return recorded.split("@", 1)[0] ?? recorded;
}

/** The game that is played by these rules, while it is known. */
export function findRules(rules: readonly RulesCard[], recorded: string): RulesCard | undefined {
  const wanted = rulesKey(recorded);
  return rules.find(({ key }) => key === wanted);
}

/** The name of a game, or its key while the names are not known. */
export function gameName(rules: readonly RulesCard[], recorded: string): string {
  return findRules(rules, recorded)?.name ?? rulesKey(recorded);
}

/** Games under their headings, in the order in which the server lists them. */
export function grouped(rules: readonly RulesCard[]): [string, RulesCard[]][] {
  const groups = new Map<string, RulesCard[]>();
  for (const one of rules) {
    const group = groups.get(one.group);
    if (group) group.push(one);
    else groups.set(one.group, [one]);
  }
  return [...groups];
}

/** What is not usual about a start; empty for the usual one. */
export function startText(start: Start): string {
  switch (start.kind) {
    case "usual":
      return "";
    case "number":
      return t("start.number", { number: start.number });
    case "random":
      return t("start.random");
    case "secret":
      return t("start.secret");
    case "position":
      return t("start.position");
  }
}

/** The game of a challenge with what is not usual about its start. */
export function challengeGame(rules: readonly RulesCard[], challenge: Challenge): string {
  const name = gameName(rules, challenge.rules);
  const start = startText(challenge.start);
  return start === "" ? name : `${name}, ${start}`;
}

export function seatName(rules: readonly RulesCard[], key: string, seat: Seat): string {
  const index = seat === "first" ? 0 : 1;
  return findRules(rules, key)?.seats[index]?.name ?? t(`seat.${seat}`);
}

/** How a game ended: `White won, checkmate`. */
export function resultText(rules: readonly RulesCard[], key: string, result: GameResult): string {
  const reason = tOr(`reason.${result.reason}`, result.reason.replaceAll("-", " "));
  switch (result.score) {
    case "draw":
      return t("result.draw", { reason });
    case "aborted":
      return t(result.reason === "unfinished" ? "result.unfinished" : "result.aborted");
    default:
      return t("result.won", { winner: seatName(rules, key, result.score), reason });
  }
}

/** What the result means to a player who sat there. */
export function outcomeFor(game: GameSummary, player: string): "won" | "lost" | "other" {
  const seat = game.players[0].id === player ? "first" : "second";
  const score = game.result?.score;
  if (score !== "first" && score !== "second") return "other";
  return score === seat ? "won" : "lost";
}

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** How long ago something was: `5 minutes ago`; the date after a week. */
export function agoText(atMs: number, nowMs: number): string {
  const ago = nowMs - atMs;
  if (ago > 7 * 86_400_000) {
    return new Date(atMs).toLocaleDateString(currentLanguage(), { dateStyle: "medium" });
  }
  const format = new Intl.RelativeTimeFormat(currentLanguage(), {
    numeric: "auto",
    style: "short",
  });
  for (const [unit, ms] of UNITS) {
    if (ago >= ms) return format.format(-Math.floor(ago / ms), unit);
  }
  return t("ago.now");
}

/** When something was or will be, to the minute. */
export function whenText(atMs: number): string {
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Date(atMs).toLocaleString(currentLanguage(), style);
}

/** The games to choose from, under their headings. */
export function gameOptions(rules: readonly RulesCard[]): OptionGroup[] {
  return grouped(rules).map(([heading, games]) => ({
    heading,
    options: games.map(({ key, name }) => ({ value: key, label: name })),
  }));
}

/** Asks for the games. Until they are known, and where they cannot be had, keys stand for names. */
export async function learnNames(
  app: Pick<App, "rules" | "redraw">,
  learn: (rules: readonly RulesCard[]) => void,
): Promise<void> {
  const rules = await app.rules().catch(() => undefined);
  if (rules === undefined) return;
  learn(rules);
  app.redraw();
}
