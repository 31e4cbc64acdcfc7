/** The one state of a board, and everything that can happen to it. */

import type { Tones } from "../pieces/piece";
import type { Board, LegalMove } from "../protocol";
import { arranged, arrangementIn, type Size } from "./arrange";
import type { Drawing, Pen } from "./drawings";
import { type Layout, layoutOf, type Vector } from "./layout";
import { placesOf } from "./places";
import { EMPTY, type Position } from "./position";
import {
  canBegin,
  canCarry,
  type Desk,
  type Habits,
  habitsOf,
  type Premove,
  type Premoving,
  premade,
  pressPremove,
  takesAnother,
} from "./premove";
import { canPickUp, onwardMoves, press, targets } from "./routes";
import type { Side } from "./sides";
import { comersIn, slidesBetween } from "./slides";

export interface BoardState {
  /** The description as it came. Never changes. */
  readonly described: Board;
  /** What cells and pieces there are, each cell where it is arranged for the room. */
  board: Board;
  /** The room that the board may take; undefined where it is not known. */
  room: Size | undefined;
  /** The kind of piece that each place of a reserve is for, where that is known. Never changes. */
  readonly places: ReadonlyMap<number, number>;
  /** Which seat's pieces are the dark ones. Never changes. */
  readonly tones: Tones;
  /** The colours by which players know the seats. Never changes. */
  readonly sides: readonly [Side, Side];
  /** Where everything lies, for the side that is up now. */
  layout: Layout;
  /** What stands where, as the page told. */
  actual: Position;
  /** What is shown to stand where: as if the premoves had been made. */
  position: Position;
  /** What the person may play now; empty when it is not their move. */
  legal: readonly LegalMove[];
  /** The premoves that wait, while more can be entered. */
  premoving: Premoving | undefined;
  /** How moves were made on the last turn, which tells how premoves are entered. */
  habits: Habits | undefined;
  /** The cells of a move that is suggested. */
  hint: readonly number[];
  /** The cells pressed so far of a move that is not complete. */
  taken: readonly number[];
  /** Moves that only a further answer tells apart; empty when there is nothing to ask. */
  choosing: readonly LegalMove[];
  /** The cell that the keyboard is at. */
  cursor: number;
  /** The cell that a mouse is over, where that shows where a piece would come to lie. */
  pointed: number | undefined;
  /** What a pointer holds, from press to release. */
  held: Held | undefined;
  /** The position that is shown, as moves made; undefined where nothing can be drawn over it. */
  ply: number | undefined;
  /** What the person drew over each position. */
  drawings: Map<number, readonly Drawing[]>;
  /** What is being drawn. */
  pen: Pen | undefined;
  /** Where pieces glide from, by the cell they glide into: until the next drawing. */
  slides: Map<number, number>;
  /** The cell that a piece was just dropped on: it is there already, and does not glide again. */
  dropped: number | undefined;
  /** The cells that a piece comes into from outside of the board: until the next drawing. */
  falls: readonly number[];
}

/** A pointer that is down. */
export interface Held {
  pointer: number;
  /** Whether it is a finger, which covers what it holds. */
  finger: boolean;
  /** The cell it went down on. */
  cell: number;
  /** When it came over the cell that it is over, in milliseconds of the events' clock. */
  sinceMs: number;
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
  /** The premoves that wait, where some can be entered. */
  premoving?: Premoving | undefined;
  /** The position as moves made, where people may draw over it. */
  ply?: number;
}

/** What a press or a release comes to, if anything: a move, a premove, or none of those any more. */
export type Outcome =
  | { kind: "move"; move: LegalMove }
  | { kind: "premove"; premove: Premove }
  | { kind: "drop" }
  | undefined;

export function newBoard(
  board: Board,
  tones: Tones,
  sides: readonly [Side, Side] = ["light", "dark"],
): BoardState {
  return {
    described: board,
    board,
    room: undefined,
    places: placesOf(board),
    tones,
    sides,
    layout: layoutOf(board, false),
    actual: EMPTY,
    position: EMPTY,
    legal: [],
    premoving: undefined,
    habits: undefined,
    hint: [],
    taken: [],
    choosing: [],
    cursor: 0,
    pointed: undefined,
    held: undefined,
    ply: undefined,
    drawings: new Map(),
    pen: undefined,
    slides: new Map(),
    dropped: undefined,
    falls: [],
  };
}

/** Lays the board out for a room, or as it is described where none is known. */
export function layInto(state: BoardState, room: Size | undefined): void {
  state.room = room;
  layOut(state, state.layout.turned);
}

function layOut(state: BoardState, turned: boolean): void {
  const { described, room } = state;
  const how = room && arrangementIn(described, turned, room);
  state.board = how === undefined ? described : arranged(described, turned, how);
  state.layout = layoutOf(state.board, turned, how?.inside);
}

/**
 * Shows a scene. What the person has begun stays while it can go on: a piece that is held when the
 * opponent moves is then played.
 */
export function show(state: BoardState, scene: Scene): void {
  state.hint = scene.hint ?? [];
  if (scene.ply !== state.ply) state.pen = undefined;
  state.ply = scene.ply;
  if (scene.turned !== state.layout.turned) layOut(state, scene.turned);
  if (!sameMoves(scene.legal, state.legal)) {
    state.legal = scene.legal;
    state.choosing = [];
    state.habits = habitsOf(scene.position, scene.legal, state.habits);
  }
  showPosition(state, scene);
  if (state.taken.length > 0 && !goesOn(state)) cancel(state);
}

function showPosition(
  state: BoardState,
  { premoving, position: actual }: Pick<Scene, "position" | "premoving">,
): void {
  const before = state.position;
  const known = actual === state.actual && sameQueue(premoving, state.premoving);
  state.premoving = premoving;
  if (known && before !== EMPTY) return;
  state.actual = actual;
  state.position = premoving === undefined ? actual : premade(state.board, actual, premoving);
  if (before !== EMPTY) state.slides = slidesBetween(state.board, before, state.position);
  if (before !== EMPTY && state.board.from !== undefined) {
    state.falls = comersIn(before, state.position, state.slides);
  }
  if (state.dropped !== undefined) state.slides.delete(state.dropped);
  state.dropped = undefined;
}

/** The premoves that wait are these from now on: what is pressed before the next drawing follows them. */
export function queuePremoves(state: BoardState, queue: readonly Premove[]): void {
  const { actual, premoving } = state;
  if (premoving !== undefined)
    showPosition(state, { position: actual, premoving: { ...premoving, queue } });
}

/** Presses a cell. */
export function pressCell(state: BoardState, cell: number): Outcome {
  const desk = premoveDesk(state);
  if (desk !== undefined) {
    const { taken, premove, drop } = pressPremove(desk, state.taken, cell);
    state.taken = taken;
    if (premove !== undefined) return { kind: "premove", premove };
    return drop ? { kind: "drop" } : undefined;
  }
  const { taken, moves } = press(state.legal, state.taken, cell);
  state.taken = taken;
  state.choosing = moves.length > 1 ? moves : [];
  const [move] = moves;
  return move !== undefined && moves.length === 1 ? { kind: "move", move } : undefined;
}

/** Forgets what was begun. */
export function cancel(state: BoardState): void {
  state.taken = [];
  state.choosing = [];
  state.held = undefined;
}

/** The cells that can be pressed to make a move now. */
export function openCells(state: BoardState): Set<number> {
  return targets(state.legal, state.taken);
}

/** Whether pressing a cell would begin a premove, or go on with one. */
export function canPremove(state: BoardState, cell: number): boolean {
  const desk = premoveDesk(state);
  if (desk === undefined) return false;
  const ends = state.taken.length > 0 && state.board.cells[cell]?.reserve === undefined;
  return ends || canBegin(desk, cell);
}

/** A pointer goes down on a cell. `quick`: it plays a move at once where it ends one. */
export function pointerDown(
  state: BoardState,
  held: Omit<Held, "fresh" | "dragging" | "over">,
  quick: boolean,
): Outcome {
  state.choosing = [];
  const { cell } = held;
  const desk = premoveDesk(state);
  const another = desk !== undefined && takesAnother(desk, state.taken, cell);
  const isTarget = state.taken.length > 0 && isNext(state, cell) && !another;
  if (isTarget && quick && !isCarried(state, cell)) return pressCell(state, cell);
  const fresh = !isTarget && state.taken.at(-1) !== cell && canTake(state, cell);
  if (fresh) state.taken = [cell];
  state.held = { ...held, fresh, dragging: false, over: cell };
  return undefined;
}

/** The pointer that is down goes up over a cell, or beside the board. */
export function pointerUp(state: BoardState, over: number | undefined): Outcome {
  const { held } = state;
  state.held = undefined;
  if (held === undefined) return undefined;
  if (held.dragging) {
    if (over === held.cell) return undefined;
    if (over !== undefined && isNext(state, over)) return pressCell(state, over);
    state.taken = [];
    return undefined;
  }
  return over === held.cell && !held.fresh ? pressCell(state, over) : undefined;
}

/** Whether the pointer that is down can drag what is under it. */
export function canDrag(state: BoardState): boolean {
  const { held, taken } = state;
  return held !== undefined && (taken.at(-1) === held.cell || isCarried(state, held.cell));
}

/** The pointer that is down drags what is under it from now on. */
export function drag(state: BoardState): void {
  const { held, taken } = state;
  if (held === undefined) return;
  held.dragging = true;
  // The press alone would have ended a premove on this piece.
  if (taken.at(-1) !== held.cell) state.taken = [held.cell];
}

/** Whether a touch of the cell takes hold of a piece, so that the page must not be scrolled by it. */
export function grips(state: BoardState, cell: number): boolean {
  return state.taken.at(-1) === cell || canTake(state, cell);
}

/** Whether something begins at a cell that can be carried elsewhere. */
function canTake(state: BoardState, cell: number): boolean {
  return isCarried(state, cell) || canPickUp(state.legal, cell);
}

/** Whether a cell has a piece that a premove can begin with, even where another could end. */
function isCarried(state: BoardState, cell: number): boolean {
  const desk = premoveDesk(state);
  return desk !== undefined && canCarry(desk, cell);
}

/** Whether what was begun can go on, or end, with a cell. */
function isNext(state: BoardState, cell: number): boolean {
  if (premoveDesk(state) === undefined) return openCells(state).has(cell);
  return cell !== state.taken.at(-1) && state.board.cells[cell]?.reserve === undefined;
}

/** Whether what was begun still makes sense. */
function goesOn(state: BoardState): boolean {
  const desk = premoveDesk(state);
  const [first] = state.taken;
  if (desk !== undefined) return first !== undefined && canBegin(desk, first);
  return onwardMoves(state.legal, state.taken).length > 0;
}

/** Where premoves are entered now; nowhere when moves can be made. */
function premoveDesk(state: BoardState): Desk | undefined {
  const { board, position, habits, premoving, legal } = state;
  if (premoving === undefined || legal.length > 0) return undefined;
  return { board, position, habits, premoving };
}

function sameMoves(a: readonly LegalMove[], b: readonly LegalMove[]): boolean {
  return a === b || (a.length === b.length && a.every((m, i) => m.notation === b[i]?.notation));
}

function sameQueue(a: Premoving | undefined, b: Premoving | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.queue.length === b.queue.length && a.queue.every((path, i) => path === b.queue[i]);
}
