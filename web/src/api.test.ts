import { describe, expect, it, vi } from "vitest";
import { ApiError, del, get, post, problemOf } from "./api";

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
    await expect(post("/login", { name: "anna" })).resolves.toEqual({ account: null });
    const [path, init] = fetch.mock.calls[0] ?? [];
    expect(path).toBe("/api/v1/login");
    expect(init.method).toBe("POST");
    expect(init.body).toBe('{"name":"anna"}');
    expect(init.headers).toEqual({ "content-type": "application/json" });
  });

  it("sends no body where there is none", async () => {
    const fetch = answer(200, "{}");
    await del("/challenges/abcd1234");
    expect(fetch.mock.calls[0]?.[1].body).toBeUndefined();
    expect(fetch.mock.calls[0]?.[1].headers).toBeUndefined();
  });

  it("reads nothing from an answer that is to have nothing", async () => {
    vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
    await expect(del("/admin/hosts/host0001")).resolves.toBeUndefined();
  });

  it("throws the server's problem with its field", async () => {
    answer(409, '{"error":"That name is taken.","code":"name-taken","field":"name"}');
    const error = await failure(post("/register", {}));
    expect(error.status).toBe(409);
    expect(problemOf(error)).toEqual({
      error: "That name is taken.",
      code: "name-taken",
      field: "name",
    });
  });

  it("says that the server does not answer when it does not", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network")));
    const error = await failure(get("/rules"));
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
      expect((await failure(get("/rules"))).problem.code).toBe("unexpected");
    }
  });
});
