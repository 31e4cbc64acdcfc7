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
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // As long as people wait at most (person.ts): a second is nothing on a machine that is busy.
    expect: { poll: { timeout: 60_000 } },
  },
});
