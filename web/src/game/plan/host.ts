/** What preparing moves needs of the page around it. */

import type { App } from "../../app";
import type { Board } from "../../board/board";
import { focusOn } from "../keys";
import type { Model } from "../model";

export interface PlanHost {
  readonly model: Model | undefined;
  readonly board: Board | undefined;
  readonly app: Pick<App, "redraw">;
  /** Whether the opponent is a program, which answers before anything could be prepared. */
  readonly againstBot: boolean;
  /** Shows the present position, if an earlier one is looked at. */
  present(): void;
  /** Shows the sheet that the lines stand in, on a phone. */
  makeRoom(): void;
  /** Writes into the field for moves. */
  type(text: string): void;
}

/**
 * Puts the focus on the board, or on the button that begins to prepare moves. `kept`: only where it
 * would be lost, with a button that goes.
 */
export function focusAfter(place: "board" | "open", kept = false): void {
  if (kept && document.activeElement?.closest(".plan") == null) return;
  if (place === "board") return focusOn("board");
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('.plan [data-plan="open"]')?.focus({ preventScroll: true });
  });
}
