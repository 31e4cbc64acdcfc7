/** When the page has to be drawn again although nothing has happened. */

import { HOUR } from "../time-text";
import { read, untilNextDigit } from "./clock";
import type { Model } from "./model";
import { goneSeat } from "./notes";

/** Countdowns show seconds in their last hour. */
const SECOND = 1_000;
const MINUTE = 60_000;

/** In how many milliseconds something that is shown changes by itself; undefined for never. */
export function untilChange(model: Model, nowMs: number): number | undefined {
  const waits: number[] = [];
  const { running } = model.clocks;
  const reading = running === null ? undefined : read(model.clocks, running, nowMs);
  if (reading !== undefined && reading.ms > 0) waits.push(untilNextDigit(reading));
  for (const end of countdowns(model)) {
    const rest = end - nowMs;
    const step = rest > HOUR ? MINUTE : SECOND;
    if (rest > 0) waits.push(rest % step || step);
  }
  return waits.length === 0 ? undefined : Math.min(...waits);
}

/** The moments, on the server's clock, that the countdowns on the page run to. */
function countdowns(model: Model): number[] {
  const claim = goneSeat(model) === undefined ? undefined : model.crowd.claim_from_ms;
  return [model.firstMoveByMs, claim].filter((end) => end !== undefined);
}
