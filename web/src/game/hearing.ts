/** What one hears and feels of a game: which sound each thing makes, and when a phone shakes. */

import { type Position, stackAt } from "../board/position";
import type { Board, Seat } from "../protocol";
import { choices } from "../settings/choices";
import { ear, type Sound } from "../sound/ear";
import { Foremost } from "../sound/foremost";
import { lowFrom, read } from "./clock";
import { hidesSomething, isMyTurn, type Model, positionAt } from "./model";

/** Moves that are looked at again are only just heard. */
const REPLAY_LOUD = 0.35;
/** Who comes to a board so long after the start is told that they begin, in milliseconds. */
const FRESH_MS_MAX = 10_000;
/** How a phone shakes when it is one's turn: on and off, in milliseconds. */
const SHAKE_MS: readonly number[] = [40];
/** While the page is out of sight, so that it is felt in a pocket. */
const SHAKE_HIDDEN_MS: readonly number[] = [80, 60, 80];

/** A clock is looked at again after no less and no more than this, in milliseconds. */
const LOOK_MS_MIN = 250;
const LOOK_MS_MAX = 3_600_000;

/** The sound that leads from `before` to `after`, both as this viewer was told; if there is one. */
export function soundOf(before: Model, after: Model): Sound | undefined {
  if (before.result === undefined && after.result !== undefined) return "end";
  const ply = after.plies.length;
  // My move was heard when it was made.
  if (ply <= known(before)) return isCalled(before, after) ? "turn" : undefined;
  return moveSound(after, positionAt(after, ply - 1), positionAt(after, ply));
}

/** The sound of the move that leads from one position to the next. */
export function moveSound(model: Model, from: Position, to: Position): Sound {
  if (to.alarm.length > 0) return "check";
  return captures(model, from, to) ? "capture" : "move";
}

/** Whether it has become the viewer's turn. */
export function isCalled(before: Model, after: Model): boolean {
  if (!isMyTurn(after)) return false;
  if (before.pending !== undefined) return after.plies.length > known(before);
  return !isMyTurn(before);
}

/** How many moves the viewer knows of, the one included that the server has not answered. */
function known({ plies, pending }: Model): number {
  return plies.length + (pending?.ply === plies.length ? 1 : 0);
}

/** Whether pieces leave the board. Where something is hidden, only one's own tell. */
function captures(model: Model, from: Position, to: Position): boolean {
  const { board } = model.about;
  if (!hidesSomething(model)) return onBoard(board, to) < onBoard(board, from);
  const mine = model.you?.seat;
  return mine !== undefined && onBoard(board, to, mine) < onBoard(board, from, mine);
}

/** Pieces on the board, of one seat or of both; what lies in reserve has left it. */
function onBoard(board: Board, position: Position, seat?: Seat): number {
  let sum = 0;
  for (const cell of position.cells.keys()) {
    const stack = stackAt(position, cell);
    if (stack === undefined || board.cells[cell]?.reserve !== undefined) continue;
    const owner = board.pieces[stack.piece]?.seat ?? undefined;
    if (owner !== undefined && (seat ?? owner) === owner) sum += stack.count;
  }
  return sum;
}

/** Makes the sounds of one game, while its page is open. */
export class Hearing {
  private foremost: Foremost | undefined;
  /** Little time is told once in a game. */
  private toldLow = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly game: string,
    private readonly now: () => number,
  ) {}

  begin(): void {
    this.foremost = new Foremost(this.game);
    ear.expect();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.foremost?.stop();
  }

  /** I made a move, which the server has not answered. */
  played(model: Model): void {
    const from = positionAt(model, model.plies.length);
    this.sound(moveSound(model, from, model.pending?.position ?? from));
  }

  /** The server told of something. */
  heard(before: Model | undefined, after: Model): void {
    this.waitForLow(after);
    if (before === undefined) return this.arrived(after);
    // Who only watches has turned away.
    if (after.you === undefined && isHidden()) return;
    const sound = soundOf(before, after);
    const called = isCalled(before, after);
    if (sound !== undefined) this.sound(called && isHidden() && sound === "move" ? "turn" : sound);
    if (called) this.shake();
  }

  /** Somebody looks at another position: the next one is heard, others are not. */
  looked(model: Model, from: number, to: number): void {
    if (to !== from + 1) return;
    this.sound(moveSound(model, positionAt(model, from), positionAt(model, to)), REPLAY_LOUD);
  }

  private arrived(model: Model): void {
    const age = this.now() - model.about.started_ms;
    if (isMyTurn(model) && model.plies.length === 0 && age < FRESH_MS_MAX) this.sound("turn");
  }

  private sound(sound: Sound, loud?: number): void {
    if (this.foremost?.is !== false) ear.play(sound, loud);
  }

  private shake(): void {
    if (choices().vibration === "off" || this.foremost?.is === false) return;
    navigator.vibrate?.([...(isHidden() ? SHAKE_HIDDEN_MS : SHAKE_MS)]);
  }

  /** Waits until my clock has little left, also while nothing is drawn. */
  private waitForLow(model: Model): void {
    clearTimeout(this.timer);
    const seat = model.you?.seat;
    if (this.toldLow || seat === undefined || model.result !== undefined) return;
    const low = lowFrom(model.about.time[seat]);
    const reading = read(model.clocks, seat, this.now(), low);
    if (reading === undefined || !reading.running) return;
    if (reading.low) return this.tellLow();
    const rest = reading.periods > 0 ? 0 : reading.delayMs + reading.ms - low;
    const wait = Math.min(Math.max(rest, LOOK_MS_MIN), LOOK_MS_MAX);
    this.timer = setTimeout(() => this.waitForLow(model), wait);
  }

  private tellLow(): void {
    this.toldLow = true;
    this.sound("low");
  }
}

function isHidden(): boolean {
  return document.visibilityState === "hidden";
}
