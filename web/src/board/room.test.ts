import { expect, it, vi } from "vitest";
import { h, patch } from "../vdom";
import { Room } from "./room";

/** What is observed, and a box that becomes so large. */
function observed() {
  const seen: { boxes: Element[]; grow(width: number, height: number): void } = {
    boxes: [],
    grow: () => {},
  };
  let [width, height] = [800, 600];
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(
    () => ({ width, height }) as DOMRect,
  );
  class Observer {
    constructor(tell: (entries: { target: Element }[]) => void) {
      seen.grow = (...size) => {
        [width, height] = size;
        tell(seen.boxes.map((target) => ({ target })));
      };
    }
    observe(box: Element): void {
      seen.boxes.push(box);
    }
    unobserve(box: Element): void {
      seen.boxes = seen.boxes.filter((other) => other !== box);
    }
  }
  vi.stubGlobal("ResizeObserver", Observer);
  return seen;
}

it("a room is known as soon as it is on the page, and followed until it is not", () => {
  const seen = observed();
  const changed = vi.fn();
  const room = new Room(changed);
  document.body.innerHTML = "<div></div>";
  const on = patch(document.body.firstElementChild as Element, h("div", [room.view()]));
  expect(room.size).toEqual({ width: 800, height: 600 });
  seen.grow(800, 600);
  expect(changed).toHaveBeenCalledTimes(1);
  seen.grow(390, 500);
  expect([changed.mock.calls.length, room.size?.width]).toEqual([2, 390]);
  // What is not shown says nothing.
  seen.grow(0, 0);
  expect(room.size?.width).toBe(390);
  patch(on, h("div"));
  expect(seen.boxes).toEqual([]);
});
