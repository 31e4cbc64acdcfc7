/** How long a page blocks by the time of the processor alone, whatever else the machine does. */

import type { Page } from "playwright-core";
import { SLOWER } from "./weight";

const TASK_MS_MAX = 50;
/** Blocking time is counted up to so long after the page was loaded. */
const AFTER_LOAD_MS = 5_000;
const US = 1_000;

/** An event of Chromium's own trace; its times are in microseconds. */
interface Traced {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Of the processor. */
  tdur?: number;
}

/** Total blocking time as if the processor were slower, in milliseconds. */
export async function blockedMs(page: Page, address: string, arrived: string): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  const events: Traced[] = [];
  cdp.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as Traced[])));
  const traceConfig = { includedCategories: ["toplevel", "devtools.timeline", "loading"] };
  await cdp.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  await page.goto(address);
  await page.locator(arrived).first().waitFor();
  await page.waitForTimeout(AFTER_LOAD_MS);
  const whole = new Promise((done) => cdp.once("Tracing.tracingComplete", done));
  await cdp.send("Tracing.end");
  await whole;
  await cdp.detach();
  return sum(events);
}

function sum(events: readonly Traced[]): number {
  const paint = events.find(({ name }) => name === "firstContentfulPaint");
  if (paint === undefined) throw new Error("nothing was painted");
  const tasks = events.filter(
    ({ name, pid, tid, ts, dur = 0 }) =>
      name.endsWith("::RunTask") && pid === paint.pid && tid === paint.tid && ts + dur > paint.ts,
  );
  const long = tasks.map(({ tdur = 0 }) => Math.max(0, (SLOWER * tdur) / US - TASK_MS_MAX));
  return Math.round(long.reduce((all, ms) => all + ms, 0));
}
