/**
 * A board that shows any position and lets a person make moves: by pressing cells, by dragging, or
 * by keyboard. It knows no rules: the legal moves say which cells to press.
 */

import type { Tones } from "../pieces/piece";
import type { Board as Description, LegalMove } from "../protocol";
import { h, type VNode } from "../vdom";
import { choiceDialog } from "./choice";
import { cellAt, centre, type Direction, step, type Vector } from "./layout";
import { boardLabel, drawing, moveTo } from "./render";
import { animate } from "./slides";
import {
  type BoardState,
  cancel,
  canDrag,
  newBoard,
  pointerDown,
  pointerUp,
  pressCell,
  type Scene,
  show,
} from "./state";
import "../messages/board";
import "./board.css";
import "../pieces/pieces.css";

/** A pointer that moves less than this, in pixels, does not drag. */
const DRAG_MIN_PX = 5;

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

export interface BoardHandlers {
  /** The person made a move. */
  play(move: LegalMove): void;
  redraw(): void;
}

export class Board {
  private readonly state: BoardState;
  private svg: SVGSVGElement | undefined;
  /** The last drawing, and what it shows: it is good until the state or the scene changes. */
  private drawn: { scene: Scene; node: VNode } | undefined;

  constructor(
    description: Description,
    tones: Tones,
    private readonly handlers: BoardHandlers,
  ) {
    this.state = newBoard(description, tones);
  }

  /** How much wider than high the board is with this side up. */
  ratio(): number {
    const { width, height } = this.state.layout.box;
    return width / height;
  }

  view(scene: Scene): VNode {
    if (this.drawn === undefined || !sameScene(this.drawn.scene, scene)) {
      show(this.state, scene);
      this.drawn = { scene: { ...scene }, node: this.draw() };
    }
    return this.drawn.node;
  }

  private draw(): VNode {
    const { state } = this;
    const { box } = state.layout;
    const choice = choiceDialog(state, {
      choose: (move) => this.finish(move),
      cancel: () => this.giveUp(),
    });
    return h(
      "div.board",
      {
        class: { live: state.legal.length > 0, grabbing: state.held?.dragging === true },
        style: { "--board-ratio": `${box.width / box.height}`, "--board-cells": `${box.width}` },
      },
      [this.picture(), ...(choice ? [choice] : [])],
    );
  }

  private picture(): VNode {
    const { box } = this.state.layout;
    return h(
      "svg.board-picture",
      {
        attrs: {
          viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`,
          role: "grid",
          "aria-label": boardLabel(),
        },
        on: {
          mousedown: (event) => leaveFocus(event),
          pointerdown: (event) => this.onDown(event),
          pointermove: (event) => this.onMove(event),
          pointerup: (event) => this.onUp(event),
          pointercancel: () => this.giveUp(),
          click: (event) => this.onClick(event),
          keydown: (event) => this.onKey(event),
          contextmenu: (event) => this.onMenu(event),
        },
        hook: {
          insert: (node) => this.attach(node),
          postpatch: (_, node) => this.attach(node),
          destroy: () => {
            this.svg = undefined;
          },
        },
      },
      drawing(this.state),
    );
  }

  private attach(node: VNode): void {
    this.svg = node.elm as unknown as SVGSVGElement;
    const { state } = this;
    if (state.slides.size === 0) return;
    const offsets = new Map<number, Vector>();
    for (const [to, from] of state.slides) {
      const [a, b] = [state.board.cells[from], state.board.cells[to]];
      if (a === undefined || b === undefined) continue;
      const [ax, ay] = centre(a, state.layout.turned);
      const [bx, by] = centre(b, state.layout.turned);
      offsets.set(to, [ax - bx, ay - by]);
    }
    state.slides = new Map();
    animate(this.svg, offsets);
  }

  private onDown(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const at = this.place(event);
    const cell = cellAt(this.state.board, at, this.state.layout.turned);
    if (cell === undefined) return this.giveUp();
    this.state.cursor = cell;
    const start: Vector = [event.clientX, event.clientY];
    const held = { pointer: event.pointerId, cell, start, at };
    const move = pointerDown(this.state, held, event.pointerType === "mouse");
    this.svg?.setPointerCapture?.(event.pointerId);
    this.finish(move);
  }

  private onMove(event: PointerEvent): void {
    const { held } = this.state;
    if (held === undefined || held.pointer !== event.pointerId || !canDrag(this.state)) return;
    const [x, y] = held.start;
    const far = Math.hypot(event.clientX - x, event.clientY - y) >= DRAG_MIN_PX;
    if (!held.dragging && !far) return;
    held.at = this.place(event);
    const over = cellAt(this.state.board, held.at, this.state.layout.turned);
    if (held.dragging && over === held.over) {
      this.svg?.querySelector(".held")?.setAttribute("transform", moveTo(held.at));
      return;
    }
    held.dragging = true;
    held.over = over;
    this.redraw();
  }

  private onUp(event: PointerEvent): void {
    const { held } = this.state;
    if (held?.pointer !== event.pointerId) return;
    const dropped = held.dragging;
    const at = this.place(event);
    const move = pointerUp(this.state, cellAt(this.state.board, at, this.state.layout.turned));
    if (dropped) this.state.dropped = move?.path.at(-1);
    this.finish(move);
  }

  /** Assistive technology clicks without a pointer. */
  private onClick(event: MouseEvent): void {
    if (event.detail !== 0) return;
    const cell = (event.target as Element).closest("[data-cell]")?.getAttribute("data-cell");
    if (cell !== null && cell !== undefined) this.finish(pressCell(this.state, Number(cell)));
  }

  private onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { state } = this;
    const direction = ARROWS[event.key];
    if (direction !== undefined)
      this.focus(step(state.board, state.cursor, direction, state.layout.turned));
    else if (event.key === "Enter" || event.key === " ")
      this.finish(pressCell(state, state.cursor));
    else if (event.key === "Escape") this.giveUp();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private onMenu(event: Event): void {
    if (this.state.held !== undefined || this.state.legal.length > 0) event.preventDefault();
  }

  private focus(cell: number): void {
    this.state.cursor = cell;
    this.svg?.querySelector<SVGGElement>(`[data-cell="${cell}"]`)?.focus();
    this.redraw();
  }

  private finish(move: LegalMove | undefined): void {
    if (move !== undefined) {
      const hadFocus = this.state.choosing.length > 0;
      cancel(this.state);
      this.handlers.play(move);
      if (hadFocus) this.focus(move.path.at(-1) ?? this.state.cursor);
    }
    this.redraw();
  }

  private giveUp(): void {
    cancel(this.state);
    this.redraw();
  }

  private redraw(): void {
    this.drawn = undefined;
    this.handlers.redraw();
  }

  /** Where on the board an event happened, in board units. */
  private place(event: MouseEvent): Vector {
    const { box } = this.state.layout;
    const rect = this.svg?.getBoundingClientRect();
    if (rect === undefined || rect.width === 0) return [Number.NaN, Number.NaN];
    const scale = Math.min(rect.width / box.width, rect.height / box.height);
    const left = rect.left + (rect.width - box.width * scale) / 2;
    const top = rect.top + (rect.height - box.height * scale) / 2;
    return [box.x + (event.clientX - left) / scale, box.y + (event.clientY - top) / scale];
  }
}

function sameScene(a: Scene, b: Scene): boolean {
  const { position, legal, turned, hint } = a;
  const same = position === b.position && legal === b.legal && turned === b.turned;
  return same && hint === b.hint;
}

/** A mouse leaves the keyboard focus off the board, so that the arrow keys still replay the game. */
function leaveFocus(event: Event): void {
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
