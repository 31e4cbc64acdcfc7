/** A game with whoever comes, by one press: which games are offered, and the one that is sought. */

import { call, problemOf } from "../api";
import type { App } from "../app";
import type { Account, ClientIn, RulesCard, TimeControl, TimeLimit } from "../protocol";

/** What is offered: how a clock is called, and the clock of both sides. */
export interface Pace {
  readonly name: "bullet" | "blitz" | "rapid" | "daily";
  readonly time: TimeControl;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const PACES: readonly Pace[] = [
  { name: "bullet", time: both(clock(1, 0)) },
  { name: "blitz", time: both(clock(3, 2)) },
  { name: "blitz", time: both(clock(5, 3)) },
  { name: "rapid", time: both(clock(10, 5)) },
  { name: "daily", time: both({ kind: "correspondence", move_ms: DAY_MS }) },
];

/** Where it is kept which game was looked for last. */
const STORAGE_KEY = "rookery-quick";

/** A wish for an opponent. */
export interface Sought {
  readonly rules: string;
  readonly pace: Pace;
}

/** An offer that the server has, and whose it is. */
interface Posted {
  readonly sought: Sought;
  readonly id: string;
  readonly by: string | undefined;
  /** Whether the server has told of it among my offers. */
  listed: boolean;
}

export class QuickPairing {
  /** What the person wants now, if anything. */
  wanted: Sought | undefined;
  /** Why nobody is looked for, as a sentence. */
  trouble: string | undefined;
  /** The game that was looked for last. */
  game = kept();
  /** What the server knows of. */
  private posted: Posted | undefined;
  private busy = false;
  private readonly onHide = () => this.vanish();

  constructor(private readonly app: App) {}

  enter(): void {
    addEventListener("pagehide", this.onHide);
  }

  /** Whoever leaves the lobby waits no longer. */
  leave(): void {
    removeEventListener("pagehide", this.onHide);
    this.cancel();
  }

  /** Somebody is signed in now. What another account looked for is not theirs. */
  signedIn(account: Account | undefined): void {
    if (this.posted !== undefined && this.posted.by !== account?.player.id) this.forget();
  }

  choose(rules: string): void {
    this.game = rules;
    keep(rules);
    this.app.redraw();
  }

  /** Looks for an opponent, instead of for whatever was looked for. */
  seek(sought: Sought): void {
    this.choose(sought.rules);
    this.wanted = sought;
    this.trouble = undefined;
    void this.settle();
  }

  cancel(): void {
    this.wanted = undefined;
    void this.settle();
  }

  /** The offer may end without us: somebody joined, or it was withdrawn in another tab. */
  hear(message: ClientIn): void {
    const { posted } = this;
    if (message.type !== "challenges" || posted === undefined) return;
    const listed = message.outgoing.some(({ id }) => id === posted.id);
    if (listed) posted.listed = true;
    else if (posted.listed) this.forget();
    this.app.redraw();
  }

  /** Brings what the server knows to what is wanted; one thing after the other. */
  private async settle(): Promise<void> {
    this.app.redraw();
    if (this.busy) return;
    this.busy = true;
    while (this.posted?.sought !== this.wanted) {
      if (this.posted !== undefined) await this.withdraw(this.posted.id);
      else if (this.wanted !== undefined) await this.post(this.wanted);
    }
    this.busy = false;
    this.app.redraw();
  }

  private async post(sought: Sought): Promise<void> {
    const { rules, pace } = sought;
    try {
      await this.app.becomeSomebody();
      const answer = await call("POST /pairings", { body: { rules, time: pace.time } });
      if (answer.kind === "waiting") {
        const { id } = answer.challenge;
        const listed = this.app.invitations.outgoing.some((one) => one.id === id);
        this.posted = { sought, id, by: answer.challenge.from.id, listed };
        return;
      }
      const left = this.wanted === undefined;
      this.wanted = undefined;
      // Whoever has gone elsewhere meanwhile is told of the game there.
      if (!left) this.app.go(`/g/${answer.game}`);
    } catch (error) {
      if (this.wanted !== sought) return;
      this.wanted = undefined;
      this.trouble = problemOf(error).error;
    }
  }

  private forget(): void {
    this.posted = undefined;
    this.wanted = undefined;
  }

  private async withdraw(id: string): Promise<void> {
    this.posted = undefined;
    // One that is gone already, such as since somebody accepted it, is what was wanted.
    await call("DELETE /challenges/{id}", { path: { id } }).catch(() => undefined);
  }

  /** The window is closed or shows another site: the request outlives it. */
  private vanish(): void {
    const { posted } = this;
    this.forget();
    if (posted === undefined) return;
    const init = { method: "DELETE", credentials: "same-origin", keepalive: true } as const;
    fetch(`/api/v1/challenges/${encodeURIComponent(posted.id)}`, init).catch(() => undefined);
  }
}

/** The games that a pairing can be asked for: those that begin without anything being chosen. */
export function pairable(rules: readonly RulesCard[]): RulesCard[] {
  return rules.filter(({ starts }) => starts.usual || starts.numbers !== undefined);
}

function clock(minutes: number, seconds: number): TimeLimit {
  const bonus =
    seconds === 0
      ? ({ kind: "none" } as const)
      : ({ kind: "increment", ms: seconds * SECOND_MS } as const);
  return { kind: "clock", stages: [{ base_ms: minutes * MINUTE_MS, bonus }] };
}

function both(limit: TimeLimit): TimeControl {
  return { first: limit, second: limit };
}

function kept(): string | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(rules: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, rules);
  } catch {
    // Storage is forbidden here: it is known as long as the page.
  }
}
