import { beforeEach, describe, expect, it } from "vitest";
import type { SecondFactors } from "../protocol";
import { type Answers, answerWith, FakeApp, fill, find, settle, shown, submit } from "../testing";
import { AccountPage } from "./account";

const CODES = Array.from({ length: 10 }, (_, at) => `abcd-efgh-jkmn-pqr${at}`);
const OFFER = {
  ceremony: "c0ffee",
  secret: "GEZDGNBVGY3TQOJQ",
  link: "otpauth://totp/x",
  qr: { size: 29, path: "M4 4h7v1h-7z" },
};
const LOOK = "GET /second-factors";
const PLACE = "GET /passkeys/place";

let app: FakeApp;

beforeEach(() => {
  app = new FakeApp().as("anna");
});

function has(change: Partial<SecondFactors> = {}): [number, SecondFactors] {
  return [200, { passkeys: [], wanted: false, news: [], ...change }];
}

async function open(answers: Answers) {
  const table: Answers = {
    "GET /sessions": [200, []],
    "GET /tokens": [200, []],
    [PLACE]: [200, { kind: "no-tls" }],
    ...answers,
  };
  const asked = answerWith(table);
  await app.show(new AccountPage(app));
  await settle();
  return { asked, table };
}

function press(text: string): void {
  const all = [...document.querySelectorAll<HTMLElement>(".factors button")];
  const found = all.find((one) => one.textContent === text);
  if (found === undefined)
    throw new Error(`no button ${text} among ${all.map((b) => b.textContent)}`);
  found.click();
}

describe("second factors", () => {
  it("are told to be missing, and why no passkeys are offered", async () => {
    await open({ [LOOK]: has() });
    expect(shown()).toContain("whoever learns your passphrase is in");
    expect(shown()).toContain("people reach this server without TLS");
    expect(document.querySelector("#passkey-label")).toBeNull();
  });

  it("are wanted of who runs a server that wants them", async () => {
    app = new FakeApp().as("root", "admin");
    await open({ [LOOK]: has({ wanted: true }) });
    expect(find(".factors .alert").textContent).toContain("it wants a second factor of you");
  });

  it("begin with an app: a picture, a secret, a code, and recovery codes that are shown once", async () => {
    const { asked, table } = await open({
      [LOOK]: has(),
      "POST /second-factors/app/offer": [200, OFFER],
      "POST /second-factors/app": [422, { error: "Not it.", code: "wrong-code", field: "code" }],
    });
    press("Set up an app");
    await settle();
    expect(find(".qr path").getAttribute("d")).toBe(OFFER.qr.path);
    expect(find(".qr").getAttribute("viewBox")).toBe("0 0 29 29");
    expect((find("#app-secret") as HTMLInputElement).value).toBe("GEZD GNBV GY3T QOJQ");
    fill(".factors #code", "000000");
    await submit(".factors form");
    expect(find("#code-fault").textContent).toBe("Not it.");

    table["POST /second-factors/app"] = [201, { codes: CODES }];
    table[LOOK] = has({ app: { made_ms: app.now(), used_ms: app.now() }, codes_left: 10 });
    fill(".factors #code", "123 456");
    await submit(".factors form");
    await settle();
    expect(asked.at(-2)?.body).toEqual({ ceremony: OFFER.ceremony, code: "123 456" });
    for (const code of CODES) expect(shown()).toContain(code);
    expect(shown()).toContain("You have 10 codes left.");
    press("I have kept them");
    await settle();
    expect(shown()).not.toContain(CODES[0]);
    expect(document.querySelector(".qr")).toBeNull();
  });

  it("are removed after a question that says what the last one leaves", async () => {
    const passkeys = [{ id: "p1", label: "My phone", made_ms: 0, alone: false }];
    const { asked, table } = await open({
      [LOOK]: has({ passkeys, codes_left: 1 }),
      "DELETE /passkeys/p1": [204, undefined],
    });
    expect(shown()).toContain("restored from a copy");
    expect(shown()).toContain("one code left");
    press("Remove");
    expect(shown()).toContain("your passphrase alone opens your account");
    table[LOOK] = has();
    press("Remove My phone now");
    await settle();
    expect(asked.some(({ path }) => path === "DELETE /passkeys/p1")).toBe(true);
    expect(shown()).not.toContain("My phone");
  });

  it("tell what happened to them, in words", async () => {
    const at_ms = app.now() - 60_000;
    await open({
      [LOOK]: has({
        news: [
          { at_ms, network: "10.0.0.1", event: { kind: "recovery-code-used", left: 9 } },
          { at_ms, event: { kind: "factors-taken-off" } },
        ],
      }),
    });
    expect(shown()).toContain("A recovery code was used; 9 are left. From 10.0.0.1.");
    expect(shown()).toContain("took your second factors off");
  });
});
