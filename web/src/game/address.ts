/** The position that is shown, as a part of the page's address. */

import type { Location } from "../app";

/** The address follows after so long: browsers limit how often it may change. */
const FOLLOW_MS = 400;

/** How many moves had been made in the position that an address names; undefined for the present. */
export function plyIn(location: Location | undefined): number | undefined {
  const hash = location?.hash ?? "";
  return /^\d{1,5}$/.test(hash) ? Number(hash) : undefined;
}

export class Address {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly game: string) {}

  /** Names this position soon, and adds nothing to the history. */
  follow(ply: number | undefined): void {
    clearTimeout(this.timer);
    const hash = ply === undefined ? "" : `#${ply}`;
    const to = `/g/${this.game}${hash}`;
    this.timer = setTimeout(() => history.replaceState(null, "", to), FOLLOW_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
