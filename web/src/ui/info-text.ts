/** What an engine says while it thinks, in words and figures. */

import { currentLanguage, t } from "../messages";
import "../messages/figures";
import type { Evaluation, Info, Seat } from "../protocol";

const CENTIPAWNS = 100;
const MS_IN_S = 1_000;
const KIB = 1_024;
const MIB = 1_048_576;
const MIB_IN_GIB = 1_024;

/**
 * A score from the first seat's side: pawns with their sign, or a mate: `+0.34`, `#5`, `#−3`.
 * `seat` is whose search it is.
 */
export function scoreText(score: Evaluation, seat: Seat): string {
  const side = seat === "first" ? 1 : -1;
  if ("mate" in score) return `#${signed(score.mate * side, 0, "")}`;
  return signed((score.cp * side) / CENTIPAWNS, 2, "+");
}

/** The same for those who listen. */
export function scoreSpoken(score: Evaluation, seat: Seat): string {
  if (!("mate" in score)) return scoreText(score, seat);
  const mate = seat === "first" ? score.mate : -score.mate;
  return t(mate < 0 ? "info.mated" : "info.mate", { count: Math.abs(mate) });
}

function signed(value: number, digits: number, plus: string): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value < 0 ? "−" : plus}${text}`;
}

/** A large number, briefly: `1.2M`. */
export function countText(count: number): string {
  const format = { notation: "compact", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(currentLanguage(), format).format(count);
}

/** A time in seconds: `0.12`. */
export function secondsText(ms: number): string {
  const format = { maximumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(currentLanguage(), format).format(ms / MS_IN_S);
}

/** How deep, as `22/31` where single lines were followed further. */
export function depthText({ depth, seldepth }: Info): string | undefined {
  if (depth === undefined) return undefined;
  return seldepth === undefined || seldepth <= depth ? `${depth}` : `${depth}/${seldepth}`;
}

export function bytesText(bytes: number): string {
  if (bytes >= MIB) return mibText(bytes / MIB);
  return t("bytes.kib", { count: Math.round(bytes / KIB) });
}

export function mibText(mib: number): string {
  const format = new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 1 });
  if (mib < MIB_IN_GIB) return t("bytes.mib", { count: format.format(Math.round(mib)) });
  return t("bytes.gib", { count: format.format(mib / MIB_IN_GIB) });
}
