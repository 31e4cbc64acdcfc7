/** A server and a browser for the tests of one file. */

import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { type Opened, Site } from "./serving";

interface Wanted {
  /** What draws the pages: the shell, unless a test wants more of a browser or brings one. */
  browser?: Opened;
  /** What the server is told besides, found out when it starts. */
  options?: () => string[];
  /** What all tests find there: who comes in it stays for all of them. */
  begin?: (site: Site) => Promise<void>;
}

/** What is made once for all tests of a file may take so long. */
const BEGIN_MS_MAX = 600_000;

/**
 * A site for all tests of the file that calls this. Whoever comes in a test leaves after it: a page
 * that is open goes on drawing. A second try begins where nobody has been: what `begin` makes is made
 * anew.
 */
export function useSite(wanted: Wanted = {}): Site {
  const { browser = "shell", options = () => [], begin = async () => {} } = wanted;
  const site = new Site();
  let staying = 0;
  const start = async (): Promise<void> => {
    await begin(site);
    staying = site.present;
  };
  beforeAll(async () => {
    await site.open(browser, options());
    await start();
  }, BEGIN_MS_MAX);
  beforeEach(async ({ task }) => {
    if (browser === "none" || (task.result?.retryCount ?? 0) === 0) return;
    await site.leave(0);
    await site.renew();
    await start();
  }, BEGIN_MS_MAX);
  afterEach(() => site.leave(staying));
  afterAll(() => site.close());
  return site;
}
