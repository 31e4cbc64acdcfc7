/** A browser's surroundings, for tests only. */

import { vi } from "vitest";
import type { Challenge, ClientIn, ClientOut, Rules, TimeControl } from "./protocol";

/** Stands for the browser's WebSocket; the test speaks as the server. */
export class FakeWebSocket {
  static readonly OPEN = 1;
  static all: FakeWebSocket[] = [];
  static get last(): FakeWebSocket {
    const last = FakeWebSocket.all.at(-1);
    if (last === undefined) throw new Error("nothing has connected");
    return last;
  }
  readyState = 0;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: ClientOut[] = [];
  constructor(readonly url: string) {
    FakeWebSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  /** The server says something. */
  says(message: ClientIn | unknown): void {
    this.onmessage?.({ data: typeof message === "string" ? message : JSON.stringify(message) });
  }
  /** The server greets. */
  opens(name?: string): void {
    this.readyState = 1;
    const account = name && { player: { id: `id-${name}`, name }, role: "player" };
    this.says({ type: "hello", at_ms: 1_700_000_000_000, ...(account ? { account } : {}) });
  }
  /** The connection breaks. */
  breaks(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  types(): string[] {
    return this.sent.map(({ type }) => type);
  }
}

/** Answers of the HTTP API by `METHOD /path`: a status and a body. */
export type Answers = Record<string, [number, unknown]>;

/** Stubs `fetch`; what was asked is returned as it comes in. */
export function answerWith(answers: Answers): { path: string; body: unknown }[] {
  const asked: { path: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const path = `${init.method} ${address.replace("/api/v1", "")}`;
    asked.push({ path, body: typeof init.body === "string" ? JSON.parse(init.body) : undefined });
    const [status, body] = answers[path] ?? [404, { error: "Nothing.", code: "not-found" }];
    return new Response(JSON.stringify(body), { status });
  });
  return asked;
}

/** Lets everything happen that waits for nothing but answers that are there already. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setTimeout(resolve, 0));
}

export const FIVE_MINUTES: TimeControl = {
  first: { kind: "clock", stages: [{ base_ms: 300_000, bonus: { kind: "none" } }] },
  second: { kind: "clock", stages: [{ base_ms: 300_000, bonus: { kind: "none" } }] },
};

/** A game on one cell. */
export function rulesOf(key: string, starts: Rules["starts"]): Rules {
  const seats: Rules["seats"] = [
    { name: "White", dark: false },
    { name: "Black", dark: true },
  ];
  const board: Rules["board"] = {
    cells: [{ name: "a1", x: 0, y: 0, shape: "square", shade: 0 }],
    pieces: [],
    turns: true,
  };
  const name = `The game of ${key}`;
  return { key, name, summary: "", text: "", seats, starts, board, view: { cells: [] } };
}

export function challengeBy(name: string, change: Partial<Challenge> = {}): Challenge {
  return {
    id: "chal0001",
    from: { id: `id-${name}`, name },
    listed: false,
    rules: "plain",
    start: { kind: "usual" },
    time: FIVE_MINUTES,
    rated: false,
    created_ms: 0,
    status: { kind: "open" },
    ...change,
  };
}
