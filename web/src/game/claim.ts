/** Asks whether the win may be claimed, once that is so: what may be done is the server's word. */

import type { Model } from "./model";

export class ClaimDesk {
  /** The claim that the server was asked about, so that it is asked once. */
  private asked: number | undefined;

  constructor(private readonly ask: (from: number) => void) {}

  look(model: Model, nowMs: number): void {
    const from = model.crowd.claim_from_ms;
    if (from === undefined || from >= nowMs || from === this.asked) return;
    const { you, result, version } = model;
    if (you === undefined || result !== undefined || you.acts.includes("claim-win")) return;
    this.asked = from;
    this.ask(version);
  }
}
