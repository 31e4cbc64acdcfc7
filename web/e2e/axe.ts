/** What axe finds wrong on a page, for people who use it otherwise than most. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOnly, run } from "axe-core";
import type { Page } from "playwright-core";

/** As small as it comes: every page reads it anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const SIZES = {
  desk: { width: 1_440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;
/** A scheme gives colours alone (style/tokens.css), so that in the second one only they are judged. */
const RULES: Readonly<Record<"light" | "dark", RunOnly | null>> = {
  light: null,
  dark: { type: "tag", values: ["cat.color"] },
};

export type Size = keyof typeof SIZES;

/**
 * Every violation on what the page shows now, in words: at each size, light and dark. The window has
 * its own size again afterwards.
 */
export async function violations(
  page: Page,
  name: string,
  sizes: readonly Size[] = ["desk", "phone"],
): Promise<string[]> {
  const found: string[] = [];
  const own = page.viewportSize();
  await page.evaluate(AXE);
  for (const size of sizes) {
    await page.setViewportSize(SIZES[size]);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const told = await said(page, RULES[colorScheme]);
      found.push(...told.map((one) => `${name}, ${size}, ${colorScheme}: ${one}`));
    }
  }
  if (own !== null) await page.setViewportSize(own);
  return found;
}

async function said(page: Page, rules: RunOnly | null): Promise<string[]> {
  const results = await page.evaluate(async (runOnly) => {
    const axe = Reflect.get(window, "axe") as { run: typeof run };
    // Two frames, so that what has just changed is drawn.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return axe.run(document, { resultTypes: ["violations"], ...(runOnly && { runOnly }) });
  }, rules);
  return told(results);
}

function told({ violations }: AxeResults): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const why = (failureSummary ?? "").split("\n").slice(1, 3).join(" ").trim();
      return `${id} at ${target.join(" ")}: ${why}`;
    }),
  );
}
