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

/** The sets for pieces as small as text, where a letter below a character could not be read. */
export function setsInText(): Sets {
  const { figures, wedges, discs } = choices();
  const alone = <S extends string>(set: S) => (set === "letters" ? "characters" : set);
  return { figures, wedges: alone(wedges), discs: alone(discs) };
}
