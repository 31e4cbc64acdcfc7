/** What opening a page costs, as a browser on a slow machine tells. */

import type { CDPSession, Page } from "playwright-core";
import { t } from "../src/messages";
import type { RulesCard } from "../src/protocol";
import type { Site } from "./serving";

/** How many times slower than this machine. */
export const SLOWER = 4;
/** A page that has asked for nothing for so long has come. */
const QUIET_MS = 1_500;
const PREPARED_EVERY_MS = 200;

export interface Weight {
  /** Bytes as sent, headers included, by the kind of what was asked for. */
  bytes: Readonly<Record<string, number>>;
  requests: number;
  /** Elements of the document. */
  nodes: number;
  /** How far things moved by themselves. */
  shift: number;
  /** Until the first words or pictures, and until the largest of them, in milliseconds. */
  firstMs: number;
  largestMs: number;
  /** Total blocking time: of each task between the first paint and five seconds after the page was
   * loaded, what it took beyond what nobody notices, in milliseconds. */
  blockedMs: number;
}

export const SCREENS = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 },
} as const;
export type Screen = keyof typeof SCREENS;

/** What the first page may cost. */
export const LIMITS = { code: 60_000, whole: 90_000, nodes: 1_500, shift: 0.05 } as const;

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
  const seen = await page.evaluate(seenSoFar);
  await cdp.detach();
  return { bytes: Object.fromEntries(sent.bytes), requests: sent.requests, ...seen };
}

/** The address of a game that a guest has begun with the computer. */
export async function begunGame(site: Site): Promise<string> {
  const guest = await site.visitor();
  await guest.press(t("lobby.bot"));
  await guest.page.locator('input[name="bot"]').first().waitFor();
  await guest.press(t("new.submit.bot"));
  await guest.isAt(/^\/g\//);
  return new URL(guest.page.url()).pathname;
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

interface Watched {
  shift: number;
  largestMs: number;
  /** When each long task began, and how long it took. */
  tasks: (readonly [number, number])[];
}

/** Runs in the page, before anything of it. */
function watch(): void {
  const weight: Watched = { shift: 0, largestMs: 0, tasks: [] };
  Object.assign(window, { weight });
  const on = (type: string, hear: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({
      type,
      buffered: true,
    });
  on("layout-shift", (entry) => {
    weight.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  on("largest-contentful-paint", ({ startTime }) => {
    weight.largestMs = startTime;
  });
  on("longtask", ({ startTime, duration }) => weight.tasks.push([startTime, duration]));
}

/** Runs in the page, which was watched: waits until all that counts is over. */
async function seenSoFar(): Promise<Omit<Weight, "bytes" | "requests">> {
  const [AFTER_LOAD_MS, TASK_MS_MAX] = [5_000, 50];
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const until = (load?.loadEventEnd ?? 0) + AFTER_LOAD_MS;
  await new Promise((over) => setTimeout(over, Math.max(0, until - performance.now())));
  const { shift, largestMs, tasks } = (window as unknown as { weight: Watched }).weight;
  const from = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  const blocked = tasks.map(([start, duration]) => {
    const within = Math.min(start + duration, until) - Math.max(start, from);
    return Math.max(0, within - TASK_MS_MAX);
  });
  return {
    nodes: document.querySelectorAll("*").length,
    shift,
    firstMs: Math.round(from),
    largestMs: Math.round(largestMs),
    blockedMs: Math.round(blocked.reduce((sum, ms) => sum + ms, 0)),
  };
}

async function quiet(page: Page, sent: Sent): Promise<void> {
  for (let before = -1; before !== sent.requests; ) {
    before = sent.requests;
    await page.waitForTimeout(QUIET_MS);
  }
}

/** Waits until every game can be played: until then the server is busy compiling. */
export async function prepared(site: Site): Promise<void> {
  const waits = async () => {
    const answer = await fetch(`${site.url}/api/v1/rules`);
    return ((await answer.json()) as RulesCard[]).some(({ preparing }) => preparing);
  };
  while (await waits()) await new Promise((done) => setTimeout(done, PREPARED_EVERY_MS));
}
