/**
 * Choices that are kept with an account. What the account has wins over the browser when somebody
 * signs in; what it lacks comes from the browser. A change is sent a moment later.
 */

import { call } from "../api";
import { CHOICES, type Choice, choices, chooseAll, onChoice } from "./choices";

/** Changes that come together are sent as one. */
export const SEND_AFTER_MS = 800;
/** Where it is kept which changes the account has not been told of. */
const UNSENT_KEY = "rookery-choices-unsent";

type Texts = Readonly<Record<string, string>>;

export class KeptChoices {
  /** Whether what is chosen here has not come to the account. */
  failed = false;
  /** The id of whoever is signed in with an account. */
  private owner: string | undefined;
  /** What the account has, once it is known; names of other clients too. */
  private there: Texts | undefined;
  /** What was chosen when it was last looked at. */
  private last = choices();
  /** Whether what is chosen now comes from the account. */
  private taking = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor() {
    onChoice(() => this.chosen());
  }

  /** Follows the choices of an account from now on; nobody's for a guest or a visitor. */
  async follow(owner: string | undefined): Promise<void> {
    if (owner === this.owner) return;
    clearTimeout(this.timer);
    this.owner = owner;
    this.there = undefined;
    this.tell(false);
    if (owner !== undefined) await this.fetch(owner);
  }

  /** Whether somebody's choices are kept with their account. */
  get follows(): boolean {
    return this.owner !== undefined;
  }

  /** Calls `listener` when it becomes known whether they were kept, until the answer is called. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async fetch(owner: string): Promise<void> {
    const answer = await call("GET /settings").catch(() => undefined);
    if (owner !== this.owner) return;
    if (answer === undefined) return this.tell(true);
    this.there = answer.choices;
    const unsent = unsentOf(owner);
    const theirs = Object.entries(answer.choices).filter(([name]) => !unsent.includes(name));
    this.taking = true;
    chooseAll(Object.fromEntries(theirs));
    this.taking = false;
    this.tell(false);
    // What the account lacks, and what it was not told in time.
    this.soon(owner);
  }

  /** Something was chosen, here or in another tab, or came from the account itself. */
  private chosen(): void {
    const { owner, last } = this;
    const now = choices();
    this.last = now;
    if (owner === undefined || this.taking) return;
    const changed = (Object.keys(CHOICES) as Choice[]).filter((name) => now[name] !== last[name]);
    keepUnsent(owner, [...new Set([...unsentOf(owner), ...changed])]);
    this.soon(owner);
  }

  private soon(owner: string): void {
    const { there } = this;
    const wanted = this.wanted();
    const isKnown = there !== undefined;
    if (isKnown && Object.keys(wanted).every((name) => wanted[name] === there[name])) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(owner), SEND_AFTER_MS);
  }

  /** What the account should have: its own names, and whatever is not as it is for everybody. */
  private wanted(): Texts {
    const there = this.there ?? {};
    const now = choices();
    const mine = (Object.keys(CHOICES) as Choice[]).filter(
      (name) => name in there || now[name] !== CHOICES[name][0],
    );
    return { ...there, ...Object.fromEntries(mine.map((name) => [name, now[name]])) };
  }

  private async send(owner: string): Promise<void> {
    if (owner !== this.owner) return;
    // Before it is known what the account has, it would lose that.
    if (this.there === undefined) return this.fetch(owner);
    const wanted = this.wanted();
    const answer = await call("PUT /settings", { body: { choices: wanted } }).then(
      () => wanted,
      () => undefined,
    );
    if (owner !== this.owner) return;
    if (answer === undefined) return this.tell(true);
    this.there = answer;
    // What was chosen meanwhile is sent next.
    const now: Texts = choices();
    keepUnsent(
      owner,
      unsentOf(owner).filter((name) => now[name] !== wanted[name]),
    );
    this.tell(false);
  }

  private tell(failed: boolean): void {
    this.failed = failed;
    for (const listener of this.listeners) listener();
  }
}

/** Those of whoever is signed in. */
export const kept = new KeptChoices();

function unsentOf(owner: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(UNSENT_KEY) ?? "{}");
    const names: unknown = Reflect.get(Object(stored), owner);
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

function keepUnsent(owner: string, names: readonly string[]): void {
  try {
    if (names.length === 0) localStorage.removeItem(UNSENT_KEY);
    else localStorage.setItem(UNSENT_KEY, JSON.stringify({ [owner]: names }));
  } catch {
    // Storage is forbidden here: what was not sent is lost with the page.
  }
}
