/** A move of the game in words. */

import { t } from "../messages";
import type { Board, LegalMove } from "../protocol";
import { inScript, type Scripts } from "../ui/script";
import type { Model } from "./model";

/** A move as the person wants to read it; one that they may not know is said to be hidden. */
export function written(ply: Scripts & { notation?: string | undefined }): string {
  return inScript(ply) ?? ply.notation ?? t("moves.unknown");
}

/** A move that nobody has made, for which there is no label yet: its cells, and what is chosen. */
export function cellsOf({ path, choice }: LegalMove, { cells }: Board): string {
  const way = path.map((cell) => cells[cell]?.name ?? "").join("–");
  return [way, choice?.text ?? ""].filter((text) => text !== "").join(", ");
}

/** A move that shows how moves are typed, where the last one does not: the first that can be made. */
export function exampleIn({ plies, you }: Model): LegalMove | undefined {
  if (plies.at(-1)?.label !== undefined) return undefined;
  return you?.legal.find(({ path, choice }) => path.length > 0 && choice === undefined);
}
