import { describe, expect, it } from "vitest";
import tokens from "./tokens.css?raw";

const TEXT_MIN = 7;
const CONTROL_MIN = 3;
const GROUNDS = ["ground", "surface", "sunken", "hover"];

/** A colour of a theme: [light, dark]. */
function colours(name: string): [string, string] {
  const [, pair] = new RegExp(`--${name}: ([^;]+);`).exec(tokens) ?? [];
  const found = pair?.match(/#[0-9a-f]{6}/g) ?? [];
  const [light, dark = light] = found;
  if (light === undefined || dark === undefined) throw new Error(`there is no colour --${name}`);
  return [light, dark];
}

/** WCAG 2's relative luminance. */
function luminance(colour: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ["light", 0],
  ["dark", 1],
] as const)("in the %s theme", (_, theme) => {
  const of = (name: string) => colours(name)[theme];

  it.each(["ink", "ink-quiet", "good", "bad"])("text in --%s is 7:1 on every ground", (text) => {
    for (const ground of GROUNDS) {
      expect(contrast(of(text), of(ground)), ground).toBeGreaterThanOrEqual(TEXT_MIN);
    }
  });

  it.each(["line-strong", "accent-line", "focus"])("a control's --%s is 3:1", (line) => {
    for (const ground of GROUNDS) {
      expect(contrast(of(line), of(ground)), ground).toBeGreaterThanOrEqual(CONTROL_MIN);
    }
  });

  it("text on the accent is 7:1", () => {
    for (const accent of ["accent", "accent-hover"]) {
      expect(contrast(of("accent-ink"), of(accent))).toBeGreaterThanOrEqual(TEXT_MIN);
    }
  });
});
