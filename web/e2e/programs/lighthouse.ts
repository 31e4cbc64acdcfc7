/** Google's Lighthouse, fetched when it is wanted: too large for what everybody installs. */

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { chromiumPath } from "../found";

/** The last one that runs on the oldest Node that builds the web client. */
const LIGHTHOUSE = "lighthouse@12.2.3";
const RUN_MS_MAX = 300_000;
const OUTPUT_BYTES_MAX = 64 * 1_024 * 1_024;

export const CATEGORIES = ["performance", "accessibility"] as const;
/** Of 100. */
export type Scores = Record<(typeof CATEGORIES)[number], number>;

const run = promisify(execFile);

/** What it thinks of a page on a phone; a sentence where it cannot be had. */
export async function scores(address: string): Promise<Scores | string> {
  const args = ["--yes", LIGHTHOUSE, address, "--quiet", "--output=json"];
  args.push(`--only-categories=${CATEGORIES.join()}`);
  args.push("--chrome-flags=--headless=new --no-sandbox --disable-background-networking");
  const env = { ...process.env, CHROME_PATH: chromiumPath() };
  const limits = { timeout: RUN_MS_MAX, maxBuffer: OUTPUT_BYTES_MAX };
  try {
    const { stdout } = await run("npx", args, { env, ...limits });
    const { categories } = JSON.parse(stdout);
    const score = (name: string) => Math.round(100 * categories[name].score);
    return { performance: score("performance"), accessibility: score("accessibility") };
  } catch (error) {
    return `not to be had: ${String(error).split("\n", 2).join(" ")}`;
  }
}
