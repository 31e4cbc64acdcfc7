/** What the keys of the game page do; what is chosen elsewhere is drawn at once. */

import type { App } from "../app";
import type { Act } from "../protocol";
import { onChoice } from "../settings/choices";
import { type Desk, focusOn, GAME_KEYS, type Place, press } from "./keys";
import type { GamePage } from "./page";
import { leavePlan, PLAN_KEYS } from "./plan/keys";
import type { Sheet } from "./sheets";

/** On a phone these have no room until their sheet is open. */
const SHEETS: Readonly<Partial<Record<Place, Sheet>>> = {
  entry: "more",
  moves: "moves",
  talk: "talk",
};

export class KeyDesk implements Desk {
  /** Whether the list of keys is open. */
  open = false;
  private stopChoices: (() => void) | undefined;
  private readonly onKey = (event: KeyboardEvent): void => {
    const { plan, hand } = this.page;
    if (leavePlan(plan, event) || hand.key(event)) return event.preventDefault();
    if (plan.opened) press(PLAN_KEYS, event, plan);
    press(GAME_KEYS, event, this);
  };

  constructor(
    private readonly app: App,
    private readonly page: GamePage,
  ) {}

  begin(): void {
    this.stopChoices = onChoice(() => this.app.redraw());
    document.addEventListener("keydown", this.onKey);
  }

  stop(): void {
    this.stopChoices?.();
    document.removeEventListener("keydown", this.onKey);
  }

  get shown(): number {
    return this.page.shown;
  }

  get last(): number {
    return this.page.last;
  }

  go(ply: number): void {
    this.page.go(ply);
  }

  flip(): void {
    this.page.flip();
  }

  focusOn(what: Place): void {
    const sheet = SHEETS[what];
    if (sheet !== undefined) this.page.openSheet(sheet);
    focusOn(what);
  }

  ask(act: Act): void {
    this.page.acts.act(act);
  }

  prepare(): void {
    this.page.plan.toggle();
  }

  showKeys(open = true): void {
    this.open = open;
    this.app.redraw();
  }
}
