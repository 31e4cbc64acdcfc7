/** What axe finds wrong on a page, for people who use it otherwise than most. */

import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const SIZES = {
  desk: { width: 1_440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;
const SCHEMES = ["light", "dark"] as const;

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
  await page.evaluate(axe.source);
  for (const size of sizes) {
    await page.setViewportSize(SIZES[size]);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      found.push(...(await said(page)).map((one) => `${name}, ${size}, ${colorScheme}: ${one}`));
    }
  }
  if (own !== null) await page.setViewportSize(own);
  return found;
}

async function said(page: Page): Promise<string[]> {
  const results = await page.evaluate(async () => {
    const run = (Reflect.get(window, "axe") as typeof axe).run;
    // Two frames, so that what has just changed is drawn.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return run(document, { resultTypes: ["violations"] });
  });
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
