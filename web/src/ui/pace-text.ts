/** Which clocks a bot accepts, in words. */

import { t } from "../messages";
import "../messages/figures";
import type { PaceRange } from "../protocol";

const MINUTE = 60;
const HOUR = 3_600;

/** The longest side of a game that a form can ask for is shorter: this is no bound at all. */
export const PACE_S_MAX = 86_400;

/** Such as `1 minute to 25 minutes a side, and games without a clock`. */
export function paceText({ min_s, max_s, slow }: PaceRange): string {
  const range = rangeText(min_s, max_s);
  return slow ? t("pace.slow", { range }) : range;
}

function rangeText(min: number, max: number): string {
  if (max >= PACE_S_MAX) return min === 0 ? t("pace.any") : t("pace.from", { min: spanText(min) });
  if (min === 0) return t("pace.up-to", { max: spanText(max) });
  return t("pace.between", { min: spanText(min), max: spanText(max) });
}

/** So many seconds, as people say it. */
export function spanText(seconds: number): string {
  if (seconds >= HOUR && seconds % HOUR === 0) return t("pace.hours", { count: seconds / HOUR });
  if (seconds >= MINUTE && seconds % MINUTE === 0) {
    return t("pace.minutes", { count: seconds / MINUTE });
  }
  return t("pace.seconds", { count: seconds });
}
