/** Whether a font of this machine has the characters of East Asia. */

/** Characters of East Asia fill a square; the boxes that stand for what is missing are narrower. */
const FULL_WIDTH = 0.95;
/** The first of the characters that are drawn in squares. */
const FIRST_WIDE = "\u2e80";
const SIZE = 100;

type Context = Pick<CanvasRenderingContext2D, "font" | "measureText">;

const known = new Map<string, boolean>();

/** Whether all of a text can be shown in the font of the page. */
export function canWrite(text: string): boolean {
  return [...text].every((sign) => {
    if (sign < FIRST_WIDE) return true;
    const found = known.get(sign) ?? has(document.createElement("canvas").getContext("2d"), sign);
    known.set(sign, found);
    return found;
  });
}

/** A browser that cannot measure is believed to have it. */
export function has(context: Context | null, sign: string): boolean {
  if (context === null) return true;
  context.font = `${SIZE}px ${getComputedStyle(document.body).fontFamily || "sans-serif"}`;
  return context.measureText(sign).width >= FULL_WIDTH * SIZE;
}
