import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Overview, Running } from "../../protocol";
import { type Answers, answerWith, FakeApp, find, settle, shown } from "../../testing";
import { OverviewPage } from "./page";

const ASK = "GET /admin/overview";
const SET = "PUT /admin/settings";
function running(name: string, change: Partial<Running> = {}): Running {
  return {
    ...{ game: `game-${name}`, seat: "first", engine: "Goldfish", cpu_ms: 9, memory: 2 ** 20 },
    bot: { id: `id-${name}`, name },
    ...{ thinking: true, paused: false },
    ...change,
  };
}

const OVERVIEW: Overview = {
  version: "1.2.3",
  since_ms: 1_700_000_000_000 - 3 * 3_600_000,
  database: "sqlite:/srv/rookery.db",
  folder: "/srv",
  backs_up: true,
  people: [
    { player: { id: "id-root", name: "root" }, connections: 2 },
    { player: { id: "id-anna", name: "anna" }, connections: 1 },
  ],
  people_count: 7,
  games: 12,
  engines: 3,
  busiest: [
    running("goldie", { load: 187, memory: 64 * 2 ** 20, host: "this machine" }),
    running("tin", { load: 20 }),
    running("new"),
  ],
  load: 207,
  memory: 100 * 2 ** 20,
  hosts: [
    {
      ...{ id: "host0000", name: "this machine", local: true, engines: ["Goldfish"] },
      machine: { cores: 8, memory_mib: 16_384, tier: "jailed", shortcomings: [] },
    },
    { id: "host0001", name: "attic", local: false, engines: [] },
  ],
  matches: 0,
  servers: [
    { name: "two", version: "1.2.3", begun_ms: 1_700_000_000_000, died: false },
    { name: "one", version: "1.2.2", begun_ms: 1_600_000_000_000, ended_ms: 2e12, died: true },
    { name: "one", version: "1.2.1", begun_ms: 1_500_000_000_000, ended_ms: 2e12, died: false },
  ],
  settings: { registration: true, guests: true },
  alarms: [],
};
const REFUSED = { error: "Something went wrong.", code: "internal" };

let app: FakeApp;
let page: OverviewPage;

beforeEach(() => {
  app = new FakeApp().as("root", "admin");
});

afterEach(() => {
  page.unmount();
  vi.useRealTimers();
});

async function open(change: Partial<Overview> = {}, answers: Answers = {}) {
  const asked = answerWith({ [ASK]: [200, { ...OVERVIEW, ...change }], ...answers });
  page = new OverviewPage(app);
  await app.show(page);
  return asked;
}

const box = (name: string) => find(`input[name=${name}]`) as HTMLInputElement;

async function press(name: string): Promise<void> {
  box(name).click();
  await settle();
}

describe("the overview", () => {
  it("is for admins only, and nothing is asked for anybody else", async () => {
    app.as("anna");
    expect(await open()).toEqual([]);
    expect(shown()).toContain("Only those who run this server");
  });

  it("says what runs where, who is there, and leads to what goes on", async () => {
    await open();
    const text = shown();
    for (const said of ["1.2.3", "(3 hr. ago)", "sqlite:/srv/rookery.db", "/srv", "Connected: 7"]) {
      expect(text).toContain(said);
    }
    expect(find(".people").textContent).toBe("root (2 pages)annaand 5 more");
    const counts = [...document.querySelectorAll(".count")];
    expect(counts.map((one) => [one.getAttribute("href"), one.textContent])).toEqual([
      ["/", "12games in progress"],
      ["/admin/running", "3engines at work"],
      ["/matches", "0matches going on"],
    ]);
  });

  it("says above all else who may be guessing passphrases, and leads there", async () => {
    await open();
    expect(document.querySelector("[role=alert]")).toBeNull();
    page.unmount();
    await open({
      alarms: [
        { kind: "account", account: { id: "id-anna", name: "anna" }, failed: 37 },
        { kind: "network", network: "10.0.0.1", failed: 61 },
      ],
    });
    const text = find("[role=alert]").textContent;
    expect(text).toContain("37 attempts to log in as anna failed in the last ten minutes.");
    expect(text).toContain("61 attempts from 10.0.0.1 failed in the last ten minutes.");
    const links = [...document.querySelectorAll("[role=alert] a")];
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/admin/security?failed=true&account=id-anna",
      "/admin/security?failed=true&network=10.0.0.1",
    ]);
  });

  it("says until when the certificate is good, and aloud that it should have been renewed", async () => {
    const now = app.now();
    await open({ certificate: { ends_ms: now + 80 * 86_400_000, late: false } });
    expect(document.querySelector("[role=alert]")).toBeNull();
    expect(shown()).toContain("CertificateIt is good until");
    for (const [certificate, said] of [
      [{ ends_ms: now + 86_400_000, late: true }, "It is good until"],
      [{ ends_ms: now - 3_600_000, late: true }, "(1 hr. ago), so browsers let nobody in."],
      [{ late: true, trouble: "port 80 is silent" }, "There is none yet"],
      [{ ends_ms: now + 80 * 86_400_000, late: false, trouble: "no key" }, "no key"],
    ] as const) {
      page.unmount();
      await open({ certificate });
      const text = find("[role=alert]").textContent;
      expect(text).toContain("This server’s certificate needs somebody");
      expect(text).toContain(said);
      if ("trouble" in certificate) expect(text).toContain(`taken: ${certificate.trouble}`);
    }
  });

  it("tells which servers run, and how others have ended", async () => {
    await open();
    const terms = [...document.querySelectorAll("dt")].map((term) => term.textContent);
    expect(terms).toEqual(expect.arrayContaining(["two, 1.2.3", "one, 1.2.2", "one, 1.2.1"]));
    const told = ["Running since", "It was killed or lost its power", "until"];
    for (const said of told) expect(shown()).toContain(said);
  });

  it("names the busiest engines, what all of them use, and how machines contain them", async () => {
    await open();
    expect(shown()).toContain("3 engines use 207 % of a core and 100 MiB together.");
    const rows = [...document.querySelectorAll("tbody tr")];
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ["goldie", "Goldfish", "187 %", "64 MiB", "this machine"],
      ["tin", "Goldfish", "20 %", "1 MiB", "waits for a machine"],
      ["new", "Goldfish", "being measured", "1 MiB", "waits for a machine"],
    ]);
    const link = find("a", "All of them, with their searches");
    expect(link.getAttribute("href")).toBe("/admin/running");
    expect(shown()).toContain("limited, filtered, and sees its own files only");
    expect(shown()).toContain("atticNot connected.");
  });

  it("says when no engine is at work", async () => {
    await open({ engines: 0, busiest: [], load: 0, memory: 0 });
    expect(shown()).toContain("No engine is at work.");
    expect(document.querySelector("table")).toBeNull();
  });

  it("is asked for every three seconds until the page is left", async () => {
    vi.useFakeTimers();
    const asked = answerWith({ [ASK]: [200, OVERVIEW] });
    page = new OverviewPage(app);
    page.mount();
    await vi.advanceTimersByTimeAsync(6_100);
    expect(asked).toHaveLength(3);
    page.unmount();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toHaveLength(3);
  });
});

describe("a setting", () => {
  it("acts at once", async () => {
    const settings = { registration: false, guests: true };
    const asked = await open({}, { [SET]: [200, settings] });
    await press("registration");
    expect(asked.at(-1)).toEqual({ path: SET, body: settings });
    expect([box("registration").checked, box("guests").checked]).toEqual([false, true]);
  });

  it("stands as it was when it could not be changed, and why is said", async () => {
    await open({}, { [SET]: [500, REFUSED] });
    await press("guests");
    expect(box("guests").checked).toBe(true);
    expect(find("[role=alert]").textContent).toBe("Something went wrong.");
  });

  it("is not turned back by an answer that is older than its change", async () => {
    let answer = (_: Response): void => {};
    await open();
    page.unmount();
    vi.stubGlobal("fetch", (_: string, { method }: RequestInit) => {
      if (method === "PUT") {
        const kept = { registration: true, guests: false };
        return Promise.resolve(new Response(JSON.stringify(kept)));
      }
      return new Promise<Response>((resolve) => {
        answer = resolve;
      });
    });
    page.mount();
    await press("guests");
    answer(new Response(JSON.stringify(OVERVIEW)));
    await settle();
    expect(box("guests").checked).toBe(false);
  });

  it("is sent again with what was changed while it was sent", async () => {
    const both = { registration: false, guests: false };
    const asked = await open({}, { [SET]: [200, both] });
    box("registration").click();
    box("guests").click();
    await settle();
    const sent = asked.filter(({ path }) => path === SET).map(({ body }) => body);
    expect(sent).toEqual([{ registration: false, guests: true }, both]);
  });
});

describe("a backup", () => {
  const MAKE = "POST /admin/backups";

  it("says where it lies and how one goes back to it", async () => {
    const backup = { file: "/srv/backups/one.db", bytes: 3 * 2 ** 20 };
    const asked = await open({}, { [MAKE]: [200, backup] });
    find("button", "Back up now").click();
    await settle();
    expect(asked.filter(({ path }) => path === MAKE)).toEqual([{ path: MAKE, body: undefined }]);
    expect(find(".path").textContent).toBe("/srv/backups/one.db");
    expect(shown()).toContain("3 MiB");
    expect(shown()).toContain("stop the server, and run “rookery-server restore” with this file");
  });

  it("that fails says why", async () => {
    const problem = { error: "The disk is full.", code: "backup-failed" };
    await open({}, { [MAKE]: [500, problem] });
    find("button", "Back up now").click();
    await settle();
    expect(find("[role=alert]").textContent).toBe("The disk is full.");
    expect(document.querySelector(".path")).toBeNull();
  });

  it("tells how old the newest is, and says aloud when it is too old or could not be made", async () => {
    const HOUR_MS = 3_600_000;
    const copies = { folder: "/srv/backups", every_ms: 24 * HOUR_MS, late: false, failed: false };
    await open({ copies });
    expect(shown()).toContain("There is no copy yet. The server makes one every 24 hours.");
    expect(document.querySelector("[role=alert]")).toBeNull();
    page.unmount();
    await open({ copies: { ...copies, newest_ms: Date.now() - 50 * HOUR_MS, late: true } });
    expect(shown()).toContain("The newest copy was made");
    expect(find("[role=alert]").textContent).toContain("There should be a newer copy by now");
    page.unmount();
    await open({ copies: { ...copies, failed: true, trouble: "pg_dump is not here" } });
    expect(find("[role=alert]").textContent).toContain("/srv/backups");
    expect(find("[role=alert]").textContent).toContain("pg_dump is not here");
    page.unmount();
    await open({ copies: { ...copies, newest_ms: Date.now() - HOUR_MS, by: "two" } });
    expect(shown()).toContain("in the folder of the server two");
    expect(document.querySelector("[role=alert]")).toBeNull();
  });

  it("is not offered where the database makes its own", async () => {
    await open({ backs_up: false });
    expect(shown()).toContain("such as pg_dump");
    expect(document.querySelector("button")).toBeNull();
  });
});
