import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Host } from "../../protocol";
import {
  type Answers,
  answerWith,
  FakeApp,
  fill,
  find,
  settle,
  shown,
  submit,
} from "../../testing";
import { HostsPage } from "./page";

const HERE: Host = {
  id: "host0001",
  name: "this server",
  local: true,
  machine: {
    cores: 2,
    memory_mib: 7_944,
    tier: "limited",
    shortcomings: ["The kernel has no Landlock."],
  },
  engines: ["Goldfish"],
};
const ATTIC: Host = { id: "host0002", name: "attic", local: false, engines: [] };

let app: FakeApp;

beforeEach(() => {
  app = new FakeApp().as("root", "admin");
});

async function open(hosts: Host[], answers: Answers = {}) {
  const asked = answerWith({ "GET /admin/hosts": [200, hosts], ...answers });
  await app.show(new HostsPage(app));
  return asked;
}

describe("the machines", () => {
  it("say what they have, how they contain engines and why not better", async () => {
    await open([HERE]);
    const text = find(".module").textContent;
    for (const said of [
      "this server",
      "connected",
      "2 cores, 7.8 GiB of memory",
      "memory, processes and files are limited",
      "The kernel has no Landlock.",
      "Goldfish",
    ]) {
      expect(text).toContain(said);
    }
    expect(find(".module").querySelector("button")).toBeNull();
    expect(text).not.toContain("core of its own");
  });

  it("say where each game of a match has a core of its own", async () => {
    const machine = { cores: 4, memory_mib: 512, tier: "bare", shortcomings: [], pins: true };
    await open([{ ...HERE, machine } as Host]);
    expect(find(".module").textContent).toContain("each game on a core of its own");
    expect(find(".module").textContent).not.toContain("of 4 cores");
    await open([{ ...HERE, machine, taken: 3 } as Host]);
    expect(find(".module").textContent).toContain("3 of 4 cores by games of matches");
  });

  it("say whether they are connected, and when they were last", async () => {
    const machine = { cores: 1, memory_mib: 512, tier: "bare", shortcomings: [] } as const;
    await open([
      { ...ATTIC, id: "a", machine: { ...machine, shortcomings: [] } },
      { ...ATTIC, id: "b", seen_ms: app.now() - 2 * 86_400_000 },
      ATTIC,
      { ...ATTIC, id: "d", local: true },
    ]);
    const states = [...document.querySelectorAll(".state")].map((one) => one.textContent);
    expect(states).toEqual([
      "connected",
      "last seen 2 days ago",
      "not connected yet",
      "runs no engines",
    ]);
  });

  it("let another one in with a command that is shown once and can be copied", async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    const asked = await open([HERE], {
      "POST /admin/hosts": [201, { host: { ...ATTIC, id: "host0003" }, token: "s3cret" }],
    });
    fill("#name", " attic ");
    await submit();
    expect(asked.find(({ path }) => path.startsWith("POST"))?.body).toEqual({ name: "attic" });
    const command = `rookery-engine-host --server ${location.origin} --token s3cret --engines engines.toml`;
    expect((find("#command") as HTMLInputElement).value).toBe(command);
    expect((find("#name") as HTMLInputElement).value).toBe("");
    find(".copy button").click();
    await settle();
    expect(writeText).toHaveBeenCalledWith(command);
    expect(app.notices.at(-1)?.text).toBe("The command is copied.");
  });

  it("are not let in without a name, and a taken one is said at the field", async () => {
    const problem = { error: "A machine is called that.", code: "taken", field: "name" };
    const asked = await open([HERE], { "POST /admin/hosts": [409, problem] });
    await submit();
    expect(find("#name-fault").textContent).toBe("Give it a name.");
    expect(asked.some(({ path }) => path.startsWith("POST"))).toBe(false);
    fill("#name", "attic");
    await submit();
    expect(find("#name-fault").textContent).toBe("A machine is called that.");
    expect((find("#name") as HTMLInputElement).value).toBe("attic");
  });

  it("are removed only after saying what ends with that", async () => {
    const asked = await open([HERE, ATTIC], { "DELETE /admin/hosts/host0002": [204, undefined] });
    find("button", "Remove …").click();
    expect(shown()).toContain("Its token stops working");
    find("button", "Remove attic for good").click();
    await settle();
    expect(asked.map(({ path }) => path)).toContain("DELETE /admin/hosts/host0002");
  });
});
