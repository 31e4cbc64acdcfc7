/** Choices that style sheets and drawings read: they stand on the root element. */

import { choices, onChoice } from "./choices";

/** Keeps the root element at what is chosen, now and after each change. */
export function followChoices(): void {
  apply();
  onChoice(apply);
}

/** Whether things may move by themselves: as chosen here and in the system. */
export function mayMove(): boolean {
  if (choices().motion === "off") return false;
  return !globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
}

function apply(): void {
  const { board, coordinates, motion } = choices();
  const { dataset } = document.documentElement;
  dataset.board = board;
  dataset.coordinates = coordinates;
  dataset.motion = motion;
}
