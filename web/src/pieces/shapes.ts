/**
 * The silhouettes, drawn for Rookery: a solid outline and one inner line each, in a box of
 * 100 × 100. All of a set stand on the same foot, and are stroked alike, so that they look like one
 * family. The classic ones are in `pieces.json`, which the server's pictures are drawn from as well.
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

export type Shapes = Readonly<Record<string, Shape>>;

/** Outlines as they are written down: in pieces, with the names of parts in braces. */
interface Lines {
  body: readonly string[];
  line: string;
  dot?: string;
}

/** Stretches of outline that many have: a horse's head below a hat, and the foot below all. */
export interface Parts {
  horse: readonly string[];
  foot: readonly string[];
}

export const CLASSIC_PARTS: Parts = drawn.parts;

function shape({ body, ...rest }: Lines, { horse, foot }: Parts): Shape {
  const path = body
    .join("")
    .replaceAll("{horse}", horse.join(""))
    .replaceAll("{foot}", foot.join(""));
  return { body: path, ...rest };
}

/** A set of shapes, by every name that one of them has. */
export function shapesOf(lines: Readonly<Record<string, Lines>>, parts: Parts): Shapes {
  const other = Object.entries(drawn.same).flatMap(([name, of]) => {
    const same = lines[of];
    return same === undefined ? [] : [[name, same] as const];
  });
  const all = [...Object.entries(lines), ...other];
  return Object.fromEntries(all.map(([name, one]) => [name, shape(one, parts)]));
}

export const CLASSIC: Shapes = shapesOf(drawn.silhouettes, CLASSIC_PARTS);

/** What a piece looks like that nobody drew: with its letter written on it. */
export const DISC: Shape = shape(drawn.disc, CLASSIC_PARTS);
