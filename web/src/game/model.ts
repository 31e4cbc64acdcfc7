/**
 * What a client knows of one game: built from the server's messages alone, each of which leads from
 * one model to the next.
 */

import { foresee } from "../board/foresee";
import { changed, type Position, positionOf } from "../board/position";
import type {
  About,
  ClientIn,
  Clocks,
  Crowd,
  Entry,
  Event,
  GameResult,
  LegalMove,
  Offers,
  Player,
  Room,
  Score,
  Seat,
  State,
  You,
} from "../protocol";

/** Lines that are kept of the talk; older ones are dropped. */
export const LINES_MAX = 500;

/** A move that was made. */
export interface Ply {
  /** The version of the entry that told of it. */
  version: number;
  seat: Seat;
  /** What identifies it; missing where the viewer may not know. */
  notation: string | undefined;
  /** How people write it in Latin letters. */
  label: string | undefined;
  /** How they write it in the script of the game's own country, if it has one. */
  native: string | undefined;
  /** The position after it. */
  position: Position;
  /** What the mover's clock showed afterwards, if there is one. */
  leftMs: number | undefined;
}

/** Something in the talk beside the board. */
export type Line =
  | { kind: "said"; version: number; room: Room; by: Player; text: string }
  | { kind: "told"; version: number; what: Told };

/** Something that happened, to be told in the talk. */
export type Told = Exclude<Event, { type: "moved" | "said" | "rematched" }>;

/** A move of mine that the server has not answered. */
export interface Pending {
  /** How many moves had been made before it. */
  ply: number;
  notation: string;
  /** What the board shows until the answer, where the move is known. */
  position: Position | undefined;
}

export interface Model {
  readonly about: About;
  /** The newest version that is part of this. */
  readonly version: number;
  readonly start: Position;
  readonly plies: readonly Ply[];
  readonly lines: readonly Line[];
  readonly turn: Seat | null;
  readonly clocks: Clocks;
  readonly offers: Offers;
  readonly result: GameResult | undefined;
  /** Until when the first move must be made, while that is so. */
  readonly firstMoveByMs: number | undefined;
  /** What the viewer may do, if seated. */
  readonly you: You | undefined;
  readonly crowd: Crowd;
  /** The game that follows this one. */
  readonly rematch: string | undefined;
  readonly pending: Pending | undefined;
  /** Something is missing: ask again for what came after this version. */
  readonly askFrom: number | undefined;
}

/** What a message makes of the model of game `id`; the same object where it says nothing of it. */
export function apply(model: Model | undefined, id: string, message: ClientIn): Model | undefined {
  switch (message.type) {
    case "game":
      return message.about.id === id ? begin(message, model?.pending) : model;
    case "events":
      return model !== undefined && message.game === id ? goOn(model, message) : model;
    case "crowd":
      return model !== undefined && message.game === id ? { ...model, crowd: message } : model;
    default:
      return model;
  }
}

/** The position after so many moves. */
export function positionAt(model: Model, ply: number): Position {
  return model.plies[ply - 1]?.position ?? model.start;
}

/** Draws a move of mine before the server has answered. */
export function playing(model: Model, notation: string, move: LegalMove | undefined): Model {
  const ply = model.plies.length;
  const seat = model.you?.seat;
  const position = move && seat && foresee(model.about.board, positionAt(model, ply), move, seat);
  return { ...model, pending: { ply, notation, position } };
}

/** The move of mine was answered, or refused: what the server sent is what there is. */
export function answered(model: Model): Model {
  return { ...model, pending: undefined };
}

/** Whether the viewer is to move. */
export function isMyTurn({ turn, you, result }: Model): boolean {
  return turn !== null && turn === you?.seat && result === undefined;
}

/** Whether moves were taken back between two states of a game. */
export function wasTakenBack(before: Model, model: Model): boolean {
  if (model.plies.length < before.plies.length) return true;
  return model.lines.some(
    (line) =>
      line.version > before.version && line.kind === "told" && line.what.type === "taken-back",
  );
}

/** Whether the viewer will see more of this game once everything may be seen. */
export function hidesSomething(model: Model): boolean {
  return model.about.viewer !== "all" && model.about.hides === true;
}

/** The seat that won. */
export function winnerOf(score: Score): Seat | undefined {
  return score === "first" || score === "second" ? score : undefined;
}

export function opponentOf(seat: Seat): Seat {
  return seat === "first" ? "second" : "first";
}

/** For arrays by seat. */
export function seatIndex(seat: Seat): 0 | 1 {
  return seat === "first" ? 0 : 1;
}

type GameMessage = Extract<ClientIn, { type: "game" }>;
type EventsMessage = Extract<ClientIn, { type: "events" }>;

function begin(message: GameMessage, pending: Pending | undefined): Model {
  const { about, entries, state, you, crowd } = message;
  const start = positionOf(about.view);
  const empty: Model = {
    about,
    version: 0,
    start,
    plies: [],
    lines: [],
    ...standing(state),
    you,
    crowd,
    rematch: undefined,
    pending,
    askFrom: undefined,
  };
  return settle(follow(empty, entries), state, you);
}

function goOn(model: Model, message: EventsMessage): Model {
  const fresh = message.entries.filter(({ version }) => version > model.version);
  const next = follow(model, fresh);
  // An answer that was overtaken by a newer one says nothing about now.
  if (message.state.version < next.version) return next;
  return settle(next, message.state, message.you);
}

/** Takes in how the game stands, unless entries are missing before that. */
function settle(model: Model, state: State, you: You | undefined): Model {
  if (model.version !== state.version || model.plies.length !== state.ply) {
    const whole = model.version === state.version || model.askFrom === 0;
    return { ...model, askFrom: whole ? 0 : model.version };
  }
  const { pending } = model;
  const waits = pending !== undefined && pending.ply === state.ply && state.turn === you?.seat;
  return {
    ...model,
    ...standing(state),
    you,
    pending: waits ? pending : undefined,
    askFrom: undefined,
  };
}

function standing(
  state: State,
): Pick<Model, "turn" | "clocks" | "offers" | "result" | "firstMoveByMs"> {
  const { turn, clocks, offers, result, first_move_by_ms: firstMoveByMs } = state;
  return { turn, clocks, offers, result, firstMoveByMs };
}

/** Adds entries up to the first gap. */
function follow(model: Model, entries: readonly Entry[]): Model {
  const plies = [...model.plies];
  const lines = [...model.lines];
  let { version, rematch } = model;
  for (const entry of entries) {
    if (entry.version !== version + 1) break;
    version = entry.version;
    const { event } = entry;
    if (event === undefined) continue;
    if (event.type === "moved") plies.push(plyOf(model, plies, version, event));
    else if (event.type === "taken-back") plies.splice(event.ply);
    else if (event.type === "rematched") rematch = event.game;
    const line = lineOf(version, event);
    if (line !== undefined) lines.push(line);
  }
  return { ...model, version, plies, lines: lines.slice(-LINES_MAX), rematch };
}

function plyOf(
  model: Model,
  plies: readonly Ply[],
  version: number,
  event: Extract<Event, { type: "moved" }>,
): Ply {
  const before = plies.at(-1)?.position ?? model.start;
  const { seat, notation, label, native, left_ms: leftMs } = event;
  const position = changed(before, event.change);
  return { version, seat, notation, label, native, leftMs, position };
}

function lineOf(version: number, event: Event): Line | undefined {
  switch (event.type) {
    case "said":
      return { kind: "said", version, room: event.room, by: event.by, text: event.text };
    case "moved":
    case "rematched":
      return undefined;
    default:
      return { kind: "told", version, what: event };
  }
}
