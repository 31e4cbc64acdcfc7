/**
 * The keys of the pages with a game. The handlers and the list that people read come from the same
 * tables, so that neither knows a key that the other does not.
 */

import { toggle } from "../settings/choices";

/** What the keys of a replay work on. */
export interface Replay {
  /** How many moves have been made in the position that is shown. */
  readonly shown: number;
  /** How many moves there are. */
  readonly last: number;
  /** Shows the position after so many moves. */
  go(ply: number): void;
  flip(): void;
}

/** What the keys of the game page work on. */
export interface Desk extends Replay {
  /** Puts the focus where a person plays, reads or writes. */
  focusOn(what: Place): void;
  /** Asks about an act, if it may be done now. */
  ask(act: "resign" | "offer-draw" | "ask-takeback" | "offer-rematch"): void;
  /** Begins to prepare moves, or is done with it. */
  prepare(): void;
  showKeys(): void;
}

export type Place = "entry" | "board" | "moves" | "talk";

export interface Key<D> {
  /** As events name them; a letter counts in both cases. */
  keys: readonly string[];
  text: `keys.${string}`;
  run(desk: D): void;
}

export const REPLAY_KEYS = [
  { keys: ["ArrowLeft"], text: "keys.back", run: (desk) => desk.go(Math.max(0, desk.shown - 1)) },
  {
    keys: ["ArrowRight"],
    text: "keys.forward",
    run: (desk) => desk.go(Math.min(desk.last, desk.shown + 1)),
  },
  { keys: ["Home", "ArrowUp"], text: "keys.first", run: (desk) => desk.go(0) },
  { keys: ["End", "ArrowDown"], text: "keys.last", run: (desk) => desk.go(desk.last) },
  { keys: ["f"], text: "keys.flip", run: (desk) => desk.flip() },
] as const satisfies readonly Key<Replay>[];

export const GAME_KEYS = [
  ...REPLAY_KEYS,
  { keys: ["m"], text: "keys.entry", run: (desk) => desk.focusOn("entry") },
  { keys: ["b"], text: "keys.board", run: (desk) => desk.focusOn("board") },
  { keys: ["l"], text: "keys.moves", run: (desk) => desk.focusOn("moves") },
  { keys: ["t"], text: "keys.talk", run: (desk) => desk.focusOn("talk") },
  { keys: ["s"], text: "keys.sound", run: () => toggle("sound") },
  { keys: ["z"], text: "keys.zen", run: () => toggle("zen") },
  { keys: ["d"], text: "keys.draw", run: (desk) => desk.ask("offer-draw") },
  { keys: ["u"], text: "keys.takeback", run: (desk) => desk.ask("ask-takeback") },
  { keys: ["r"], text: "keys.resign", run: (desk) => desk.ask("resign") },
  { keys: ["n"], text: "keys.rematch", run: (desk) => desk.ask("offer-rematch") },
  { keys: ["p"], text: "keys.plan", run: (desk) => desk.prepare() },
  { keys: ["?"], text: "keys.show", run: (desk) => desk.showKeys() },
] as const satisfies readonly Key<Desk>[];

/** Where keys mean something else. A dialog that was closed is there until the next drawing. */
const BUSY = "input, textarea, select, [role=dialog], [role=log], dialog[open]";
/** Where Escape leaves what one writes or reads, so that the keys of the page work again. */
const FIELD = "input, textarea, [role=log]";

/** Whether a key was pressed where keys mean something else than on the page around it. */
export function isBusy({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(BUSY) !== null;
}

/** Does what a key stands for, where it stands for something. */
export function press<D>(table: readonly Key<D>[], event: KeyboardEvent, desk: D): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  const target = event.target instanceof HTMLElement ? event.target : undefined;
  if (event.key === "Escape" && target?.closest(FIELD)) return target.blur();
  if (isBusy(event)) return;
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const found = table.find(({ keys }) => keys.includes(name));
  if (found === undefined) return;
  event.preventDefault();
  found.run(desk);
}

const CELL = ".game-board [role=gridcell]";

/** Where the focus goes: to the first of these that takes it. */
const PLACES: Readonly<Record<Place, readonly string[]>> = {
  entry: [".entry input"],
  board: [`${CELL}[tabindex="0"]`],
  moves: [".moves-list"],
  talk: [".composer input", ".talk .log"],
};

/**
 * Puts the focus there: at once where that can be, so that it is not taken from what the person goes
 * on to; otherwise once what was asked for is drawn.
 */
export function focusOn(place: Place): void {
  if (!focusNow(place)) requestAnimationFrame(() => focusNow(place));
}

/** Whether the focus is there now. */
function focusNow(place: Place): boolean {
  // Where the keys are on the board may not be drawn yet.
  if (place === "board" && document.activeElement?.matches(CELL)) return true;
  return PLACES[place].some((selector) => {
    const wanted = document.querySelector<HTMLElement>(selector);
    wanted?.focus();
    return wanted !== null && wanted === document.activeElement;
  });
}

const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
};

/** What is printed on a key. */
export function keyName(key: string): string {
  return NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}
