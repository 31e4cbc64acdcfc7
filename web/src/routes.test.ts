import { expect, test } from "vitest";
import addresses from "./addresses.json";
import samples from "./addresses.samples.json";
import { match } from "./router";
import { routes } from "./routes";

/** All pages are compiled in a moment, but not on a machine that is busy. */
const ALL_PAGES_MS_MAX = 60_000;

test("the server is told of every address that has a page", () => {
  expect(routes.map(([pattern]) => pattern)).toEqual(addresses);
});

test("an address has a page here where the server says so", () => {
  for (const path of samples.pages) expect(match(routes, path), path).toBeDefined();
  for (const path of samples.nothing) expect(match(routes, path), path).toBeUndefined();
});

test(
  "every area brings the pages of its addresses, and no others",
  async () => {
    for (const area of new Set(routes.map(([, area]) => area))) {
      await area.load();
      const own = routes.filter(([, one]) => one === area).map(([pattern]) => pattern);
      expect(Object.keys(area.pages ?? {}).toSorted()).toEqual(own.toSorted());
    }
  },
  ALL_PAGES_MS_MAX,
);
