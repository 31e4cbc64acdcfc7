/** The HTTP API under `/api/v1`, typed by the server's own description of its calls. */

import { saidOr, t } from "./messages";
import type { Code, Factor, PasskeyUse, Problem } from "./protocol";
import type { Calls } from "./protocol/calls";

/** An unanswered request is given up after so long. */
const REQUEST_MS_MAX = 15_000;
const NO_CONTENT = 204;

/** Words for what goes wrong on our side of the network. */
type OwnCode = "unreachable" | "unexpected" | "empty" | "no-scopes" | "declined" | "no-passkey";

/** What went wrong, in the server's words or in our own. */
export interface Trouble extends Omit<Problem, "code"> {
  code: Code | OwnCode;
}

/** An answer that is an error, or no answer at all. */
export class ApiError extends Error {
  constructor(
    /** What the server says; `code` is `unreachable` or `unexpected` where it says nothing. */
    readonly problem: Trouble,
    /** The HTTP status; 0 when there was no answer. */
    readonly status: number,
  ) {
    super(problem.error);
  }
}

/** A call by its method and its address: `GET /bots`. */
export type Call = keyof Calls;

type Part = "path" | "query" | "body";

/** What a call takes: the open parts of its address, its query and its body. */
type Taken<C extends Call> = Omit<Calls[C], "answer"> & {
  [P in Exclude<Part, keyof Calls[C]>]?: never;
};

/** With how many milliseconds it may take at most. */
type Given<C extends Call> =
  Partial<Taken<C>> extends Taken<C>
    ? [taken?: Taken<C>, msMax?: number]
    : [taken: Taken<C>, msMax?: number];

/** What can stand in an address; what is undefined is left out. */
type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/** Asks for the passphrase once more; whether it was given. */
type Ask = () => Promise<boolean>;

let askPassphrase: Ask = async () => false;

/** Says what is done where a call is refused until the passphrase is given once more. */
export function onPassphraseWanted(ask: Ask): void {
  askPassphrase = ask;
}

/** Asks for the second factor, of whoever logs in so or is signed in; what was given. */
type AskFactor = (passkeys: boolean, use: PasskeyUse) => Promise<Factor | undefined>;

let askFactor: AskFactor = async () => undefined;

/** Says what is done where a call is refused until the second factor is given. */
export function onFactorWanted(ask: AskFactor): void {
  askFactor = ask;
}

/** Which second factor a call was refused for, if for that. */
export function factorWanted(error: unknown): "code" | "passkey" | undefined {
  const { code } = problemOf(error);
  return code === "code-wanted" ? "code" : code === "passkey-wanted" ? "passkey" : undefined;
}

/**
 * Makes a call and reads the JSON answer, if it is to have one; once more where the passphrase or the
 * second factor had to be given first. Throws `ApiError` only.
 */
export async function call<C extends Call>(
  name: C,
  ...given: Given<C>
): Promise<Calls[C]["answer"]> {
  try {
    return await callOnce(name, ...given);
  } catch (error) {
    const wanted = factorWanted(error);
    if (wanted !== undefined) return withFactor(error, wanted === "passkey", name, given);
    if (problemOf(error).code !== "passphrase-wanted" || !(await askPassphrase())) throw error;
    return callOnce(name, ...given);
  }
}

/** Makes a call once more, with the second factor that is given now. */
async function withFactor<C extends Call>(
  refused: unknown,
  passkeys: boolean,
  call: C,
  [taken, ...rest]: Given<C>,
): Promise<Calls[C]["answer"]> {
  const parts: { body?: object } = taken ?? {};
  const { name, passphrase } = (parts.body ?? {}) as Record<string, string | undefined>;
  const use: PasskeyUse =
    call === "POST /login" && name !== undefined && passphrase !== undefined
      ? { for: "second-factor", name, passphrase }
      : { for: "confirm" };
  const factor = await askFactor(passkeys, use);
  if (factor === undefined) throw refused;
  const again = { ...parts, body: { ...parts.body, factor } };
  return callOnce(call, ...([again, ...rest] as unknown as Given<C>));
}

/**
 * Fetches a file, once more where the passphrase had to be given first; `onBytes` is told how much has
 * come. Throws `ApiError` only.
 */
export async function fetchFile(path: string, onBytes: (bytes: number) => void): Promise<File> {
  try {
    return await fileOnce(path, onBytes);
  } catch (error) {
    if (problemOf(error).code !== "passphrase-wanted" || !(await askPassphrase())) throw error;
    return fileOnce(path, onBytes);
  }
}

/**
 * Makes a call of another kind, once more where the passphrase had to be given first.
 */
export async function withPassphrase<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (problemOf(error).code !== "passphrase-wanted" || !(await askPassphrase())) throw error;
    return work();
  }
}

async function fileOnce(path: string, onBytes: (bytes: number) => void): Promise<File> {
  const response = await reached(fetch(`/api/v1${path}`, { credentials: "same-origin" }));
  if (!response.ok || response.body === null) {
    const value: unknown = await response.json().catch(() => undefined);
    throw new ApiError(isProblem(value) ? spoken(value) : unexpected(), response.status);
  }
  const parts: BlobPart[] = [];
  const reader = response.body.getReader();
  let bytes = 0;
  for (;;) {
    const { done, value } = await reached(reader.read());
    if (done) break;
    parts.push(value);
    bytes += value.length;
    onBytes(bytes);
  }
  const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
  return new File(parts, named?.[1] ?? "archive.zip", { type: "application/zip" });
}

/** Makes a call, and asks nobody for anything. */
export async function callOnce<C extends Call>(
  name: C,
  ...[taken, msMax = REQUEST_MS_MAX]: Given<C>
): Promise<Calls[C]["answer"]> {
  const [method = "", pattern = ""] = name.split(" ");
  const parts: { path?: Values; query?: Values; body?: unknown } = taken ?? {};
  const address = filled(pattern, parts.path) + search(parts.query);
  const response = await answer(method, address, parts.body, msMax);
  if (response.status === NO_CONTENT) return undefined as Calls[C]["answer"];
  const value: unknown = await response.json().catch(() => undefined);
  if (response.ok && value !== undefined) return value as Calls[C]["answer"];
  throw new ApiError(isProblem(value) ? spoken(value) : unexpected(), response.status);
}

/** The problem that `error` stands for, whatever was thrown. */
export function problemOf(error: unknown): Trouble {
  return error instanceof ApiError ? error.problem : unexpected();
}

function filled(pattern: string, values: Values = {}): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(`${values[name]}`));
}

function search(values: Values = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) query.set(name, `${value}`);
  }
  return query.size > 0 ? `?${query}` : "";
}

async function answer(
  method: string,
  address: string,
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
  return reached(fetch(`/api/v1${address}`, init));
}

/** What the network gives, or that it gives nothing. */
async function reached<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw new ApiError({ error: t("error.unreachable"), code: "unreachable" }, 0);
  }
}

/** The problem with its sentence in the language that is spoken, where that has one for it. */
function spoken(problem: Problem): Problem {
  return { ...problem, error: saidOr(problem.said, problem.error) };
}

function unexpected(): Trouble {
  return { error: t("error.unexpected"), code: "unexpected" };
}

function isProblem(value: unknown): value is Problem {
  if (typeof value !== "object" || value === null) return false;
  const { error, code } = value as Partial<Problem>;
  return typeof error === "string" && typeof code === "string";
}
