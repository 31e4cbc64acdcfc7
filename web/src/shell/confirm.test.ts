import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { call, problemOf } from "../api";
import { type Answers, answerWith, fill, find, settle, submit } from "../testing";
import { app, begin, end, server } from "./testing";

beforeEach(async () => {
  // A dialog of these tests has no window of its own to be above.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  await begin();
  server().opens("anna");
});
afterEach(end);

const HOST = { id: "host0001", name: "Rack" };
const WANTED = { error: "Your passphrase once more.", code: "passphrase-wanted" };
const PATH = "DELETE /admin/hosts/host0001";
const CONFIRM = "POST /session/confirm";

/** Sends a machine away; what came of it. */
function remove(): Promise<string> {
  const done = call("DELETE /admin/hosts/{id}", { path: { id: HOST.id } });
  return done.then(
    () => "done",
    (error) => problemOf(error).error,
  );
}

/** The server wants the passphrase until it was given. */
function guarded(answers: Answers = {}) {
  const table: Answers = { [PATH]: [403, WANTED], [CONFIRM]: [204, undefined], ...answers };
  return { asked: answerWith(table), table };
}

/** The dialog's files come first. */
async function asks(): Promise<void> {
  await vi.waitUntil(() => document.querySelector("dialog form") !== null);
  find("dialog h2", "Your passphrase once more");
}

describe("what wants the passphrase once more", () => {
  it("asks for it, and is done by itself once it is given", async () => {
    const { asked, table } = guarded();
    const outcome = remove();
    await asks();
    expect(document.activeElement?.id).toBe("passphrase");
    fill("dialog #passphrase", "correct horse");
    table[PATH] = [204, undefined];
    await submit("dialog form");
    expect(await outcome).toBe("done");
    expect(asked.filter(({ path }) => !path.startsWith("GET"))).toEqual([
      { path: PATH, body: undefined },
      { path: CONFIRM, body: { passphrase: "correct horse" } },
      { path: PATH, body: undefined },
    ]);
    await settle();
    expect(document.querySelector("dialog")).toBeNull();
  });

  it("keeps asking where it was another one, and says so", async () => {
    const wrong = { error: "Not yours.", code: "wrong-passphrase", field: "passphrase" };
    guarded({ [CONFIRM]: [422, wrong] });
    const outcome = remove();
    await asks();
    fill("dialog #passphrase", "a guess");
    await submit("dialog form");
    expect(find("#passphrase-fault").textContent).toBe("Not yours.");
    find("dialog").dispatchEvent(new Event("close"));
    expect(await outcome).toBe(WANTED.error);
  });

  it("is refused in the server's words where nobody gives it", async () => {
    const { asked } = guarded();
    const outcome = remove();
    await asks();
    find("dialog").dispatchEvent(new Event("close"));
    expect(await outcome).toBe(WANTED.error);
    await settle();
    expect(document.querySelector("dialog")).toBeNull();
    expect(asked.filter(({ path }) => path === PATH)).toHaveLength(1);
  });

  it("is refused where somebody leaves the page instead", async () => {
    guarded();
    const outcome = remove();
    await asks();
    app.go("/two");
    expect(await outcome).toBe(WANTED.error);
  });

  it("is refused where somebody else is signed in meanwhile", async () => {
    guarded();
    const outcome = remove();
    await asks();
    server().opens("bela");
    expect(await outcome).toBe(WANTED.error);
  });

  it("asks once for all that want it at the same time", async () => {
    const { table, asked } = guarded();
    const outcomes = Promise.all([remove(), remove()]);
    await asks();
    expect(document.querySelectorAll("dialog")).toHaveLength(1);
    fill("dialog #passphrase", "correct horse");
    table[PATH] = [204, undefined];
    await submit("dialog form");
    expect(await outcomes).toEqual(["done", "done"]);
    expect(asked.filter(({ path }) => path === CONFIRM)).toHaveLength(1);
  });
});
