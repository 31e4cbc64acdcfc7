/** Moves in Latin letters, or in the script of the country that a game comes from. */

import { CHARACTERS, canWrite } from "../pieces/characters";
import type { Board } from "../protocol";
import { choices } from "../settings/choices";

/** A move in both ways; those are missing that a game has not, or that the viewer may not know. */
export interface Scripts {
  label?: string | undefined;
  native?: string | undefined;
}

/** A move as the person wants to read it, if it may be told. */
export function inScript({ label, native }: Scripts): string | undefined {
  return (isNative() ? native : undefined) ?? label;
}

/**
 * The language of what `inScript` makes of the move, for fonts to choose their forms and screen
 * readers their voice; undefined for what is in Latin letters.
 */
export function languageOf({ native }: Scripts, board: Board): string | undefined {
  if (native === undefined || !isNative()) return undefined;
  return CHARACTERS[board.pieces[0]?.picture ?? ""]?.lang;
}

/** Where no font here has the characters, letters are all that can be read. */
function isNative(): boolean {
  return choices().notation === "native" && canWrite();
}
