/** A server and a browser for the tests of one file. */

import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { type Opened, Site } from "./serving";

interface Wanted {
  /** What draws the pages: the shell, unless a test wants more of a browser or brings one. */
  browser?: Opened;
  /** What the server is told besides, found out when it starts. */
  options?: () => string[];
}

/**
 * A site for all tests of the file that calls this. Whoever comes in a test leaves after it: a page
 * that is open goes on drawing. A second try begins where nobody has been, unless somebody stays for
 * all tests.
 */
export function useSite({ browser = "shell", options = () => [] }: Wanted = {}): Site {
  const site = new Site();
  let before = 0;
  beforeAll(() => site.open(browser, options()));
  beforeEach(async ({ task }) => {
    before = site.present;
    if (browser !== "none" && before === 0 && (task.result?.retryCount ?? 0) > 0)
      await site.renew();
  });
  afterEach(() => site.leave(before));
  afterAll(() => site.close());
  return site;
}
