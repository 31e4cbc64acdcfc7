/** What a clock shows at a moment: pure arithmetic on what the server said. */

import type { Clocks, Seat, SeatClock, TimeLimit } from "../protocol";

/** A clock that shows less than this share of its first time has little left. */
const LOW_SHARE = 1 / 10;
/** However long or short that time is, little is between these two, in milliseconds. */
const LOW_MS_MIN = 10_000;
const LOW_MS_MAX = 60_000;
/** Of a very short time it is no more than this share. */
const LOW_SHARE_MAX = 1 / 2;
/** Below this, tenths of a second are shown. */
const TENTHS_MS_MAX = 10_000;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Reading {
  /** What to show: main time, or what is left of the period in use. */
  ms: number;
  /** Of this move's delay so much is left before the clock runs. */
  delayMs: number;
  /** Periods left, the one in use included; 0 without byoyomi. */
  periods: number;
  /** Whether the main time is used up and a period runs. */
  inPeriod: boolean;
  running: boolean;
  /** Whether little is left. */
  low: boolean;
}

/** Below how many milliseconds a clock of this kind has little left. */
export function lowFrom(limit: TimeLimit): number {
  if (limit.kind === "unlimited") return 0;
  if (limit.kind === "correspondence") return LOW_MS_MAX;
  const base = baseOf(limit);
  const share = Math.min(Math.max(base * LOW_SHARE, LOW_MS_MIN), LOW_MS_MAX);
  return Math.min(share, base * LOW_SHARE_MAX);
}

/**
 * What the clock of `seat` shows at `nowMs` of the server's time; undefined without a clock. Below
 * `lowMs` it has little left; in its last period, below the least of what counts as little.
 */
export function read(
  clocks: Clocks,
  seat: Seat,
  nowMs: number,
  lowMs = LOW_MS_MIN,
): Reading | undefined {
  const clock = clocks[seat];
  if (clock === null) return undefined;
  const spent = clocks.running === null ? 0 : Math.max(0, nowMs - clocks.at_ms);
  const running = clocks.running === seat;
  if (running) return runOn(clock, spent, lowMs);
  const other = clocks.running === null ? null : clocks[clocks.running];
  const poured = other?.pours ? Math.min(spent, total(other)) : 0;
  return reading({ ...clock, left_ms: clock.left_ms + poured }, false, lowMs);
}

/** In how many milliseconds a running clock shows something else. */
export function untilNextDigit(reading: Reading): number {
  // Seconds are rounded up, tenths and hours down, as `digits` does it.
  if (reading.delayMs > 0) return reading.delayMs % SECOND || SECOND;
  if (reading.ms >= DAY) return reading.ms % HOUR;
  return reading.ms < TENTHS_MS_MAX ? reading.ms % (SECOND / 10) : reading.ms % SECOND || SECOND;
}

/** A clock's digits: `1:02:03`, `4:09`, `0:08.3`; days and hours for slow games. */
export function digits(ms: number): string {
  if (ms >= DAY) return `${Math.floor(ms / DAY)}d ${Math.floor((ms % DAY) / HOUR)}h`;
  // Rounded up: a clock shows 0:00 only when it is over. Tenths are cut, so that 0:09.9 follows.
  const tenths = ms > 0 && ms < TENTHS_MS_MAX;
  const shown = tenths ? ms : Math.ceil(ms / SECOND) * SECOND;
  const hours = Math.floor(shown / HOUR);
  const minutes = Math.floor((shown % HOUR) / MINUTE);
  const seconds = Math.floor((shown % MINUTE) / SECOND);
  const tail = tenths ? `.${Math.floor((shown % SECOND) / 100)}` : "";
  const head = hours > 0 ? `${hours}:${two(minutes)}` : `${minutes}`;
  return `${head}:${two(seconds)}${tail}`;
}

/**
 * The widest digits that a clock of `limit` which shows `ms` comes to on its way down, in noughts;
 * empty for days, which hardly change while one looks.
 */
export function widest(limit: TimeLimit, ms: number): string {
  const most = Math.max(baseOf(limit), ms);
  if (most >= DAY) return "";
  if (most >= 10 * HOUR) return "00:00:00";
  return most >= HOUR ? "0:00:00" : "0:00.0";
}

/** A span for countdowns, in minutes and seconds: `0:32`. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** What the clock shows at the start, in milliseconds; 0 without a clock. */
function baseOf(limit: TimeLimit): number {
  switch (limit.kind) {
    case "unlimited":
      return 0;
    case "correspondence":
      return limit.move_ms;
    case "hourglass":
      return limit.base_ms;
    default:
      return limit.stages[0]?.base_ms ?? 0;
  }
}

/** First the delay, then the main time, then the periods one by one. */
function runOn(clock: SeatClock, spent: number, lowMs: number): Reading {
  const delay = Math.max(0, (clock.delay_ms ?? 0) - spent);
  const used = Math.max(0, spent - (clock.delay_ms ?? 0));
  const period = clock.period_ms ?? 0;
  const periods = clock.periods ?? 0;
  if (used < clock.left_ms || periods === 0 || period <= 0) {
    const left = Math.max(0, clock.left_ms - used);
    return reading({ ...clock, left_ms: left, delay_ms: delay }, true, lowMs);
  }
  const over = used - clock.left_ms;
  const lost = Math.floor(over / period);
  const spentUp = { ...clock, left_ms: 0, delay_ms: 0 };
  if (lost >= periods) return reading({ ...spentUp, periods: 0 }, true, lowMs);
  return reading({ ...spentUp, periods: periods - lost }, true, lowMs, period - (over % period));
}

function reading(clock: SeatClock, running: boolean, lowMs: number, inUse?: number): Reading {
  const periods = clock.periods ?? 0;
  const inPeriod = clock.left_ms === 0 && periods > 0;
  const ms = inUse ?? (inPeriod ? (clock.period_ms ?? 0) : clock.left_ms);
  const low = periods === 0 ? ms < lowMs : inPeriod && periods === 1 && ms < LOW_MS_MIN;
  return { ms, delayMs: clock.delay_ms ?? 0, periods, inPeriod, running, low };
}

/** All the time that can still run off a clock, its delay not counted. */
function total(clock: SeatClock): number {
  return clock.left_ms + (clock.periods ?? 0) * (clock.period_ms ?? 0);
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
