/** Which sets pieces are drawn from. */

import { type Choices, choices } from "../settings/choices";
import { drawingsCome } from "./drawings";

/** The set of each family of pieces. */
export type Sets = Pick<Choices, "figures" | "wedges" | "discs">;

/** Another text whenever pieces look otherwise. */
export function setsNow(): string {
  const { figures, wedges, discs } = choices();
  return [figures, wedges, discs, drawingsCome()].join(" ");
}
