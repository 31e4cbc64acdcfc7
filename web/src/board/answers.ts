/** How it was last answered which of several moves is meant, such as what a pawn becomes. */

import type { LegalMove } from "../protocol";
import { choices } from "../settings/choices";

const STORAGE_KEY = "rookery-answers";
/** Questions that are remembered; the oldest one is forgotten first. */
const ANSWERS_MAX = 32;

/** The move that was meant last time, where people chose not to be asked again. */
export function answerTo(moves: readonly LegalMove[]): LegalMove | undefined {
  if (moves.length === 1) return moves[0];
  if (choices().promotion !== "last") return undefined;
  const answer = read().get(question(moves));
  return moves.find((move) => textOf(move) === answer);
}

/** Remembers which of these moves was meant. */
export function remember(moves: readonly LegalMove[], meant: LegalMove): void {
  const answers = read();
  answers.delete(question(moves));
  answers.set(question(moves), textOf(meant));
  const kept = [...answers].slice(-ANSWERS_MAX);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  } catch {
    // Storage is forbidden here: it is asked again.
  }
}

/** The same answers to choose from are the same question, whatever the game. */
function question(moves: readonly LegalMove[]): string {
  return moves.map(textOf).sort().join("|");
}

function textOf(move: LegalMove): string {
  return move.choice?.text ?? move.notation;
}

function read(): Map<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    const pairs = Array.isArray(kept) ? kept.filter(isPair) : [];
    return new Map(pairs);
  } catch {
    return new Map();
  }
}

function isPair(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((it) => typeof it === "string");
}
