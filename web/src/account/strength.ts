/** How hard a passphrase is to guess, roughly, while it is typed. The server decides which may be chosen. */

import { type Key, t } from "../messages";
import { PASSPHRASE_LEN_MIN } from "../protocol";
import { h, type VNode } from "../vdom";

/** From nothing to hard to guess. */
export type Strength = "none" | "short" | "weak" | "fair" | "good";

/** So many bits are hardly guessed by somebody who is slowed down, and by nobody who has the hashes. */
const FAIR_BITS = 32;
const GOOD_BITS = 40;
/** Bits by the sort of a character. Letters belong to words, digits are dates as a rule. */
const BITS = { letter: 2.5, digit: 1.5, sign: 3.5 };
/** What another sort of character than the one before adds, since people rarely mix them. */
const MIX_BITS = 2;
const NAME_FOUND_FROM = 4;
const SITE = "rookery";

export function strengthOf(passphrase: string, name = ""): Strength {
  const text = passphrase.trim().toLowerCase();
  if (text === "") return "none";
  if ([...passphrase].length < PASSPHRASE_LEN_MIN) return "short";
  const known = [name.length < NAME_FOUND_FROM ? "" : name.toLowerCase(), SITE];
  if (known.some((word) => word !== "" && text.includes(word))) return "weak";
  const bits = bitsOf(passphrase.trim());
  return bits < FAIR_BITS ? "weak" : bits < GOOD_BITS ? "fair" : "good";
}

/** A bar and a word, drawn below the field of a new passphrase. */
export function strengthView(field: string, passphrase: string, name = ""): VNode {
  const strength = strengthOf(passphrase, name);
  const key: Key = `account.strength.${strength}`;
  return h("p.strength.small.quiet", { key: `${field}-strength`, class: { [strength]: true } }, [
    h("span.bar", { attrs: { "aria-hidden": "true" } }),
    h("span", { attrs: { role: "status" } }, t(key)),
  ]);
}

/** The bits of the characters that do not follow from the one before. */
function bitsOf(text: string): number {
  const characters = [...text];
  let bits = 0;
  for (const [at, character] of characters.entries()) {
    const before = characters[at - 1];
    const sort = sortOf(character);
    if (before !== undefined && follows(before, character)) continue;
    // The same piece again says nothing new.
    if (at >= 4 && text.slice(0, at).includes(characters.slice(at - 3, at + 1).join(""))) continue;
    bits += BITS[sort];
    if (before !== undefined && before !== " " && character !== " " && sortOf(before) !== sort)
      bits += MIX_BITS;
  }
  return bits;
}

function sortOf(character: string): keyof typeof BITS {
  if (/\p{L}/u.test(character)) return "letter";
  return /[\p{N}\s]/u.test(character) ? "digit" : "sign";
}

/** Whether a character is the one before once more, or stands beside it in the alphabet. */
function follows(before: string, character: string): boolean {
  const step = (character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
  return Math.abs(step) <= 1;
}
