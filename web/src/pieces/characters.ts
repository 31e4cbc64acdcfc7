/** Pieces with a character written on them, over their letter for who cannot read it. */

import drawn from "./pieces.json";

/** What the character is written on. */
export type Ground = "disc" | "octagon" | "wedge";

export interface Character {
  ground: Ground;
  /** The language, for the font to choose its forms. */
  lang: "zh-Hant" | "ko" | "ja";
  /** What the first and the second seat write. */
  text: readonly [string, string];
  /** Has turned into something stronger: an inner line. */
  promoted: boolean;
}

/** The outlines of the grounds. */
export const GROUNDS: Readonly<Record<Ground, string>> = drawn.grounds;
/** The inner line of what is promoted. */
export const EDGES: Readonly<Record<Ground, string>> = drawn.edges;

/** Characters in one style, by the piece's name: one for both seats, or one for each. */
interface Row {
  style: string;
  ground: Ground;
  lang: Character["lang"];
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

/** Characters of every row, and how wide a font that has them draws each, in parts of its height. */
const SAMPLE = "將楚馬象歩竜";
const FULL_WIDTH = 0.95;
let writable: boolean | undefined;

/** Whether a font here has the characters: the boxes that stand for what is missing are narrower. */
export function canWrite(): boolean {
  writable ??= hasSample(document.createElement("canvas").getContext("2d"));
  return writable;
}

/** A browser that cannot measure is believed to have them. */
export function hasSample(context: Pick<CanvasRenderingContext2D, "font" | "measureText"> | null) {
  if (context === null) return true;
  const size = 100;
  context.font = `${size}px serif`;
  return [...SAMPLE].every((one) => context.measureText(one).width >= FULL_WIDTH * size);
}
