import { afterEach, describe, expect, it } from "vitest";
import type { BuildTestView } from "../protocol";
import { answerWith, FakeApp, shown } from "../testing";
import { BuildTestPage } from "./page";

const RECIPE = { archive: "ab".repeat(32), command: "make", program: "engine", bench: "bench" };
const TEST: BuildTestView = {
  id: "match001",
  name: "Nightly",
  state: "running",
  builds: [
    { player: "new", engine: "build:0123456789abcdef", recipe: RECIPE },
    { player: "base", engine: "build:fedcba9876543210", recipe: RECIPE, found: 44_389 },
  ],
  reference_nps: 300_000,
  machines: [
    {
      id: "host0001",
      name: "attic",
      factor: 1.25,
      builds: [
        {
          kind: "failed",
          stage: "building",
          why: "it exited with code 2",
          lines: ["cc main.c", "main.c:3: error"],
        },
        { kind: "ready", bench: { nodes: 44_389, nps: 240_000 } },
      ],
    },
  ],
  made_ms: 0,
};

const MATCH = { played: 0, games: 20, waits: "Waits until a machine has made both." };

let page: BuildTestPage | undefined;
afterEach(() => page?.unmount());

async function open(app: FakeApp): Promise<void> {
  answerWith({ "GET /builds/match001": [200, TEST], "GET /matches/match001": [200, MATCH] });
  page = new BuildTestPage(app, "match001");
  await app.show(page);
}

describe("a test of builds", () => {
  it("tells of each machine what it made, what that measured, and what failed", async () => {
    await open(new FakeApp().as("root", "admin"));
    for (const text of ["Nightly", "attic", "1.250", "exited with code 2", "main.c:3: error"]) {
      expect(shown()).toContain(text);
    }
    expect(shown()).toContain("44389 positions, 240000 in a second");
    expect(shown()).toContain(MATCH.waits);
  });

  it("is for those who run the server", async () => {
    await open(new FakeApp().as("Bob"));
    expect(shown()).not.toContain("attic");
  });
});
