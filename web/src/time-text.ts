/** Clocks and spans in words: `5 + 3`, `3 days a move`, `2 days 5 hours`. */

import { countdown } from "./game/clock";
import { t } from "./messages";
import "./messages/clocks";
import type { Bonus, Stage, TimeControl, TimeLimit } from "./protocol";

const SECOND = 1_000;
const MINUTE = 60_000;
/** From here on, what is left is told in hours and days. */
export const HOUR = 3_600_000;
const DAY = 86_400_000;
/** From here on, in days. */
const DAYS_FROM = 2 * DAY;

/** What is left of a time, to the second in the last hour: `3 days`, `5 hours`, `0:32`. */
export function leftText(ms: number): string {
  if (ms < HOUR) return countdown(ms);
  const hours = Math.round(ms / HOUR);
  if (hours * HOUR < DAYS_FROM) return t("left.hours", { count: hours });
  const days = t("left.days", { count: Math.floor(hours / 24) });
  const rest = hours % 24;
  return rest === 0 ? days : `${days} ${t("left.hours", { count: rest })}`;
}

/** What is left until a player must have moved, roughly: `2 days left`; empty where nothing runs. */
export function untilText(
  { until_ms: until }: { until_ms?: number | null },
  nowMs: number,
): string {
  if (until === undefined || until === null) return "";
  const ms = Math.max(0, until - nowMs);
  if (ms < MINUTE) return t("left.soon");
  return t("left.until", { time: roughText(ms) });
}

function roughText(ms: number): string {
  if (ms < HOUR) return t("left.minutes", { count: Math.floor(ms / MINUTE) });
  const hours = Math.round(ms / HOUR);
  if (hours * HOUR < DAYS_FROM) return t("left.hours", { count: hours });
  return t("left.days", { count: Math.floor(hours / 24) });
}

/** What was agreed, as briefly as people say it; both sides where they differ. */
export function timeText(time: TimeControl): string {
  const [first, second] = [limitText(time.first), limitText(time.second)];
  return first === second ? first : t("clock.odds", { first, second });
}

function limitText(limit: TimeLimit): string {
  switch (limit.kind) {
    case "unlimited":
      return t("clock.unlimited");
    case "clock":
      return limit.stages.map(stageText).join(", ");
    case "hourglass":
      return t("clock.hourglass", { base: minutes(limit.base_ms) });
    case "correspondence":
      return t("clock.days", { count: limit.move_ms / DAY });
  }
}

function stageText(stage: Stage): string {
  const text = baseAndBonus(minutes(stage.base_ms), stage.bonus);
  return stage.moves === undefined ? text : t("clock.stage", { count: stage.moves, time: text });
}

function baseAndBonus(base: string, bonus: Bonus): string {
  switch (bonus.kind) {
    case "none":
      return t("clock.fischer", { base, bonus: 0 });
    case "increment":
      return t("clock.fischer", { base, bonus: seconds(bonus.ms) });
    case "bronstein":
      return t("clock.bronstein", { base, bonus: seconds(bonus.ms) });
    case "delay":
      return t("clock.delay", { base, bonus: seconds(bonus.ms) });
    case "byoyomi":
      return t("clock.byoyomi", { base, periods: bonus.periods, bonus: seconds(bonus.ms) });
  }
}

function seconds(ms: number): string {
  return String(ms / SECOND);
}

/** Minutes as people write them: `½` and its like for parts, seconds where nothing else fits. */
function minutes(ms: number): string {
  const quarters = ms / (MINUTE / 4);
  if (!Number.isInteger(quarters)) return t("clock.seconds", { count: ms / SECOND });
  const whole = Math.floor(quarters / 4);
  const part = ["", "¼", "½", "¾"][quarters % 4] ?? "";
  return whole === 0 && part !== "" ? part : `${whole}${part}`;
}
