/** What the game page says, in words. */

import { t, tOr } from "../messages";
import type { GameResult, Player, Seat } from "../protocol";
import { nameOf } from "../ui/person";
import { isMyTurn, type Model, opponentOf, seatIndex, type Told, winnerOf } from "./model";
import { written } from "./written";

const SECOND = 1_000;

export function seatName(model: Model, seat: Seat): string {
  return model.about.seats[seatIndex(seat)].name;
}

export function playerOf(model: Model, seat: Seat): Player {
  return model.about.players[seatIndex(seat)];
}

/** Who won, in two or three words, as the viewer would say it. */
export function resultHeadline(model: Model, result: GameResult): string {
  const winner = winnerOf(result.score);
  if (winner === undefined) return t(result.score === "draw" ? "outcome.draw" : "outcome.aborted");
  const mine = model.you?.seat;
  if (mine !== undefined) return t(winner === mine ? "outcome.you-won" : "outcome.you-lost");
  return t("outcome.won", { name: nameOf(playerOf(model, winner)) });
}

/** Who won and why, as a sentence. */
export function resultSentence(model: Model, result: GameResult): string {
  const reason = reasonText(model, result);
  const winner = winnerOf(result.score);
  if (winner !== undefined) return t("outcome.line", { seat: seatName(model, winner), reason });
  return t(result.score === "draw" ? "outcome.line.draw" : "outcome.line.aborted", { reason });
}

/** Reasons that lie with the loser. */
const LOSING = [
  "resigned",
  "time",
  "abandoned",
  "illegal-move",
  "crashed",
  "no-answer",
  "failed",
] as const;

function reasonText(model: Model, { score, reason }: GameResult): string {
  const winner = winnerOf(score);
  const theirs = LOSING.find((one) => one === reason);
  if (winner !== undefined && theirs !== undefined) {
    return t(`because.${theirs}`, { loser: seatName(model, opponentOf(winner)) });
  }
  return tOr(`reason.${reason}`, reason.replaceAll("-", " "));
}

/** A thing that happened, as a line of the talk. */
export function toldText(model: Model, what: Told): string {
  switch (what.type) {
    case "taken-back":
      return t("told.taken-back");
    case "clocks-held":
      return t("told.clocks-held");
    case "clocks-started":
      return t("told.clocks-started");
    case "time-added":
      return t("told.time-added", { seat: seatName(model, what.seat), seconds: what.ms / SECOND });
    case "ended":
      return resultSentence(model, what.result);
    default:
      return t(`told.${what.type}`, { seat: seatName(model, what.seat) });
  }
}

/** The title of the game's page. */
export function titleOf(model: Model): string {
  const [first, second] = model.about.players.map(nameOf);
  const names = { first: first ?? "", second: second ?? "" };
  return isMyTurn(model) ? t("game.title.turn", names) : t("game.title", names);
}

/** What screen readers say of the last thing that happened on the board, and whether it calls. */
export function announcement(model: Model): string {
  if (model.result !== undefined) {
    return `${resultHeadline(model, model.result)}. ${resultSentence(model, model.result)}`;
  }
  const said = lastMove(model);
  return isMyTurn(model) ? t("said.turn", { said }).trim() : said;
}

function lastMove(model: Model): string {
  const ply = model.plies.at(-1);
  if (ply === undefined) return "";
  const said = t("said.move", { seat: seatName(model, ply.seat), move: written(ply) });
  const { status } = ply.position;
  return status === "" ? said : t("said.check", { move: said, status });
}
