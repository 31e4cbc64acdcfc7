/** A server and a browser for the tests of one file. */

import { afterAll, beforeAll } from "vitest";
import { Site } from "./serving";

interface Wanted {
  /** Whether there is a browser, or the tests bring one. */
  browser?: boolean;
  /** What the server is told besides, found out when it starts. */
  options?: () => string[];
}

/** A site for all tests of the file that calls this. */
export function useSite({ browser = true, options = () => [] }: Wanted = {}): Site {
  const site = new Site();
  beforeAll(() => site.open(browser, options()));
  afterAll(() => site.close());
  return site;
}
