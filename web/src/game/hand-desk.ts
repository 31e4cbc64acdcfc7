/** What the person has in hand: moves before their turn, and one that is to be confirmed. */

import type { App } from "../app";
import { answerTo } from "../board/answers";
import type { Board } from "../board/board";
import type { Premove } from "../board/premove";
import type { LegalMove } from "../protocol";
import { DraftDesk } from "./draft";
import { isBusy } from "./keys";
import type { Model } from "./model";
import { PremoveDesk } from "./premoves";
import type { Writer } from "./writer";

export interface HandHost {
  readonly model: Model | undefined;
  readonly board: Board | undefined;
  /** Sends a move, and shows it as if it were made. `waited`: as a premove, when the turn came. */
  send(model: Model, notation: string, move: LegalMove | undefined, waited: boolean): void;
  readonly app: Pick<App, "redraw">;
}

export class HandDesk {
  readonly premoves = new PremoveDesk();
  readonly draft: DraftDesk;

  constructor(
    private readonly host: HandHost,
    writer: Writer,
  ) {
    this.draft = new DraftDesk(writer);
  }

  /** Makes a move; where moves are confirmed, once more sends it. */
  make(notation: string, move: LegalMove | undefined, waited = false): void {
    const { model } = this.host;
    if (model === undefined || model.pending !== undefined) return;
    if (!this.draft.keep(model, notation, move)) {
      this.premoves.sent(model, move);
      this.host.send(model, notation, move, waited);
    }
    this.host.app.redraw();
  }

  premove(premove: Premove): void {
    const { model } = this.host;
    if (model === undefined) return;
    this.premoves.add(model, premove);
    // The turn may have come already, and not been drawn yet.
    this.heard(model, model);
  }

  /** Takes back what waits: premoves, and a move that is not confirmed. */
  takeBack(): void {
    this.premoves.takeBack();
    this.draft.takeBack();
    this.host.app.redraw();
  }

  /** Something happened: premoves are tried in the same moment. */
  heard(before: Model | undefined, after: Model): void {
    this.draft.heard(after);
    const fit = this.premoves.heard(before, after);
    if (fit === undefined) return;
    const move = answerTo(fit.moves);
    if (move !== undefined) this.make(move.notation, move, true);
    else this.host.board?.goOn(fit);
  }

  /** A key of the whole page. Whether it meant something in hand. */
  key(event: KeyboardEvent): boolean {
    if (this.draft.key(event, this)) return true;
    if (event.key !== "Escape" || event.defaultPrevented || isBusy(event)) return false;
    this.takeBack();
    this.host.board?.clear();
    return true;
  }
}
