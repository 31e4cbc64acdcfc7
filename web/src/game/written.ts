/** A move of the game in words. */

import { t } from "../messages";
import { inScript, type Scripts } from "../ui/script";

/** A move as the person wants to read it; one that they may not know is said to be hidden. */
export function written(ply: Scripts & { notation?: string | undefined }): string {
  return inScript(ply) ?? ply.notation ?? t("moves.unknown");
}
