/**
 * The one WebSocket, kept alive.
 *
 * It pings, connects anew when the server falls silent, and then puts everything back: the games
 * that are watched (from the last version that came) or followed, the lobby, and the commands that
 * nobody has answered, with their ids, so that the server applies each of them once.
 */

import { saidOr, t } from "./messages";
import {
  type ClientIn,
  type ClientOut,
  PING_EVERY_MS,
  PONG_OVERDUE_MS,
  type Refusal,
} from "./protocol";
import { ServerTime } from "./server-time";

/** A connection that has not said hello after so long is given up. */
const HELLO_OVERDUE_MS = 9_000;
/** The first wait before connecting anew is between these two. */
const RETRY_MS_MIN = 1_000;
const RETRY_MS_SPREAD = 2_500;
/** Each further wait is longer by this factor, up to the bound. */
const RETRY_FACTOR = 1.5;
const RETRY_MS_MAX = 20_000;
/** Commands that may wait for an answer at once. */
const PENDING_MAX = 32;
/** Games that may be watched at once. */
const WATCHED_MAX = 16;

/** `lost`: it was open and will be again. `closed`: the server said that it makes no sense. */
export type Connection = "connecting" | "open" | "lost" | "closed";

type WithoutId<M> = M extends { id: string } ? Omit<M, "id"> : never;
/** What is answered with done or refused. */
export type Command = WithoutId<ClientOut>;
export type Refused = Extract<ClientIn, { type: "refused" }>;
export type Answer = { type: "done"; id: string } | Refused;

interface Pending {
  message: ClientOut;
  answer: (answer: Answer) => void;
}

export interface SocketEvents {
  message(message: ClientIn): void;
  connection(state: Connection): void;
}

/** What differs between a browser and a test. */
export interface SocketEnvironment {
  url: string;
  /** Milliseconds, only ever forward. */
  monotonic(): number;
  wall(): number;
  /** Uniform in [0, 1). */
  random(): number;
}

export class Socket {
  /** What the server's clock shows. */
  readonly time: ServerTime;
  /** Why the server closed the connection for good. */
  farewell = "";
  private state: Connection = "connecting";
  private ws: WebSocket | undefined;
  private readonly watched = new Map<string, number>();
  /** Games that the server could not show when it was asked, and may later. */
  private readonly unshown = new Set<string>();
  /** Of these it is also shown how bots think. */
  private readonly followed = new Set<string>();
  private lobby = false;
  private readonly pending = new Map<string, Pending>();
  private readonly idPrefix: string;
  private nextId = 0;
  /** Who the last hello said is signed in. */
  private account: string | undefined;
  private connectBegan = 0;
  private retries = 0;
  private pingSent: number | undefined;
  private lag: number | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly events: SocketEvents,
    private readonly environment: SocketEnvironment,
  ) {
    this.time = new ServerTime(environment.monotonic, environment.wall);
    this.idPrefix = Math.floor(environment.random() * 2 ** 48).toString(36);
  }

  get connection(): Connection {
    return this.state;
  }

  /** The last measured round trip, in milliseconds. */
  get lagMs(): number | undefined {
    return this.lag;
  }

  /** Connects, or connects anew at once: after signing in or out, the cookie is another. */
  connect(): void {
    this.drop();
    this.connectBegan = this.environment.monotonic();
    const ws = new WebSocket(this.environment.url);
    this.ws = ws;
    this.timer = setTimeout(() => this.lose(), HELLO_OVERDUE_MS);
    ws.onmessage = (event) => this.receive(event.data);
    ws.onclose = () => this.lose();
  }

  /** The person is back, or the network is: no reason to wait any longer. */
  wake(): void {
    if (this.state === "lost") this.connect();
    else if (this.state === "open" && this.pingSent === undefined) this.ping();
  }

  /** Shows a game from now on, from the version after `from`; again when it was watched already. */
  watch(game: string, from = 0): void {
    if (!this.watched.has(game) && this.watched.size >= WATCHED_MAX) {
      console.warn(`More than ${WATCHED_MAX} games are watched; ${game} is not.`);
      return;
    }
    this.watched.set(game, from);
    this.unshown.delete(game);
    this.transmit({ type: "watch", game, from });
  }

  unwatch(game: string): void {
    this.followed.delete(game);
    this.unshown.delete(game);
    if (this.watched.delete(game)) this.transmit({ type: "unwatch", game });
  }

  /** Shows how the bots of a watched game think, or no longer. */
  follow(game: string, on: boolean): void {
    if (on) this.followed.add(game);
    else this.followed.delete(game);
    this.transmit({ type: "follow", game, on });
  }

  enterLobby(): void {
    this.lobby = true;
    this.transmit({ type: "enter-lobby" });
  }

  leaveLobby(): void {
    this.lobby = false;
    this.transmit({ type: "leave-lobby" });
  }

  /** Sends a command until it is answered, over as many connections as that takes. */
  command(command: Command): Promise<Answer> {
    const id = `${this.idPrefix}-${(this.nextId++).toString(36)}`;
    if (this.pending.size >= PENDING_MAX) {
      const text = t("error.too-many-commands");
      return Promise.resolve({ type: "refused", id, reason: "too-fast", text });
    }
    const message = { ...command, id } as ClientOut;
    return new Promise((answer) => {
      this.pending.set(id, { message, answer });
      this.transmit(message);
    });
  }

  private transmit(message: ClientOut): void {
    if (this.state === "open" && this.ws?.readyState === WebSocket.OPEN) {
      this.ws.send(JSON.stringify(message));
    }
  }

  private receive(data: unknown): void {
    const message = spoken(parse(data));
    if (message === undefined) {
      console.warn("A message from the server could not be read:", data);
      return;
    }
    if (this.note(message)) this.events.message(message);
    else console.warn("A message of an unknown kind was ignored:", message);
  }

  /** Takes from a message what concerns the connection. Whether its kind is known. */
  private note(message: ClientIn): boolean {
    switch (message.type) {
      case "hello":
        this.greet(message.at_ms, message.account?.player.id);
        return true;
      case "pong":
        this.pong(message.at_ms);
        return true;
      case "game":
        this.advance(message.about.id, message.state.version);
        return true;
      case "events":
        this.advance(message.game, message.state.version);
        return true;
      case "done":
        this.settle(message.id, message);
        return true;
      case "refused":
        if (message.id !== undefined) this.settle(message.id, message);
        else if (message.game !== undefined) this.mayShowLater(message.game, message.reason);
        return true;
      case "keeping":
        if (message.on) this.watchUnshown();
        return true;
      case "bye":
        this.bye(message.again, saidOr(message.said, message.text));
        return true;
      case "crowd":
      case "thinking":
      case "lobby":
      case "challenges":
      case "started":
      case "finished":
      case "your-turn":
        return true;
      default:
        return false;
    }
  }

  private greet(atMs: number, account: string | undefined): void {
    this.time.learn(atMs, this.environment.monotonic() - this.connectBegan);
    this.retries = 0;
    this.become("open");
    // Somebody else sees a game with other eyes: from its beginning, then.
    const same = account === this.account;
    this.account = account;
    for (const [game, from] of this.watched) this.watch(game, same ? from : 0);
    for (const game of this.followed) this.transmit({ type: "follow", game, on: true });
    if (this.lobby) this.transmit({ type: "enter-lobby" });
    for (const { message } of this.pending.values()) this.transmit(message);
    this.ping();
  }

  private ping(): void {
    clearTimeout(this.timer);
    this.pingSent = this.environment.monotonic();
    const lag = this.lag;
    this.transmit(lag === undefined ? { type: "ping" } : { type: "ping", lag_ms: Math.round(lag) });
    this.timer = setTimeout(() => this.lose(), PONG_OVERDUE_MS);
  }

  private pong(atMs: number): void {
    if (this.pingSent === undefined) return;
    this.lag = this.environment.monotonic() - this.pingSent;
    this.pingSent = undefined;
    this.time.learn(atMs, this.lag);
    this.watchUnshown();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ping(), PING_EVERY_MS);
  }

  private advance(game: string, version: number): void {
    if (this.watched.has(game)) this.watched.set(game, version);
    this.unshown.delete(game);
  }

  private mayShowLater(game: string, reason: Refusal): void {
    if (reason !== "storage-down" && reason !== "busy") return;
    if (this.watched.has(game)) this.unshown.add(game);
  }

  /** Asks for what the server could not show before. */
  private watchUnshown(): void {
    for (const game of [...this.unshown]) this.watch(game, this.watched.get(game));
  }

  private settle(id: string, answer: Answer): void {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    pending?.answer(answer);
  }

  private bye(again: boolean, text: string): void {
    if (again) return this.lose();
    this.drop();
    this.farewell = text;
    this.become("closed");
  }

  private lose(): void {
    this.drop();
    this.become("lost");
    const first = RETRY_MS_MIN + this.environment.random() * RETRY_MS_SPREAD;
    const wait = Math.min(first * RETRY_FACTOR ** this.retries, RETRY_MS_MAX);
    this.retries += 1;
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** Forgets the present connection without a word to anyone. */
  private drop(): void {
    clearTimeout(this.timer);
    this.pingSent = undefined;
    const ws = this.ws;
    this.ws = undefined;
    if (ws === undefined) return;
    ws.onmessage = null;
    ws.onclose = null;
    ws.close();
  }

  private become(state: Connection): void {
    if (this.state === state) return;
    this.state = state;
    this.events.connection(state);
  }
}

/** A refusal has a sentence in the language that is spoken, where that has one. */
function spoken(message: ClientIn | undefined): ClientIn | undefined {
  if (message?.type !== "refused") return message;
  return { ...message, text: saidOr({ key: `refusals.${message.reason}` }, message.text) };
}

function parse(data: unknown): ClientIn | undefined {
  if (typeof data !== "string") return undefined;
  try {
    const value: unknown = JSON.parse(data);
    const typed = typeof value === "object" && value !== null && "type" in value;
    return typed && typeof value.type === "string" ? (value as ClientIn) : undefined;
  } catch {
    return undefined;
  }
}
