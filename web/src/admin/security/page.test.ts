import { beforeEach, describe, expect, it } from "vitest";
import type { Security, SecurityEntry } from "../../protocol";
import { answerWith, FakeApp, find, locationOf, settle, shown } from "../../testing";
import { SecurityPage } from "./page";
import { securityPath, whichOf } from "./which";

const ANNA = { id: "id-anna", name: "anna" };

let app: FakeApp;

beforeEach(() => {
  app = new FakeApp().as("root", "admin");
});

function entry(event: Security, change: Partial<SecurityEntry> = {}): SecurityEntry {
  return { number: 1, at_ms: Date.UTC(2026, 4, 17), times: 1, account: ANNA, event, ...change };
}

async function open(entries: SecurityEntry[], more = false, address = "/admin/security") {
  const query = address.split("?")[1];
  const ask = `GET /admin/security${query ? `?${query}` : ""}`;
  const older = `GET /admin/security?before=1${query ? `&${query}` : ""}`;
  const asked = answerWith({
    [ask]: [200, { entries, more }],
    [older]: [200, { entries: [entry({ kind: "account-made" }, { number: 0 })], more: false }],
  });
  await app.show(new SecurityPage(app, locationOf(address)));
  return asked;
}

describe("the security log", () => {
  it("is for admins only, and nothing is asked for anybody else", async () => {
    app.as("anna");
    expect(await open([])).toEqual([]);
    expect(shown()).toContain("Only those who run this server");
  });

  it("says what happened to whom in a sentence, how often, and from where", async () => {
    const said: [SecurityEntry, string][] = [
      [entry({ kind: "logged-in" }), "anna logged in."],
      [entry({ kind: "log-in-failed" }, { times: 3 }), "A passphrase for anna was wrong. 3 times."],
      [
        entry({ kind: "log-in-paused", wait_s: 8 }),
        "An attempt to log in as anna was not looked at: too many had failed, and for 8 seconds none is.",
      ],
      [
        entry({ kind: "admin-refused", call: "GET /api/v1/admin/log" }),
        "anna asked for what only admins may do: GET /api/v1/admin/log",
      ],
      [
        entry({ kind: "token-made", token: "t", scopes: ["bot:play", "import"] }),
        "anna made a token for: bot:play, import",
      ],
      [
        entry({ kind: "token-made", token: "t", scopes: [] }),
        "anna made a token that opens nothing.",
      ],
    ];
    for (const [one, sentence] of said) {
      await open([one]);
      expect(find(".deeds p").textContent).toBe(sentence);
    }
    await open([entry({ kind: "logged-in" }, { network: "10.0.0.1" })]);
    const links = [...document.querySelectorAll(".deeds a")].map((a) => a.getAttribute("href"));
    expect(links).toEqual(["/admin/security?account=id-anna", "/admin/security?network=10.0.0.1"]);
  });

  it("tells no name that nobody has", async () => {
    const { account: _, ...nobody } = entry({ kind: "log-in-failed" });
    await open([nobody]);
    expect(find(".deeds p").textContent).toBe("A passphrase for a name that nobody has was wrong.");
  });

  it("shows those of one account alone, and leads back to everybody's", async () => {
    const address = "/admin/security?failed=true&account=id-anna";
    await open([entry({ kind: "log-in-failed" })], false, address);
    expect(shown()).toContain("Of anna alone");
    const back = find("a", "Show those of everybody").getAttribute("href");
    expect(back).toBe("/admin/security?failed=true");
  });

  it("is sorted by what is chosen, at an address of its own", async () => {
    await open([], false, "/admin/security?network=10.0.0.1");
    expect(find(".empty").textContent).toBe("Nothing of that kind has been noted.");
    find("input[value=failed]").click();
    await settle();
    expect(app.went).toEqual(["/admin/security?failed=true&network=10.0.0.1"]);
  });

  it("goes on with older entries", async () => {
    await open([entry({ kind: "logged-in" })], true);
    find("button", "Show older").click();
    await settle();
    expect([...document.querySelectorAll(".deeds p:first-child")]).toHaveLength(2);
    expect(document.querySelector("button")).toBeNull();
  });
});

it("which entries are looked at is said by the address and read from it", () => {
  const which = { failed: false, account: "id-anna", network: "2001:db8::" };
  const path = securityPath(which);
  expect(whichOf(new URLSearchParams(path.split("?")[1]))).toEqual(which);
  expect(securityPath(whichOf(new URLSearchParams()))).toBe("/admin/security");
});
