/** Pieces with a character written on them, over their letter for who cannot read it. */

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

export const GROUNDS: Readonly<Record<Ground, string>> = {
  disc: "M50 5A45 45 0 1 1 50 95A45 45 0 1 1 50 5Z",
  octagon: "M32 6H68L94 32V68L68 94H32L6 68V32Z",
  wedge: "M50 4L79 16L90 95H10L21 16Z",
};
/** The inner line of what is promoted. */
export const EDGES: Readonly<Record<Ground, string>> = {
  disc: "M50 11A39 39 0 1 1 50 89A39 39 0 1 1 50 11Z",
  octagon: "M34.5 12H65.5L88 34.5V65.5L65.5 88H34.5L12 65.5V34.5Z",
  wedge: "M50 10.5L74 20.5L83.3 89H16.7L26 20.5Z",
};

/** One character for both seats, or one for each. */
type Row = Readonly<Record<string, string>>;

const CHINESE: Row = {
  general: "帥將",
  advisor: "仕士",
  elephant: "相象",
  horse: "馬",
  chariot: "車",
  cannon: "炮砲",
  soldier: "兵卒",
};
const KOREAN: Row = {
  general: "楚漢",
  advisor: "士",
  elephant: "象",
  horse: "馬",
  chariot: "車",
  cannon: "包",
  soldier: "卒兵",
};
const JAPANESE: Row = {
  king: "玉王",
  rook: "飛",
  bishop: "角",
  gold: "金",
  silver: "銀",
  knight: "桂",
  lance: "香",
  pawn: "歩",
};
const PROMOTED: Row = {
  dragon: "竜",
  horse: "馬",
  "promoted-silver": "全",
  "promoted-knight": "圭",
  "promoted-lance": "杏",
  tokin: "と",
};

function named(
  style: string,
  row: Row,
  ground: Ground,
  lang: Character["lang"],
  promoted = false,
): [string, Character][] {
  return Object.entries(row).map(([name, both]) => {
    const [first = "", second = first] = [...both];
    return [`${style}-${name}`, { ground, lang, text: [first, second], promoted }];
  });
}

export const CHARACTERS: Readonly<Record<string, Character>> = Object.fromEntries([
  ...named("chinese", CHINESE, "disc", "zh-Hant"),
  ...named("korean", KOREAN, "octagon", "ko"),
  ...named("japanese", JAPANESE, "wedge", "ja"),
  ...named("japanese", PROMOTED, "wedge", "ja", true),
]);

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
