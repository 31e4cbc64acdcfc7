import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { call, problemOf } from "../api";
import { type Answers, answerWith, fill, find, settle, submit } from "../testing";
import { bytes, text } from "./passkey";
import { app, begin, end, server } from "./testing";

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  await begin();
  server().opens("anna");
});
afterEach(end);

const LOG_IN = "POST /login";
const GIVEN = { name: "anna", passphrase: "correct horse" };
const WANTED = { error: "A code, please.", code: "code-wanted" };

function logIn(): Promise<string> {
  return call("POST /login", { body: GIVEN }).then(
    () => "in",
    (error) => problemOf(error).error,
  );
}

async function asks(): Promise<void> {
  await vi.waitUntil(() => document.querySelector("dialog #code") !== null);
  find("dialog h2", "One more step");
}

describe("what wants a second factor", () => {
  it("asks for a code, and goes on with it", async () => {
    const table: Answers = { [LOG_IN]: [403, WANTED] };
    const asked = answerWith(table);
    const outcome = logIn();
    await asks();
    await submit("dialog form");
    expect(find("#code-fault").textContent).toBe("Enter a code.");
    table[LOG_IN] = [200, {}];
    fill("dialog #code", "123456");
    await submit("dialog form");
    expect(await outcome).toBe("in");
    const sent = asked.filter(({ path }) => path === LOG_IN).map(({ body }) => body);
    expect(sent).toEqual([GIVEN, { ...GIVEN, factor: { kind: "code", code: "123456" } }]);
    await settle();
    expect(document.querySelector("dialog")).toBeNull();
  });

  it("is refused in the server's words where none is given", async () => {
    answerWith({ [LOG_IN]: [403, WANTED] });
    const outcome = logIn();
    await asks();
    find("dialog").dispatchEvent(new Event("close"));
    expect(await outcome).toBe(WANTED.error);
    expect(app).toBeDefined();
  });
});

describe("bytes", () => {
  it("are read as they are written, for addresses", () => {
    const all = Uint8Array.from({ length: 256 }, (_, at) => at);
    const written = text(all.buffer);
    expect(written).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(bytes(written)).toEqual(all);
  });
});
