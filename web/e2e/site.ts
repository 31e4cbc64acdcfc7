/** A server and a browser for the tests of one file. */

import { afterAll, beforeAll } from "vitest";
import { Site } from "./serving";

/** A site for all tests of the file that calls this; with a browser, unless they bring one. */
export function useSite({ browser = true } = {}): Site {
  const site = new Site();
  beforeAll(() => site.open(browser));
  afterAll(() => site.close());
  return site;
}
