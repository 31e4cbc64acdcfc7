/** Moves in Latin letters, or in the script of the country that a game comes from. */

import type { Board } from "../protocol";
import { choices } from "../settings/choices";
import { canWrite } from "./fonts";

/** A move in both ways; those are missing that a game has not, or that the viewer may not know. */
export interface Scripts {
  label?: string | undefined;
  native?: string | undefined;
}

/** Languages by the manner in which a game's pieces are drawn: what stands before their names. */
const LANGUAGES: Readonly<Record<string, string>> = {
  chinese: "zh-Hant",
  japanese: "ja",
  korean: "ko",
};

/** A move as the person wants to read it, if it may be told. */
export function inScript(move: Scripts): string | undefined {
  return isNative(move) ? move.native : move.label;
}

/**
 * The language of what `inScript` makes of the move, for fonts to choose their forms and screen
 * readers their voice; undefined for what is in Latin letters.
 */
export function languageOf(move: Scripts, board: Board): string | undefined {
  const [manner = ""] = board.pieces[0]?.picture.split("-") ?? [];
  return isNative(move) ? LANGUAGES[manner] : undefined;
}

/** Where no font here has the characters, letters are all that can be read. */
function isNative({ native }: Scripts): boolean {
  return native !== undefined && choices().notation === "native" && canWrite(native);
}
