/** How much time players have, as far as pages care. */

import type { TimeLimit } from "../protocol";

/** A clock that shows more than this at first lets one sleep over a move. */
const SLOW_MS_MIN = 24 * 60 * 60 * 1000;

/** Whether a clock lets one sleep over a move. */
export function isSlow(limit: TimeLimit): boolean {
  switch (limit.kind) {
    case "correspondence":
      return true;
    case "unlimited":
      return false;
    case "hourglass":
      return limit.base_ms >= SLOW_MS_MIN;
    case "clock":
      return (limit.stages[0]?.base_ms ?? 0) >= SLOW_MS_MIN;
  }
}

/** Whether players come and go: nobody stays at the board for days. */
export function mayLeave(limit: TimeLimit): boolean {
  return limit.kind === "unlimited" || isSlow(limit);
}
