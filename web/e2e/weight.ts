/** What opening a page costs, as a browser on a slow machine tells. */

import type { CDPSession, Page } from "playwright-core";

/** How many times slower than this machine. */
const SLOWER = 4;
/** A page that has asked for nothing for so long has come. */
const QUIET_MS = 1_500;
/** Tasks that take longer block whoever wants to press something. */
const TASK_MS_MAX = 50;

export interface Weight {
  /** Bytes as sent, headers included, by the kind of what was asked for. */
  bytes: Readonly<Record<string, number>>;
  requests: number;
  /** Elements of the document. */
  nodes: number;
  /** How far things moved by themselves. */
  shift: number;
  /** How long tasks took beyond what nobody notices. */
  blockedMs: number;
}

/**
 * Opens an address in a page that has seen nothing yet, and weighs it once something that `arrived`
 * selects is shown and nothing more is asked for.
 */
export async function weigh(page: Page, address: string, arrived: string): Promise<Weight> {
  const cdp = await page.context().newCDPSession(page);
  const sent = await countSent(cdp);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(watch);
  await page.goto(address);
  await page.locator(arrived).first().waitFor();
  await quiet(page, sent);
  const seen = await page.evaluate(() => ({
    nodes: document.querySelectorAll("*").length,
    ...(window as unknown as { weight: { shift: number; tasks: number[] } }).weight,
  }));
  const blockedMs = seen.tasks.reduce((sum, ms) => sum + Math.max(0, ms - TASK_MS_MAX), 0);
  await cdp.detach();
  return {
    bytes: Object.fromEntries(sent.bytes),
    requests: sent.requests,
    nodes: seen.nodes,
    shift: seen.shift,
    blockedMs: Math.round(blockedMs),
  };
}

/** Script and style, in bytes. */
export function code({ bytes }: Weight): number {
  return (bytes.Script ?? 0) + (bytes.Stylesheet ?? 0);
}

/** All of it, in bytes. */
export function whole({ bytes }: Weight): number {
  return Object.values(bytes).reduce((sum, some) => sum + some, 0);
}

interface Sent {
  bytes: Map<string, number>;
  requests: number;
}

async function countSent(cdp: CDPSession): Promise<Sent> {
  const sent: Sent = { bytes: new Map(), requests: 0 };
  const kinds = new Map<string, string>();
  cdp.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    sent.bytes.set(kind, (sent.bytes.get(kind) ?? 0) + encodedDataLength);
    sent.requests += 1;
  });
  await cdp.send("Network.enable");
  return sent;
}

/** Runs in the page, before anything of it. */
function watch(): void {
  const weight = { shift: 0, tasks: [] as number[] };
  Object.assign(window, { weight });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      weight.shift += entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) weight.tasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
}

async function quiet(page: Page, sent: Sent): Promise<void> {
  for (let before = -1; before !== sent.requests; ) {
    before = sent.requests;
    await page.waitForTimeout(QUIET_MS);
  }
}
