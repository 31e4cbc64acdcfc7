/** A board in the document and a hand at it, for tests. Never part of the shipped client. */

import { vi } from "vitest";
import type { Tones } from "../pieces/piece";
import type { Board as Description, LegalMove, View } from "../protocol";
import { patch, type VNode } from "../vdom";
import { Board } from "./board";
import { positionOf } from "./position";
import type { Premove } from "./premove";
import type { Side } from "./sides";
import type { Scene } from "./state";

const TONES: Tones = ["light", "dark"];
/** What a board's picture measures in tests, in pixels for each board unit. */
export const PX = 50;

/** What came from the board. */
export interface Heard {
  played: string[];
  premoves: Premove[];
  /** How often everything was given up. */
  givenUp: number;
}

/** Puts a board into the document, instead of whatever was there. */
export function put(
  description: Description,
  view: View,
  legal: LegalMove[] = [],
  turned = false,
  sides?: [Side, Side],
) {
  document.body.innerHTML = "<div></div>";
  let drawn: VNode | Element = document.body.firstElementChild as Element;
  const heard: Heard = { played: [], premoves: [], givenUp: 0 };
  const scene: Scene = { position: positionOf(view), legal, turned };
  const redraw = () => {
    drawn = patch(drawn, board.view(scene));
  };
  let between = false;
  const board = new Board(
    description,
    TONES,
    {
      play: (move) => void heard.played.push(move.notation),
      premove: (premove) => {
        heard.premoves.push(premove);
        if (scene.premoving) {
          scene.premoving = { ...scene.premoving, queue: [...scene.premoving.queue, premove] };
        }
      },
      giveUp: () => {
        heard.givenUp += 1;
        if (scene.premoving) scene.premoving = { ...scene.premoving, queue: [] };
      },
      redraw: () => {
        if (!between) redraw();
      },
    },
    sides,
  );
  redraw();
  vi.spyOn(picture(), "getBoundingClientRect").mockImplementation(() => {
    const [, , width, height] = (picture().getAttribute("viewBox") ?? "").split(" ").map(Number);
    return { left: 0, top: 0, width: (width ?? 0) * PX, height: (height ?? 0) * PX } as DOMRect;
  });
  /** Does something between two drawings. */
  const beforeDrawing = (act: () => void) => {
    between = true;
    act();
    between = false;
    redraw();
  };
  return { scene, redraw, heard, board, beforeDrawing };
}

/** A board at which it is not one's turn. */
export function waiting(...args: Parameters<typeof put>) {
  const board = put(...args);
  board.scene.premoving = { seat: "first", queue: [] };
  board.redraw();
  return board;
}

export const picture = () => document.querySelector("svg.board-picture") as SVGSVGElement;
export const cell = (name: string) =>
  document.querySelector(`[data-name="${name}"]`) as SVGGElement;
export const all = (selector: string) => document.querySelectorAll(selector).length;

/** The middle of a cell, in pixels of the window. */
export function middle(name: string): { clientX: number; clientY: number } {
  const [, x, y] =
    /translate\((\S+) (\S+)\)/.exec(cell(name).getAttribute("transform") ?? "") ?? [];
  const [left, top] = (picture().getAttribute("viewBox") ?? "").split(" ").map(Number);
  return {
    clientX: (Number(x) - (left ?? 0)) * PX,
    clientY: (Number(y) - (top ?? 0)) * PX,
  };
}

export function pointer(type: string, name: string, more: PointerEventInit | string = {}): void {
  const given = typeof more === "string" ? { pointerType: more } : more;
  const usual = { button: 0, isPrimary: true, pointerId: 1, pointerType: "mouse" };
  const init = { ...usual, ...middle(name), ...given, bubbles: true, cancelable: true };
  picture().dispatchEvent(new PointerEvent(type, init));
}

export function click(name: string, more: PointerEventInit | string = {}): void {
  pointer("pointerdown", name, more);
  pointer("pointerup", name, more);
}

export function drag(from: string, to: string, more: PointerEventInit | string = {}): void {
  pointer("pointerdown", from, more);
  pointer("pointermove", to, more);
  pointer("pointerup", to, more);
}

export function key(name: string, target: Element | null = document.activeElement): void {
  target?.dispatchEvent(
    new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }),
  );
}
