/** What choices of pieces look like: a few of them, from the set that would be chosen. */

import { pieceIcon } from "../pieces/piece";
import type { Seat } from "../protocol";
import { h, type VNode } from "../vdom";
import { type Choice, choices } from "./choices";
import type { Family } from "./plans";

type Shown = readonly [picture: string, letter: string, seat: Seat];

const SHOWN: Readonly<Record<Family, readonly Shown[]>> = {
  figures: [
    ["king", "K", "first"],
    ["knight", "N", "first"],
    ["bishop", "B", "second"],
  ],
  wedges: [
    ["japanese-king", "K", "first"],
    ["japanese-silver", "S", "first"],
    ["japanese-horse", "+B", "first"],
  ],
  discs: [
    ["chinese-general", "K", "first"],
    ["chinese-horse", "H", "second"],
    ["korean-chariot", "R", "first"],
  ],
};

export function isFamily(name: Choice): name is Family {
  return name in SHOWN;
}

/** Pieces of a family as they would be with this value. */
export function preview(family: Family, value: string): VNode {
  const sets = { ...choices(), [family]: value };
  const icons = SHOWN[family].map(([picture, letter, seat]) =>
    pieceIcon({ picture, letter, seat, name: "" }, seat === "first" ? "light" : "dark", sets),
  );
  return h("span.set-preview", icons);
}
