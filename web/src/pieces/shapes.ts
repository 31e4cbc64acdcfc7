/**
 * The pictures, drawn for Rookery: a solid silhouette and one inner line each, in a box of
 * 100 × 100. All stand on the same foot, and are stroked alike, so that they look like one family.
 * They are in `pieces.json`, which the server's pictures are drawn from as well.
 */

import drawn from "./pieces.json";

/** What a picture is made of, in a box of 100 × 100. */
export interface Shape {
  /** The silhouette: filled, with an outline. */
  body: string;
  /** The inner line: stroked. */
  line: string;
  /** A filled detail, such as an eye. */
  dot?: string;
}

interface Lines {
  body: readonly string[];
  line: string;
  dot?: string;
}

/** Stretches of outline that many have: a horse's head below a hat, and the foot below all. */
const HORSE = drawn.parts.horse.join("");
const FOOT = drawn.parts.foot.join("");

function shape({ body, ...rest }: Lines): Shape {
  const path = body.join("").replaceAll("{horse}", HORSE).replaceAll("{foot}", FOOT);
  return { body: path, ...rest };
}

const SILHOUETTES: Readonly<Record<string, Lines>> = drawn.silhouettes;

export const SHAPES: Readonly<Record<string, Shape>> = Object.fromEntries([
  ...Object.entries(SILHOUETTES).map(([name, lines]) => [name, shape(lines)]),
  ...Object.entries(drawn.same).map(([name, of]) => [name, shape(SILHOUETTES[of] ?? drawn.disc)]),
]);

/** What a piece looks like that nobody drew: with its letter written on it. */
export const DISC: Shape = shape(drawn.disc);
