/** The room that the style sheet leaves for a board, as a box that nobody sees. */

import { h, type VNode } from "../vdom";
import type { Size } from "./arrange";
import "./board.css";

export class Room {
  /** Undefined until the box is on the page. */
  size: Size | undefined;
  private readonly observer = new ResizeObserver(([entry]) => {
    if (entry !== undefined) this.measure(entry.target);
  });

  constructor(private readonly changed: () => void) {}

  /** Belongs beside the board, where `--room-width` and `--room-height` are known. */
  view(): VNode {
    return h("div.board-room", {
      key: "room",
      attrs: { "aria-hidden": "true" },
      hook: {
        insert: ({ elm }) => this.watch(elm as Element),
        destroy: ({ elm }) => this.observer.unobserve(elm as Element),
      },
    });
  }

  /** Measures at once, too: the first drawing of a board is for its room already. */
  private watch(box: Element): void {
    this.measure(box);
    this.observer.observe(box);
  }

  private measure(box: Element): void {
    const { width, height } = box.getBoundingClientRect();
    const { size } = this;
    if (width <= 0 || height <= 0 || (size?.width === width && size.height === height)) return;
    this.size = { width, height };
    this.changed();
  }
}
