/**
 * How moves are written that nobody has made yet. Legal moves come without that: there can be
 * hundreds of them. The server is asked for the few that are shown.
 */

import { call } from "../api";
import type { LegalMove } from "../protocol";
import { inScript, languageOf, type Scripts } from "../ui/script";
import { hidesSomething, isMyTurn, type Model } from "./model";
import { cellsOf, exampleIn, written } from "./written";

export class Writer {
  /** What is known of moves that may follow, by their notation; `null` for those not told. */
  private readonly known = new Map<string, Scripts | null>();
  private readonly asked = new Set<string>();
  /** The version of the move that they may follow. */
  private after: number | undefined;
  /** How often all was forgotten: answers to what was asked before that come too late. */
  private rounds = 0;

  constructor(
    private readonly game: string,
    private readonly onKnown: () => void,
  ) {}

  /** Something happened in the game: one move is shown as an example. */
  heard(model: Model): void {
    this.turnTo(model);
    const move = exampleIn(model);
    if (move !== undefined) this.ask(model, move.notation);
  }

  /** As somebody else one may be told other things. */
  forget(): void {
    this.after = undefined;
    this.clear();
  }

  /** Finds out how people write a move, where that may be known before it is made. */
  ask(model: Model, text: string): void {
    this.turnTo(model);
    if (this.asked.has(text) || text === "") return;
    this.asked.add(text);
    if (!hidesSomething(model) && isMyTurn(model)) void this.find(model.plies.length, text);
    else this.known.set(text, null);
  }

  /** Whether the server was asked about a move and has not answered. */
  waits(model: Model, text: string): boolean {
    return this.after === lastOf(model) && this.asked.has(text) && !this.known.has(text);
  }

  /** A move as the person wants to read it; its cells, or what was typed, where nothing is told. */
  text(model: Model, text: string, move: LegalMove | undefined): string {
    const known = this.scripts(model, text);
    if (known) return written(known);
    return move === undefined ? text : cellsOf(move, model.about.board);
  }

  /** The language of what `text` answers, where it is not in Latin letters. */
  language(model: Model, text: string): string | undefined {
    return languageOf(this.scripts(model, text) ?? {}, model.about.board);
  }

  /** A move that shows how moves are typed, once it is known how people write it. */
  example(model: Model): string | undefined {
    const last = model.plies.at(-1);
    const label = last && inScript(last);
    if (label !== undefined) return label;
    const move = exampleIn(model);
    if (move === undefined || this.waits(model, move.notation)) return undefined;
    return this.text(model, move.notation, move);
  }

  private scripts(model: Model, text: string): Scripts | null | undefined {
    return this.after === lastOf(model) ? this.known.get(text) : undefined;
  }

  private turnTo(model: Model): void {
    if (this.after === lastOf(model)) return;
    this.after = lastOf(model);
    this.clear();
  }

  private clear(): void {
    this.rounds += 1;
    this.known.clear();
    this.asked.clear();
  }

  private async find(ply: number, text: string): Promise<void> {
    const { rounds } = this;
    const taken = { path: { id: this.game }, body: { ply, text } };
    const told = await call("POST /games/{id}/written", taken).catch(() => null);
    if (rounds !== this.rounds) return;
    this.known.set(text, told && { label: told.label, native: told.native ?? undefined });
    this.onKnown();
  }
}

function lastOf({ plies }: Model): number {
  return plies.at(-1)?.version ?? 0;
}
