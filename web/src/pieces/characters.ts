/** Pieces with a character written on them: what it is written on, and who writes which. */

import type { Choices } from "../settings/choices";
import type { Ground } from "./ground";
import drawn from "./pieces.json";

/** Families of pieces that have characters; each is a choice. */
type Family = keyof Pick<Choices, "wedges" | "discs">;

export interface Character {
  family: Family;
  ground: Ground;
  /** What the first and the second seat write. */
  text: readonly [string, string];
  /** Has turned into something stronger: an inner line. */
  promoted: boolean;
}

/** Characters in one style, by the piece's name: one for both seats, or one for each. */
interface Row {
  style: string;
  family: Family;
  ground: Ground;
  promoted: boolean;
  characters: Readonly<Record<string, string>>;
}

function named({ style, characters, ...rest }: Row): [string, Character][] {
  return Object.entries(characters).map(([name, both]) => {
    const [first = "", second = first] = [...both];
    return [`${style}-${name}`, { ...rest, text: [first, second] }];
  });
}

export const CHARACTERS: Readonly<Record<string, Character>> = Object.fromEntries(
  (drawn.characters as unknown as Row[]).flatMap(named),
);
