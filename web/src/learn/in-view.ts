/** Boards of a page that are drawn as they come into view; until then each keeps its room. */

import { type Position, positionOf } from "../board/position";
import type { Board, SeatName, View } from "../protocol";
import { BoardPicture } from "../ui/board-picture";
import { h, type VNode } from "../vdom";

/** How far beyond the window boards are drawn, so that whoever reads on finds them there. */
const AHEAD = "300px";

interface Slot {
  readonly picture: BoardPicture;
  readonly position: Position;
  stage: "far" | "near" | "drawn";
}

/**
 * Draws one board in a frame: all at once would hold up whoever has begun to read. Where a browser
 * cannot tell what comes into view, that is all of them; on paper they are there at once.
 */
export class BoardsInView {
  /** By name; those that come first are drawn first. */
  private readonly slots = new Map<string, Slot>();
  private readonly places = new Map<Element, Slot>();
  private readonly observer: IntersectionObserver | undefined;
  private frame: number | undefined;

  constructor(private readonly redraw: () => void) {
    if (typeof IntersectionObserver === "function") {
      const hear = (entries: IntersectionObserverEntry[]) => this.hear(entries);
      this.observer = new IntersectionObserver(hear, { rootMargin: AHEAD });
    }
    // Before the shell hears of it, which draws what is new here.
    addEventListener("beforeprint", this.drawAll, true);
  }

  stop(): void {
    removeEventListener("beforeprint", this.drawAll, true);
    this.observer?.disconnect();
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
  }

  /** A board under a name of its own. What is shown under a name never changes. */
  view(name: string, board: Board, seats: readonly [SeatName, SeatName], view: View): VNode {
    const slot = this.slots.get(name) ?? newSlot(board, seats, view);
    this.slots.set(name, slot);
    const { picture, position, stage } = slot;
    const hook = { insert: ({ elm }: VNode) => this.place(elm as Element, slot) };
    const shown = stage === "drawn" ? picture.view(position) : picture.room();
    return h("div.board-place", { key: name, hook }, [shown]);
  }

  private place(element: Element, slot: Slot): void {
    if (this.observer === undefined) return this.comes(slot);
    this.places.set(element, slot);
    this.observer.observe(element);
  }

  private hear(entries: readonly IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of entries) {
      const slot = this.places.get(target);
      if (!isIntersecting || slot === undefined) continue;
      this.observer?.unobserve(target);
      this.comes(slot);
    }
  }

  private comes(slot: Slot): void {
    if (slot.stage === "far") slot.stage = "near";
    this.drawNext();
  }

  private drawNext(): void {
    if (this.frame !== undefined || this.next() === undefined) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = undefined;
      const slot = this.next();
      if (slot === undefined) return;
      slot.stage = "drawn";
      this.redraw();
      this.drawNext();
    });
  }

  private next(): Slot | undefined {
    return [...this.slots.values()].find(({ stage }) => stage === "near");
  }

  private readonly drawAll = (): void => {
    for (const slot of this.slots.values()) slot.stage = "drawn";
    this.redraw();
  };
}

function newSlot(board: Board, seats: readonly [SeatName, SeatName], view: View): Slot {
  return { picture: new BoardPicture(board, seats), position: positionOf(view), stage: "far" };
}
