/** Messages of a made-up game, for tests. */

import { piece, square, squares, squaresView } from "../board/fixtures";
import type { ClientIn, Crowd, Entry, Event, Seat, State, You } from "../protocol";
import { apply, type Model } from "./model";

export const GAME = "q7Kd0Zx2";
export const AT_MS = 1_795_222_800_000;

export const PLAYERS = [
  { id: "aDa7Lov3", name: "ada" },
  { id: "B0bFish1", name: "bob" },
] as const;

type Message<T extends ClientIn["type"]> = Extract<ClientIn, { type: T }>;

export function crowd(change: Partial<Crowd> = {}): Crowd {
  return { game: GAME, seated: [true, true], watchers: 0, ...change };
}

export function state(version: number, ply: number, change: Partial<State> = {}): State {
  return {
    version,
    ply,
    turn: ply % 2 === 0 ? "first" : "second",
    clocks: {
      first: { left_ms: 60_000 },
      second: { left_ms: 60_000 },
      running: null,
      at_ms: AT_MS,
    },
    offers: {},
    ...change,
  };
}

export function seated(seat: Seat, change: Partial<You> = {}): You {
  return { seat, legal: [], acts: ["resign", "offer-draw"], ...change };
}

/** The whole game; `entries` from version 1. */
export function game(
  entries: Entry[] = [],
  you?: You,
  now: State = state(entries.length, movesIn(entries)),
): Message<"game"> {
  const limit = {
    kind: "clock" as const,
    stages: [{ base_ms: 60_000, bonus: { kind: "none" as const } }],
  };
  const message: Message<"game"> = {
    type: "game",
    about: {
      id: GAME,
      rules: "some-rules",
      name: "Some game",
      seats: [
        { name: "White", dark: false },
        { name: "Black", dark: true },
      ],
      players: [{ ...PLAYERS[0] }, { ...PLAYERS[1] }],
      time: { first: limit, second: limit },
      rated: true,
      start: { kind: "number", number: 518 },
      started_ms: AT_MS,
      viewer: you?.seat ?? "spectator",
      board: squares(),
      view: squaresView(),
    },
    entries,
    state: now,
    crowd: crowd(),
  };
  return you === undefined ? message : { ...message, you };
}

export function events(entries: Entry[], now: State, you?: You): Message<"events"> {
  const message: Message<"events"> = { type: "events", game: GAME, entries, state: now };
  return you === undefined ? message : { ...message, you };
}

export function entry(version: number, event?: Event): Entry {
  return event === undefined ? { version, at_ms: AT_MS } : { version, at_ms: AT_MS, event };
}

/** A pawn's move: `ply` moves have been made with it. */
export function moved(version: number, ply: number, from: string, to: string): Entry {
  const seat: Seat = ply % 2 === 1 ? "first" : "second";
  const change = {
    cells: [
      [square(from), null],
      [square(to), piece(seat === "first" ? 0 : 6)],
    ] as [number, null | ReturnType<typeof piece>][],
    last: [square(from), square(to)],
  };
  return entry(version, { type: "moved", ply, seat, notation: from + to, label: to, change });
}

/** The model after these messages; fails where there is none. */
export function after(...messages: ClientIn[]): Model {
  const model = messages.reduce<Model | undefined>(
    (m, message) => apply(m, GAME, message),
    undefined,
  );
  if (model === undefined) throw new Error("no message told of the game");
  return model;
}

function movesIn(entries: readonly Entry[]): number {
  return entries.filter(({ event }) => event?.type === "moved").length;
}
