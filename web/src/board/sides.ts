/** The colours by which players know the two sides. */

import type { Tones } from "../pieces/piece";
import type { PieceKind, SeatColour, SeatName } from "../protocol";

/** What a side looks like, beside its name and along its edges. */
export type Side = "light" | "dark" | SeatColour;

export function sideOf({ dark, colour }: SeatName): Side {
  return colour ?? (dark ? "dark" : "light");
}

/** The class of what shows the pieces of a seat, for those that have its colour. */
export function sideClass(
  { seat }: Pick<PieceKind, "seat">,
  sides: readonly [Side, Side],
): Record<string, boolean> {
  return seat === null ? {} : { [`side-${sides[seat === "first" ? 0 : 1]}`]: true };
}

export function sidesOf([first, second]: readonly [SeatName, SeatName]): [Side, Side] {
  return [sideOf(first), sideOf(second)];
}

/** Which seat's pieces are the dark ones. */
export function tonesOf([first, second]: readonly [SeatName, SeatName]): Tones {
  const tone = ({ dark }: SeatName) => (dark ? "dark" : "light");
  return [tone(first), tone(second)];
}
