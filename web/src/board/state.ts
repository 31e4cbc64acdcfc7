/** The one state of a board, and everything that can happen to it. */

import type { Tones } from "../pieces/piece";
import type { Board, LegalMove } from "../protocol";
import { type Layout, layoutOf, type Vector } from "./layout";
import { EMPTY, type Position } from "./position";
import { canPickUp, press, targets } from "./routes";
import { slidesBetween } from "./slides";

export interface BoardState {
  /** The description: what cells and pieces there are. Never changes. */
  readonly board: Board;
  /** Which seat's pieces are the dark ones. Never changes. */
  readonly tones: Tones;
  /** Where everything lies, for the side that is up now. */
  layout: Layout;
  /** What stands where. */
  position: Position;
  /** What the person may play now; empty when it is not their move. */
  legal: readonly LegalMove[];
  /** The cells of a move that is suggested. */
  hint: readonly number[];
  /** The cells pressed so far of a move that is not complete. */
  taken: readonly number[];
  /** Moves that only a further answer tells apart; empty when there is nothing to ask. */
  choosing: readonly LegalMove[];
  /** The cell that the keyboard is at. */
  cursor: number;
  /** What a pointer holds, from press to release. */
  held: Held | undefined;
  /** Where pieces glide from, by the cell they glide into: until the next drawing. */
  slides: Map<number, number>;
  /** The cell that a piece was just dropped on: it is there already, and does not glide again. */
  dropped: number | undefined;
}

/** A pointer that is down. */
export interface Held {
  pointer: number;
  /** The cell it went down on. */
  cell: number;
  /** Whether that press picked the cell up, so that the release must not put it down again. */
  fresh: boolean;
  /** Where it went down, in the window's pixels. */
  start: Vector;
  /** Whether it has moved so far that it drags a piece. */
  dragging: boolean;
  /** Where it is now, on the board. */
  at: Vector;
  /** The cell it is over. */
  over: number | undefined;
}

/** What the page wants to be shown. */
export interface Scene {
  position: Position;
  legal: readonly LegalMove[];
  turned: boolean;
  /** The cells of a move that is suggested, if one is. */
  hint?: readonly number[] | undefined;
}

export function newBoard(board: Board, tones: Tones): BoardState {
  return {
    board,
    tones,
    layout: layoutOf(board, false),
    position: EMPTY,
    legal: [],
    hint: [],
    taken: [],
    choosing: [],
    cursor: 0,
    held: undefined,
    slides: new Map(),
    dropped: undefined,
  };
}

/** Shows a scene. What the person has begun stays, unless the legal moves are others now. */
export function show(state: BoardState, scene: Scene): void {
  state.hint = scene.hint ?? [];
  if (scene.turned !== state.layout.turned) state.layout = layoutOf(state.board, scene.turned);
  if (!sameMoves(scene.legal, state.legal)) {
    state.legal = scene.legal;
    cancel(state);
  }
  if (scene.position !== state.position) {
    const first = state.position === EMPTY;
    if (!first) state.slides = slidesBetween(state.board, state.position, scene.position);
    if (state.dropped !== undefined) state.slides.delete(state.dropped);
    state.dropped = undefined;
    state.position = scene.position;
  }
}

/** Presses a cell. The move, if that completes exactly one. */
export function pressCell(state: BoardState, cell: number): LegalMove | undefined {
  const { taken, moves } = press(state.legal, state.taken, cell);
  state.taken = taken;
  state.choosing = moves.length > 1 ? moves : [];
  return moves.length === 1 ? moves[0] : undefined;
}

/** Forgets what was begun. */
export function cancel(state: BoardState): void {
  state.taken = [];
  state.choosing = [];
  state.held = undefined;
}

/** The cells that can be pressed to some end now. */
export function openCells(state: BoardState): Set<number> {
  return targets(state.legal, state.taken);
}

/** A pointer goes down on a cell. The move, if that completes one. */
export function pointerDown(
  state: BoardState,
  held: Omit<Held, "fresh" | "dragging" | "over">,
  quick: boolean,
): LegalMove | undefined {
  state.choosing = [];
  const { cell } = held;
  const begun = state.taken.length > 0;
  const isTarget = begun && openCells(state).has(cell);
  if (isTarget && quick) return pressCell(state, cell);
  const fresh = !isTarget && state.taken.at(-1) !== cell && canPickUp(state.legal, cell);
  if (fresh) state.taken = [cell];
  state.held = { ...held, fresh, dragging: false, over: cell };
  return undefined;
}

/** The pointer that is down goes up over a cell, or beside the board. */
export function pointerUp(state: BoardState, over: number | undefined): LegalMove | undefined {
  const { held } = state;
  state.held = undefined;
  if (held === undefined) return undefined;
  if (held.dragging) {
    if (over === held.cell) return undefined;
    if (over !== undefined && openCells(state).has(over)) return pressCell(state, over);
    state.taken = [];
    return undefined;
  }
  return over === held.cell && !held.fresh ? pressCell(state, over) : undefined;
}

/** Whether the pointer that is down can drag what is under it. */
export function canDrag(state: BoardState): boolean {
  return state.held !== undefined && state.taken.at(-1) === state.held.cell;
}

function sameMoves(a: readonly LegalMove[], b: readonly LegalMove[]): boolean {
  return a === b || (a.length === b.length && a.every((m, i) => m.notation === b[i]?.notation));
}
