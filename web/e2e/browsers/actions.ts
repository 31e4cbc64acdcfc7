/** What hands do, in the words that WebDriver has for it, old and new: https://w3.org/TR/webdriver2 */

import type { Place } from "./tab";

/** A mouse that drags takes so long. */
const DRAG_MS = 150;
/** What the enter key is called where keys are told as characters. */
const ENTER = "\uE007";

/** What one device does, step by step. */
export interface Source {
  type: "pointer" | "key";
  id: string;
  parameters?: { pointerType: "mouse" };
  actions: readonly object[];
}

/** Presses the mouse at a place, and lets it go there, or at another one. */
export function pointing(from: Place, to?: Place): Source {
  const move = ({ x, y }: Place, duration = 0) => {
    return { type: "pointerMove", duration, x: Math.round(x), y: Math.round(y) };
  };
  const actions = [
    move(from),
    { type: "pointerDown", button: 0 },
    ...(to === undefined ? [] : [move(to, DRAG_MS)]),
    { type: "pointerUp", button: 0 },
  ];
  return { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions };
}

/** Presses the keys of a text one after the other. */
export function typing(text: string): Source {
  const keys = [...text].map((key) => (key === "\n" ? ENTER : key));
  const actions = keys.flatMap((value) => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ]);
  return { type: "key", id: "keyboard", actions };
}
