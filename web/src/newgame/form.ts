/** What a person enters about a new game, and the challenge it means. */

import type { NewChallenge, RulesCard, Seat, Start, Starts } from "../protocol";
import { type ClockForm, type ClockNumber, clockFaults, timeLimit, usualClock } from "./clock-form";

/** `bot`: a program, which answers at once. */
export type Audience = "link" | "anyone" | "name" | "bot";
/** What a person can ask for: secret bits are drawn. */
export type StartKind = Exclude<Start["kind"], "secret">;

export interface NewGame {
  to: Audience;
  /** The person or bot invited, when there is one. */
  name: string;
  /** The key of the rules. */
  rules: string;
  start: StartKind;
  number: string;
  position: string;
  clock: ClockForm;
  /** The second seat's clock is another one. */
  odds: boolean;
  secondClock: ClockForm;
  seat: Seat | "lot";
  rated: boolean;
}

/** A field of the form that cannot be sent. */
export type Fault =
  | "name"
  | "bot"
  | "number"
  | "position"
  | `first-${ClockNumber}`
  | `second-${ClockNumber}`;

export function newGame(to: Audience, rules: RulesCard | undefined): NewGame {
  return {
    to,
    name: "",
    rules: rules?.key ?? "",
    start: rules ? (startKinds(rules.starts)[0] ?? "usual") : "usual",
    number: "0",
    position: "",
    clock: usualClock(),
    odds: false,
    secondClock: usualClock(),
    seat: "lot",
    rated: false,
  };
}

/** The kinds of start that a game offers, the most usual one first. */
export function startKinds(starts: Starts): StartKind[] {
  const kinds: StartKind[] = [];
  if (starts.usual) kinds.push("usual");
  if (starts.numbers !== undefined) kinds.push("random");
  // Whoever chose what is hidden would know it.
  if (starts.secret) return kinds;
  if (starts.numbers !== undefined) kinds.push("number");
  if (starts.position) kinds.push("position");
  return kinds;
}

/** Another game: what it does not offer is put back to what it does. */
export function withRules(form: NewGame, rules: RulesCard): NewGame {
  const kinds = startKinds(rules.starts);
  const kept = kinds.includes(form.start) && form.start !== "position";
  return {
    ...form,
    rules: rules.key,
    start: kept ? form.start : (kinds[0] ?? "usual"),
    position: "",
  };
}

/** Every field that cannot be sent, in the order of the form. */
export function faults(form: NewGame, starts: Starts): Fault[] {
  const found: Fault[] = [];
  if (form.to === "name" && form.name.trim() === "") found.push("name");
  if (form.to === "bot" && form.name === "") found.push("bot");
  if (form.start === "number" && !isNumber(form.number, starts.numbers)) found.push("number");
  if (form.start === "position" && form.position.trim() === "") found.push("position");
  found.push(...clockFaults(form.clock).map((name) => `first-${name}` as const));
  if (form.odds)
    found.push(...clockFaults(form.secondClock).map((name) => `second-${name}` as const));
  return found;
}

function isNumber(text: string, count = 0): boolean {
  return /^\d{1,9}$/.test(text.trim()) && Number(text) < count;
}

/** The challenge that a form without faults means. Guests play casual games only. */
export function challengeOf(form: NewGame, mayRate: boolean): NewChallenge {
  return {
    rules: form.rules,
    start: startOf(form),
    time: {
      first: timeLimit(form.clock),
      second: timeLimit(form.odds ? form.secondClock : form.clock),
    },
    rated: form.rated && mayRate,
    ...(form.seat === "lot" ? {} : { seat: form.seat }),
    to: audienceOf(form),
  };
}

function audienceOf({ to, name }: NewGame): NewChallenge["to"] {
  return to === "name" || to === "bot" ? { kind: "name", name: name.trim() } : { kind: to };
}

function startOf(form: NewGame): Start {
  switch (form.start) {
    case "number":
      return { kind: "number", number: Number(form.number) };
    case "position":
      return { kind: "position", text: form.position.trim() };
    default:
      return { kind: form.start };
  }
}
