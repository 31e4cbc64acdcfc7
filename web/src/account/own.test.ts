import { afterEach, describe, expect, it, vi } from "vitest";
import { onPassphraseWanted } from "../api";
import { answerWith, FakeApp, find, settle, shown, submit } from "../testing";
import { AccountPage } from "./account";
import { PrivacyPage } from "./privacy";

const NAME = "anna-2026-11-28.zip";

/** What the server answers to who asks for the file, one after the other. */
function answers(...all: Response[]): string[] {
  const asked: string[] = [];
  const others = globalThis.fetch;
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (!address.endsWith("/me/archive")) return others(address, init);
    asked.push(address);
    return all.shift();
  });
  return asked;
}

function file(text: string): Response {
  const headers = { "content-disposition": `attachment; filename="${NAME}"` };
  return new Response(text, { headers });
}

function refused(status: number, code: string, error: string): Response {
  return new Response(JSON.stringify({ code, error }), { status });
}

async function page(app: FakeApp): Promise<{ saved: string[] }> {
  answerWith({ "GET /tokens": [200, []], "GET /sessions": [200, []] });
  const saved: string[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "#", revokeObjectURL: () => {} }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  await app.show(new AccountPage(app));
  return { saved };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  onPassphraseWanted(async () => false);
});

describe("all that is one's own", () => {
  it("is saved under the name that the server gives it", async () => {
    const app = new FakeApp().as("anna");
    const { saved } = await page(app);
    answers(file("PK"));
    find("button", "Download everything of mine").click();
    await settle();
    await settle();
    expect(saved).toEqual([NAME]);
    expect(app.notices.map(({ key }) => key)).toEqual(["own"]);
  });

  it("is asked for once more after the passphrase was given", async () => {
    const app = new FakeApp().as("anna");
    const { saved } = await page(app);
    const asked = answers(refused(403, "passphrase-wanted", "Once more."), file("PK"));
    onPassphraseWanted(async () => true);
    find("button", "Download everything of mine").click();
    await settle();
    await settle();
    expect(asked).toHaveLength(2);
    expect(saved).toEqual([NAME]);
  });

  it("says what stands in the way, and saves nothing", async () => {
    const app = new FakeApp().as("anna");
    const { saved } = await page(app);
    answers(refused(429, "too-fast", "That was too often."));
    find("button", "Download everything of mine").click();
    await settle();
    await settle();
    expect(find(".own [role=alert] p").textContent).toBe("That was too often.");
    expect(saved).toEqual([]);
    expect((find("button", "Download everything of mine") as HTMLButtonElement).disabled).toBe(
      false,
    );
  });

  it("is a guest's too, who leaves without a passphrase", async () => {
    const app = new FakeApp().as("Guest1", "guest");
    await page(app);
    expect(find("button", "Download everything of mine")).toBeTruthy();
    expect(document.querySelector("details #passphrase")).toBeNull();
    const asked = answerWith({ "DELETE /me": [200, {}] });
    await submit("details form");
    expect(asked).toEqual([{ path: "DELETE /me", body: { passphrase: "" } }]);
  });

  it("is told with how long each thing is kept", async () => {
    await new FakeApp().show(new PrivacyPage());
    expect(shown()).toContain("90 days");
    expect(document.querySelectorAll("dt")).toHaveLength(12);
  });
});
