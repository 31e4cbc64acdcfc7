import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ["**/*.test.ts"],
    globalSetup: ["warm.ts"],
    setupFiles: ["../src/messages/all.ts"],
    // A file has a server and a browser of its own, which wait for each other most of the time: two at
    // once leave two cores room for what tests wait for.
    maxWorkers: 2,
    // On a machine that tests what is to land, one story in ten thousand must not undo all of it: what
    // passed at a second try is counted as such in the summary, and is a fault to find.
    retry: process.env.CI === undefined ? 0 : 1,
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // As long as people wait at most (person.ts): a second is nothing on a machine that is busy.
    expect: { poll: { timeout: 60_000 } },
  },
});
