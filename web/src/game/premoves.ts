/**
 * The premoves of one game. They live on this page alone: the server hears of one when it is sent as
 * an ordinary move, after the turn has come.
 */

import { type Fit, fit, PREMOVES_MAX, type Premove, type Premoving } from "../board/premove";
import { t } from "../messages";
import type { LegalMove } from "../protocol";
import { choices } from "../settings/choices";
import { type Model, wasTakenBack } from "./model";

const NONE: readonly Premove[] = [];

export class PremoveDesk {
  /** What was done last, for those who hear the page. */
  said = "";
  private queue = NONE;
  /** How many moves had been made when one was last sent from here. */
  private sentAt: number | undefined;
  /** How many moves had been made when the premoves were last tried. */
  private triedAt: number | undefined;

  /** The premoves that wait, if some can be entered now. */
  entered(model: Model, open: boolean): Premoving | undefined {
    if (choices().premove === "off" || open) return undefined;
    if (model.you === undefined || model.turn === null || model.result !== undefined)
      return undefined;
    return { seat: model.you.seat, queue: this.queue };
  }

  add(model: Model, premove: Premove): void {
    if (this.queue.length >= PREMOVES_MAX) return;
    this.queue = [...this.queue, premove];
    const cells = premove.map((cell) => model.about.board.cells[cell]?.name ?? "").join(" ");
    const order = this.queue.length;
    this.said = order > 1 ? t("premove.said.more", { order, cells }) : t("premove.said", { cells });
  }

  /** The person takes them back. */
  takeBack(): void {
    if (this.queue.length > 0) this.said = t("premove.taken-back");
    [this.queue, this.triedAt] = [NONE, undefined];
  }

  /** They make no sense any more. */
  drop(): void {
    [this.queue, this.triedAt] = [NONE, undefined];
    this.said = "";
  }

  /** A move goes out from here: the premoves that it is are done, and others have no sense after it. */
  sent(model: Model, move: LegalMove | undefined): void {
    this.sentAt = model.plies.length;
    // A button, such as to pass, answers no premove.
    if (this.queue.length === 0 || move?.path.length === 0) return;
    const found = fit(model.you?.legal ?? [], this.queue);
    const meant = move !== undefined && found !== undefined && isOf(found, move);
    this.said = "";
    this.queue = meant ? this.queue.slice(found.count) : NONE;
  }

  /** Something happened. What the premoves come to, if the turn has come just now. */
  heard(before: Model | undefined, model: Model): Fit | undefined {
    if (this.queue.length === 0) return undefined;
    if (choices().premove === "off" || this.isOver(before, model)) return void this.drop();
    const { you, turn, plies, pending, askFrom } = model;
    const legal = you?.legal ?? [];
    const known = pending === undefined && askFrom === undefined;
    const mine = known && turn !== null && turn === you?.seat;
    if (!mine || this.triedAt === plies.length || !legal.some(({ path }) => path.length > 0)) {
      return undefined;
    }
    this.triedAt = plies.length;
    const found = fit(legal, this.queue);
    if (found === undefined) this.drop();
    return found;
  }

  /** Whether something happened that no premove survives. */
  private isOver(before: Model | undefined, model: Model): boolean {
    if (before === undefined || model.you === undefined || model.result !== undefined) return true;
    const seat = model.you.seat;
    const elsewhere = model.plies.some(
      (ply, index) => index >= before.plies.length && ply.seat === seat && index !== this.sentAt,
    );
    return elsewhere || wasTakenBack(before, model);
  }
}

/** Whether a move is what premoves came to, or how the person went on with them. */
function isOf({ moves, taken }: Fit, move: LegalMove): boolean {
  if (moves.includes(move)) return true;
  const paths = [move.path, ...(move.also ?? [])];
  return taken.length > 0 && paths.some((path) => taken.every((cell, i) => path[i] === cell));
}
