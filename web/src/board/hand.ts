/** What people do at a board with a mouse, a finger or the keyboard. */

import { colourOf, drawingsNow, keepDrawing, wipe } from "./drawings";
import { landing } from "./frame";
import { cellAt, type Direction, moveTo, step, type Vector } from "./layout";
import {
  type BoardState,
  cancel,
  canDrag,
  drag,
  grips,
  type Outcome,
  pointerDown,
  pointerUp,
  pressCell,
} from "./state";

/** A pointer that moves less than this, in pixels, does not drag. */
const DRAG_MIN_PX = 5;
/** A finger that rests on the last cell for so long asks which move is meant. */
const LONG_PRESS_MS = 500;

const [LEFT_BUTTON, RIGHT_BUTTON] = [0, 2];

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

export interface HandHandlers {
  /** Something was pressed. `ask`: the person wants to be asked which of several moves is meant. */
  came(outcome: Outcome, ask: boolean): void;
  /** Whatever was begun is given up, premoves too. */
  giveUp(): void;
  redraw(): void;
}

/** Where an event happened, in the window's pixels. */
type Place = Pick<MouseEvent, "clientX" | "clientY">;

export class Hand {
  /** The picture that the events belong to. */
  svg: SVGSVGElement | undefined;

  readonly on = {
    mousedown: (event: Event) => leaveFocus(event),
    touchstart: (event: TouchEvent) => this.onTouch(event),
    pointerdown: (event: PointerEvent) => this.onDown(event),
    pointermove: (event: PointerEvent) => this.onMove(event),
    pointerup: (event: PointerEvent) => this.onUp(event),
    pointercancel: (event: PointerEvent) => this.onCancel(event),
    pointerleave: () => this.point(undefined),
    click: (event: MouseEvent) => this.onClick(event),
    keydown: (event: KeyboardEvent) => this.onKey(event),
    contextmenu: (event: Event) => this.onMenu(event),
  };

  constructor(
    private readonly state: BoardState,
    private readonly handlers: HandHandlers,
  ) {}

  focus(cell: number): void {
    this.state.cursor = cell;
    this.svg?.querySelector<SVGGElement>(`[data-cell="${cell}"]`)?.focus();
    this.handlers.redraw();
  }

  /** A finger on a piece drags it; anywhere else it scrolls the page. */
  private onTouch(event: TouchEvent): void {
    const [touch] = event.touches;
    const cell = touch && this.cell(touch);
    if (cell !== undefined && grips(this.state, cell)) event.preventDefault();
  }

  private onDown(event: PointerEvent): void {
    if (!event.isPrimary) return;
    if (event.button === RIGHT_BUTTON) return this.beginDrawing(event);
    if (event.button !== LEFT_BUTTON) return;
    if (drawingsNow(this.state).length > 0) {
      wipe(this.state);
      this.handlers.redraw();
    }
    const at = this.place(event);
    const cell = this.cell(event);
    if (cell === undefined) return this.letGo();
    this.state.cursor = cell;
    const start: Vector = [event.clientX, event.clientY];
    const [pointer, finger] = [event.pointerId, event.pointerType !== "mouse"];
    const held = { pointer, finger, cell, start, at, sinceMs: event.timeStamp };
    const outcome = pointerDown(this.state, held, !finger);
    this.svg?.setPointerCapture?.(event.pointerId);
    this.handlers.came(outcome, hasModifier(event));
  }

  private onMove(event: PointerEvent): void {
    if (this.state.pen?.pointer === event.pointerId) return this.goOnDrawing(event);
    const { held } = this.state;
    if (event.pointerType === "mouse") this.point(this.cell(event));
    if (held === undefined || held.pointer !== event.pointerId || !canDrag(this.state)) return;
    const [x, y] = held.start;
    const far = Math.hypot(event.clientX - x, event.clientY - y) >= DRAG_MIN_PX;
    if (!held.dragging && !far) return;
    held.at = this.place(event);
    const over = this.cell(event);
    if (held.dragging && over === held.over) {
      this.svg?.querySelector(".held")?.setAttribute("transform", moveTo(held.at));
      return;
    }
    drag(this.state);
    held.over = over;
    held.sinceMs = event.timeStamp;
    this.handlers.redraw();
  }

  /** A mouse is over a cell, or over none: what would come to lie elsewhere is shown there. */
  private point(cell: number | undefined): void {
    const { state } = this;
    if (state.board.from === undefined || state.pointed === cell) return;
    const before = landing(state, state.pointed);
    state.pointed = cell;
    if (landing(state, cell) !== before) this.handlers.redraw();
  }

  private onUp(event: PointerEvent): void {
    const { held, pen } = this.state;
    if (pen?.pointer === event.pointerId) return this.endDrawing();
    if (held?.pointer !== event.pointerId) return;
    const outcome = pointerUp(this.state, this.cell(event));
    if (held.dragging) this.state.dropped = endOf(outcome);
    const long = held.finger && event.timeStamp - held.sinceMs >= LONG_PRESS_MS;
    this.handlers.came(outcome, long || hasModifier(event));
  }

  /** The browser took the pointer, such as to scroll the page. */
  private onCancel(event: PointerEvent): void {
    const { held, pen } = this.state;
    if (pen?.pointer === event.pointerId) this.state.pen = undefined;
    if (held?.pointer === event.pointerId) this.letGo();
    else this.handlers.redraw();
  }

  /** Assistive technology clicks without a pointer. */
  private onClick(event: MouseEvent): void {
    if (event.detail !== 0) return;
    const cell = (event.target as Element).closest("[data-cell]")?.getAttribute("data-cell");
    if (cell === null || cell === undefined) return;
    this.handlers.came(pressCell(this.state, Number(cell)), hasModifier(event));
  }

  private onKey(event: KeyboardEvent): void {
    const { state } = this;
    const means = state.legal.length > 0 || state.premoving !== undefined;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    // What it means to the page, such as to confirm a move.
    if (event.key === "Enter" && !means) return;
    const direction = ARROWS[event.key];
    if (direction !== undefined)
      this.focus(step(state.board, state.cursor, direction, state.layout.turned));
    else if (event.key === "Enter" || event.key === " ")
      this.handlers.came(pressCell(state, state.cursor), event.shiftKey);
    else if (event.key === "Escape") this.handlers.giveUp();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** What the right button does here is no menu. */
  private onMenu(event: Event): void {
    const { held, legal, ply } = this.state;
    if (ply === undefined && held === undefined && legal.length === 0) return;
    event.preventDefault();
    if (held?.dragging) this.handlers.giveUp();
  }

  /** The right button gives up what was begun, or draws. */
  private beginDrawing(event: PointerEvent): void {
    const { state } = this;
    const begun = state.taken.length > 0 || (state.premoving?.queue.length ?? 0) > 0;
    if (begun) return this.handlers.giveUp();
    const cell = this.cell(event);
    if (cell === undefined || state.ply === undefined) return;
    state.pen = { pointer: event.pointerId, from: cell, to: cell, colour: colourOf(event) };
    this.svg?.setPointerCapture?.(event.pointerId);
    this.handlers.redraw();
  }

  private goOnDrawing(event: PointerEvent): void {
    const { pen } = this.state;
    const to = this.cell(event) ?? pen?.from;
    if (pen === undefined || to === undefined || to === pen.to) return;
    this.state.pen = { ...pen, to };
    this.handlers.redraw();
  }

  private endDrawing(): void {
    const { pen } = this.state;
    this.state.pen = undefined;
    if (pen !== undefined) keepDrawing(this.state, pen);
    this.handlers.redraw();
  }

  /** Puts down what was taken up; premoves stay. */
  private letGo(): void {
    cancel(this.state);
    this.handlers.redraw();
  }

  private cell(place: Place): number | undefined {
    return cellAt(this.state.board, this.place(place), this.state.layout.turned);
  }

  /** Where on the board it is, in board units. */
  private place({ clientX, clientY }: Place): Vector {
    const { box } = this.state.layout;
    const rect = this.svg?.getBoundingClientRect();
    if (rect === undefined || rect.width === 0) return [Number.NaN, Number.NaN];
    const scale = Math.min(rect.width / box.width, rect.height / box.height);
    const left = rect.left + (rect.width - box.width * scale) / 2;
    const top = rect.top + (rect.height - box.height * scale) / 2;
    return [box.x + (clientX - left) / scale, box.y + (clientY - top) / scale];
  }
}

/** The cell that a piece was dropped on. */
function endOf(outcome: Outcome): number | undefined {
  if (outcome?.kind === "move") return outcome.move.path.at(-1);
  return outcome?.kind === "premove" ? outcome.premove[1] : undefined;
}

function hasModifier({ shiftKey, ctrlKey, altKey, metaKey }: MouseEvent): boolean {
  return shiftKey || ctrlKey || altKey || metaKey;
}

/** A mouse leaves the keyboard focus off the board, so that the arrow keys still replay the game. */
function leaveFocus(event: Event): void {
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
