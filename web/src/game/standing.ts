/** What stands on the board now, from which side, and what may be done there. */

import type { LegalMove, Seat } from "../protocol";
import type { HandDesk } from "./hand-desk";
import type { HintDesk } from "./hint";
import { type Model, opponentOf, positionAt } from "./model";
import type { PlanDesk } from "./plan/desk";
import type { Screen } from "./screen";

const NO_MOVES: readonly LegalMove[] = [];

export interface Looking {
  /** The position that is looked at, as moves made; undefined for the present one. */
  readonly at: number | undefined;
  readonly shown: number;
  readonly flipped: boolean;
  readonly hand: HandDesk;
  readonly hint: HintDesk;
  readonly plan: PlanDesk;
}

export function standing(model: Model, page: Looking): Pick<Screen, "open" | "near" | "scene"> {
  const { at, shown: ply, flipped, hand, hint, plan } = page;
  const live = at === undefined;
  const open = live && model.pending === undefined && (model.you?.legal.length ?? 0) > 0;
  const made = live ? (model.pending?.position ?? hand.draft.position) : undefined;
  const position = made ?? positionAt(model, ply);
  const legal = open && !hand.draft.waits ? (model.you?.legal ?? NO_MOVES) : NO_MOVES;
  const premoving = live ? hand.premoves.entered(model, open) : undefined;
  const turned = isTurned(model) !== flipped;
  const scene = { position, legal, premoving, ply, turned, hint: hint.cells(legal) };
  return { open, near: near(model, flipped), scene: live ? plan.over(scene) : scene };
}

function near(model: Model, flipped: boolean): Seat {
  const own = model.you?.seat ?? "first";
  return flipped ? opponentOf(own) : own;
}

/** Whether the board begins turned around. */
function isTurned(model: Model): boolean {
  return model.about.board.turns && model.you?.seat === "second";
}
