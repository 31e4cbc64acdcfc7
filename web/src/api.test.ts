import { describe, expect, it, vi } from "vitest";
import { ApiError, call, problemOf } from "./api";
import { setLanguage } from "./messages";
import type { GameSummary } from "./protocol";

function answer(status: number, body: string): ReturnType<typeof vi.fn> {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => new Response(body, { status }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(error instanceof ApiError)) throw new Error("it did not fail with an ApiError");
  return error;
}

describe("the API client", () => {
  it("sends JSON to the versioned address and reads the answer", async () => {
    const fetch = answer(201, '{"account":null}');
    const body = { name: "anna", passphrase: "correct horse" };
    await expect(call("POST /login", { body })).resolves.toEqual({ account: null });
    const [path, init] = fetch.mock.calls[0] ?? [];
    expect(path).toBe("/api/v1/login");
    expect(init.method).toBe("POST");
    expect(init.body).toBe(JSON.stringify(body));
    expect(init.headers).toEqual({ "content-type": "application/json" });
    expect(init.credentials).toBe("same-origin");
  });

  it("fills in the open parts of an address, and leaves out what is undefined", async () => {
    const fetch = answer(200, "[]");
    const path = { id: "a/b c" };
    await call("GET /imports/{id}/games", { path, query: { from: 51, limit: undefined } });
    await call("GET /games", { query: { player: "Ä", ended: false, rules: undefined } });
    await call("GET /games", { query: {} });
    await call("GET /games");
    expect(fetch.mock.calls.map(([path]) => path)).toEqual([
      "/api/v1/imports/a%2Fb%20c/games?from=51",
      "/api/v1/games?player=%C3%84&ended=false",
      "/api/v1/games",
      "/api/v1/games",
    ]);
  });

  it("says why in the language that is spoken, where that has the sentence", async () => {
    const said = { key: "challenges.own" };
    const body = JSON.stringify({ error: "In English.", code: "own-challenge", said });
    const why = async () => {
      answer(409, body);
      return (await failure(call("GET /bots"))).problem.error;
    };
    expect(await why()).toBe("In English.");
    setLanguage("hu", { "challenges.own": "Magyarul." });
    expect(await why()).toBe("Magyarul.");
    setLanguage("en", {});
  });

  it("lets nobody make a call that the server does not describe", () => {
    // The compiler tells; nothing is sent.
    const never = async () => {
      // @ts-expect-error: there is no such address
      await call("GET /nothing");
      // @ts-expect-error: the address takes other methods
      await call("PUT /games");
      // @ts-expect-error: the open part of the address is missing
      await call("DELETE /challenges/{id}");
      // @ts-expect-error: the body is missing
      await call("POST /login");
      // @ts-expect-error: the body is another call's
      await call("POST /login", { body: { moves: [] } });
      // @ts-expect-error: this call takes no body
      await call("GET /bots", { body: {} });
      // @ts-expect-error: there is no such value of the query
      await call("GET /games", { query: { players: "anna" } });
      // @ts-expect-error: the answer is a list of bots
      const games: GameSummary[] = await call("GET /bots");
      return games;
    };
    expect(never).toBeTypeOf("function");
  });

  it("gives a request up after its time", async () => {
    vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
      return new Promise((_, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
      });
    });
    const error = await failure(call("GET /rules", {}, 5));
    expect(error.problem.code).toBe("unreachable");
  });

  it("sends no body where there is none", async () => {
    const fetch = answer(200, "{}");
    await call("DELETE /challenges/{id}", { path: { id: "abcd1234" } });
    expect(fetch.mock.calls[0]?.[0]).toBe("/api/v1/challenges/abcd1234");
    expect(fetch.mock.calls[0]?.[1].body).toBeUndefined();
    expect(fetch.mock.calls[0]?.[1].headers).toBeUndefined();
  });

  it("reads nothing from an answer that is to have nothing", async () => {
    vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
    const gone = call("DELETE /admin/hosts/{id}", { path: { id: "host0001" } });
    await expect(gone).resolves.toBeUndefined();
  });

  it("throws the server's problem with its field", async () => {
    answer(409, '{"error":"That name is taken.","code":"name-taken","field":"name"}');
    const error = await failure(call("POST /register", { body: { name: "a", passphrase: "b" } }));
    expect(error.status).toBe(409);
    expect(problemOf(error)).toEqual({
      error: "That name is taken.",
      code: "name-taken",
      field: "name",
    });
  });

  it("says that the server does not answer when it does not", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network")));
    const error = await failure(call("GET /rules"));
    expect(error.status).toBe(0);
    expect(error.problem.code).toBe("unreachable");
    expect(error.message).toContain("does not answer");
  });

  it("gives an answer that is no JSON a sentence of its own", async () => {
    for (const [status, body] of [
      [502, "<h1>Bad Gateway</h1>"],
      [200, "<!doctype html>"],
      [500, '"oops"'],
      [500, '{"error":5,"code":"x"}'],
    ] as const) {
      answer(status, body);
      expect((await failure(call("GET /rules"))).problem.code).toBe("unexpected");
    }
  });
});
