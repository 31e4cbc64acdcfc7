/** The HTTP API under `/api/v1`. */

import { t } from "./messages";
import type { Problem } from "./protocol";

/** An unanswered request is given up after so long. */
const REQUEST_MS_MAX = 15_000;
const NO_CONTENT = 204;

/** An answer that is an error, or no answer at all. */
export class ApiError extends Error {
  constructor(
    /** What the server says; `code` is `unreachable` or `unexpected` where it says nothing. */
    readonly problem: Problem,
    /** The HTTP status; 0 when there was no answer. */
    readonly status: number,
  ) {
    super(problem.error);
  }
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Calls `/api/v1{path}` and reads the JSON answer; undefined where the answer is to have none.
 * Waits for `msMax` at most. Throws `ApiError` only.
 */
export async function call<T>(
  method: Method,
  path: string,
  body?: unknown,
  msMax = REQUEST_MS_MAX,
): Promise<T> {
  const response = await answer(method, path, body, msMax);
  if (response.status === NO_CONTENT) return undefined as T;
  const value: unknown = await response.json().catch(() => undefined);
  if (response.ok && value !== undefined) return value as T;
  throw new ApiError(isProblem(value) ? value : unexpected(), response.status);
}

export const get = <T>(path: string): Promise<T> => call("GET", path);
export const post = <T>(path: string, body?: unknown, msMax?: number): Promise<T> =>
  call("POST", path, body, msMax);
export const put = <T>(path: string, body?: unknown): Promise<T> => call("PUT", path, body);
export const del = <T>(path: string, body?: unknown): Promise<T> => call("DELETE", path, body);

/** The problem that `error` stands for, whatever was thrown. */
export function problemOf(error: unknown): Problem {
  return error instanceof ApiError ? error.problem : unexpected();
}

async function answer(
  method: Method,
  path: string,
  body: unknown,
  msMax: number,
): Promise<Response> {
  const init: RequestInit = {
    method,
    credentials: "same-origin",
    signal: AbortSignal.timeout(msMax),
  };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json" };
  }
  try {
    return await fetch(`/api/v1${path}`, init);
  } catch {
    throw new ApiError({ error: t("error.unreachable"), code: "unreachable" }, 0);
  }
}

function unexpected(): Problem {
  return { error: t("error.unexpected"), code: "unexpected" };
}

function isProblem(value: unknown): value is Problem {
  if (typeof value !== "object" || value === null) return false;
  const { error, code } = value as Partial<Problem>;
  return typeof error === "string" && typeof code === "string";
}
