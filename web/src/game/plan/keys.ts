/** The keys that mean something while a line is entered. */

import { isBusy, type Key } from "../keys";
import type { PlanDesk } from "./desk";

export const PLAN_KEYS = [
  { keys: ["k"], text: "keys.plan.keep", run: (desk) => desk.keep() },
  { keys: ["Backspace"], text: "keys.plan.back", run: (desk) => desk.entry.back() },
] as const satisfies readonly Key<PlanDesk>[];

/** Escape gives up what is begun on the board, then the line. Whether it meant that. */
export function leavePlan(desk: PlanDesk, event: KeyboardEvent): boolean {
  if (!desk.opened || event.key !== "Escape" || event.defaultPrevented || isBusy(event)) {
    return false;
  }
  if (!desk.cancel()) desk.close();
  return true;
}
