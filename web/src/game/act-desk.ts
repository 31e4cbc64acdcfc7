/** What a player does besides moving, and the act that is asked about once more. */

import type { App } from "../app";
import type { Act, LegalMove } from "../protocol";
import { type ActHandlers, needsConfirmation } from "./actions";
import type { Model } from "./model";

export interface ActHost {
  readonly model: Model | undefined;
  readonly app: Pick<App, "redraw">;
  /** Takes away what was said to be wrong. */
  calm(): void;
  /** Sends an act. */
  doAct(act: Act): void;
  play(move: LegalMove): void;
}

export class ActDesk implements ActHandlers {
  /** What is asked about. */
  asked: Act | undefined;

  constructor(private readonly host: ActHost) {}

  act(act: Act): void {
    const { host } = this;
    if (!host.model?.you?.acts.includes(act)) return;
    host.calm();
    if (needsConfirmation(act)) this.asked = act;
    else host.doAct(act);
    host.app.redraw();
  }

  confirm(): void {
    const act = this.asked;
    this.asked = undefined;
    if (act !== undefined) this.host.doAct(act);
    this.host.app.redraw();
  }

  back(): void {
    this.asked = undefined;
    this.host.app.redraw();
  }

  play(move: LegalMove): void {
    this.host.play(move);
  }

  /** Something happened: what cannot be done any more is not asked about. */
  heard({ you }: Model): void {
    if (this.asked !== undefined && !you?.acts.includes(this.asked)) this.asked = undefined;
  }
}
