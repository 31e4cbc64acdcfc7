/** How long each move took, as far as the clocks tell. */

import type { Bonus, Seat, Stage } from "../protocol";
import type { Model, Ply } from "./model";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Below this, tenths are told. */
const TENTHS_MS_MAX = 10 * SECOND;

/** Worked out once for each model: the page is drawn far more often. */
const known = new WeakMap<Model, readonly (number | undefined)[]>();

/**
 * The time that each move took, in milliseconds; undefined where the clocks do not tell: without
 * one, in the first turn of each seat (which is not clocked), where a delay or a period of byoyomi
 * may have hidden it, and with an hourglass.
 */
export function spentMs(model: Model): readonly (number | undefined)[] {
  let spent = known.get(model);
  if (spent === undefined) {
    spent = model.plies.map((_, index) => spentOn(model, index));
    known.set(model, spent);
  }
  return spent;
}

function spentOn(model: Model, index: number): number | undefined {
  const ply = model.plies[index];
  const before = lastOf(model.plies, index, ply?.seat);
  if (ply?.leftMs === undefined || before?.leftMs === undefined) return undefined;
  const turn = turnsOf(model.plies, index, ply.seat);
  const limit = model.about.time[ply.seat];
  if (turn === 0 || limit.kind !== "clock") return undefined;
  const run = before.leftMs + givenMs(model, ply.seat, before, ply) - ply.leftMs;
  const [stage, next] = stageAt(limit.stages, turn);
  if (stage === undefined) return undefined;
  const spent = endsTurn(model, index)
    ? withoutBonus(stage.bonus, run + (next?.base_ms ?? 0), ply.leftMs)
    : withinTurn(stage.bonus, run);
  return spent !== undefined && spent >= 0 ? spent : undefined;
}

/** A time of a move: `3.2`, `47`, `2:05`. */
export function spentText(ms: number): string {
  if (ms < TENTHS_MS_MAX) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.round(ms / SECOND);
  if (ms < MINUTE) return `${seconds}`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What a move took that ended no turn: what a turn brings comes when it ends. */
function withinTurn(bonus: Bonus, run: number): number | undefined {
  return bonus.kind === "delay" || bonus.kind === "byoyomi" ? undefined : run;
}

function withoutBonus(bonus: Bonus, run: number, leftMs: number): number | undefined {
  switch (bonus.kind) {
    case "none":
      return run;
    case "increment":
      return run + bonus.ms;
    case "bronstein":
      // It gives back what was used, up to a bound: nothing lost says less than the bound.
      return run > 0 ? run + bonus.ms : undefined;
    case "delay":
      return run > 0 ? run + bonus.ms : undefined;
    case "byoyomi":
      return leftMs > 0 ? run : undefined;
  }
}

/** The stage of a seat's turn (from 0), and the one that this turn opens, if it opens one. */
function stageAt(stages: readonly Stage[], turn: number): [Stage | undefined, Stage | undefined] {
  let end = 0;
  for (const [place, stage] of stages.entries()) {
    end += stage.moves ?? Number.POSITIVE_INFINITY;
    if (turn < end) return [stage, turn + 1 === end ? stages[place + 1] : undefined];
  }
  return [stages.at(-1), undefined];
}

function lastOf(plies: readonly Ply[], index: number, seat: Seat | undefined): Ply | undefined {
  return plies.findLast((ply, place) => place < index && ply.seat === seat);
}

/** How many turns of `seat` had ended before the move at `index`. */
function turnsOf(plies: readonly Ply[], index: number, seat: Seat): number {
  let turns = 0;
  for (let at = 0; at < index; at++) {
    if (plies[at]?.seat === seat && plies[at + 1]?.seat !== seat) turns += 1;
  }
  return turns;
}

function endsTurn(model: Model, index: number): boolean {
  const seat = model.plies[index]?.seat;
  const next = model.plies[index + 1]?.seat ?? model.turn ?? undefined;
  return next !== seat;
}

/** The time that `seat` was given between two of its moves. */
function givenMs(model: Model, seat: Seat, before: Ply, ply: Ply): number {
  let given = 0;
  for (const line of model.lines) {
    if (line.kind !== "told" || line.what.type !== "time-added") continue;
    const between = line.version > before.version && line.version < ply.version;
    if (between && line.what.seat === seat) given += line.what.ms;
  }
  return given;
}
