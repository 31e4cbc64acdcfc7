/** A browser's surroundings, for tests only. */

import { vi } from "vitest";
import type { App, Invitations, Location, Notice, Page } from "./app";
import type {
  Account,
  Challenge,
  ClientIn,
  ClientOut,
  Me,
  Player,
  Role,
  Rules,
  RulesCard,
  TimeControl,
} from "./protocol";
import { MyGames } from "./shell/my-games";
import type { Socket } from "./socket";
import { h, patch, type VNode } from "./vdom";

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
    return new Response(status === 204 ? null : JSON.stringify(body), { status });
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
  const view = { cells: [] };
  return { key, name, summary: "", text: "", seats, starts, board, view, group: "Games" };
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

/** An app around one page, drawn into the document. */
export class FakeApp implements App {
  account: Account | undefined;
  connection = "open" as const;
  invitations: Invitations = { incoming: [], outgoing: [] };
  rulesList: RulesCard[] = [rulesOf("plain", { usual: true, position: false })];
  readonly myGames: MyGames = new MyGames(this, () => this.redraw());
  readonly went: string[] = [];
  /** The names of those about whom one wanted to know more. */
  readonly met: string[] = [];
  readonly notices: Notice[] = [];
  readonly watched: string[] = [];
  readonly socket = {
    enterLobby: () => {},
    leaveLobby: () => {},
    watch: (game: string) => this.watched.push(game),
    follow: () => {},
    unwatch: (game: string) => this.watched.splice(this.watched.indexOf(game), 1),
  } as unknown as Socket;
  private page: Page | undefined;
  private drawn: VNode | Element | undefined;

  /** Somebody is signed in. */
  as(name: string, role: Role = "player"): this {
    this.account = { player: { id: `id-${name}`, name }, role };
    return this;
  }

  async show(page: Page): Promise<void> {
    document.body.innerHTML = "<div></div>";
    this.drawn = document.body.firstElementChild ?? undefined;
    this.page = page;
    page.mount?.();
    this.redraw();
    await settle();
  }

  now(): number {
    return 1_700_000_000_000;
  }

  async rules(): Promise<RulesCard[]> {
    return this.rulesList;
  }

  /** Somebody signs in while the page is on the screen. */
  async signsIn(name: string, role: Role): Promise<void> {
    this.as(name, role);
    this.page?.onAccount?.(this.account);
    await settle();
  }

  go(to: string): void {
    this.went.push(to);
  }

  redraw(): void {
    if (this.page && this.drawn) this.drawn = patch(this.drawn, this.page.view());
  }

  notify(notice: Notice): void {
    this.notices.push(notice);
  }

  dismiss(): void {}

  messages(): VNode {
    return h("div.notices");
  }

  meet(person: Player): void {
    this.met.push(person.name);
  }

  blocksChanged(): void {
    this.page?.onBlocks?.();
  }

  become(me: Me): void {
    this.account = me.account;
  }

  async becomeSomebody(): Promise<Account> {
    if (this.account === undefined) this.as("guest-1", "guest");
    return this.account as unknown as Account;
  }
}

export function locationOf(address: string): Location {
  const url = new URL(address, "http://rookery.test");
  return { path: url.pathname, query: url.searchParams, hash: url.hash.slice(1) };
}

/** What can be read on the page. */
export function shown(): string {
  return (document.body.textContent ?? "").replace(/\s+/g, " ");
}

/** The first element with this selector and, if given, this text. */
export function find(selector: string, text?: string): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  const found = all.find((one) => text === undefined || one.textContent?.trim() === text);
  if (found === undefined) throw new Error(`nothing fits ${selector} ${text ?? ""}`);
  return found;
}

/** Types into a field. */
export function fill(selector: string, value: string): void {
  const field = find(selector) as HTMLInputElement | HTMLSelectElement;
  field.value = value;
  field.dispatchEvent(new Event("input"));
}

/** Sends the first form with this selector. */
export async function submit(selector = "form"): Promise<void> {
  find(selector).dispatchEvent(new Event("submit", { cancelable: true }));
  await settle();
}
