// Runs a script of rules behind the component interface. It is evaluated once, when a script is
// loaded; what the host keeps is a snapshot taken then, so every call begins in that state.

import host from "rookery:rules/host@1.0.0";
import { boardOf, looksOf } from "./board.mjs";
import { bad, faultOf } from "./fault.mjs";
import { evaluate } from "./source.mjs";

const SEATS = { 1: "first", 2: "second" };
/** What `viewer` is set to; not at all once everybody may see everything. */
const VIEWERS = { first: 1, second: 2, spectator: 0, all: undefined };
const METHODS = "startNewGame setGameState isLegal legalMoves makeMove status clientData".split(" ");
/** The longest texts that are handed on, in UTF-16 units. */
const TEXT_MAX = 20_000;

/** The module's one object. */
let rules;
/** Whose state the object is in: it holds one position at a time. */
let current;

/** Does `part`; whatever it throws becomes a fault. */
function guarded(part) {
  try {
    return part();
  } catch (error) {
    current = undefined;
    throw faultOf(error);
  }
}

function tame() {
  const random = () => host.random();
  const log = (...words) => host.log(words.map(String).join(" ").slice(0, TEXT_MAX));
  Math.random = random;
  Object.assign(globalThis, { random, console: { log, info: log, warn: log, error: log, debug: log } });
  for (const name of ["Date", "performance", "setTimeout", "setInterval", "queueMicrotask", "navigator"]) {
    delete globalThis[name];
  }
}

export function load(source) {
  guarded(() => {
    tame();
    const found = evaluate(source);
    if (typeof found !== "object" || found === null) {
      throw bad("The module must give one object: `export default { … }`.");
    }
    const missing = METHODS.filter((name) => typeof found[name] !== "function");
    if (missing.length > 0) throw bad(`The object lacks ${missing.map((it) => `${it}()`).join(", ")}.`);
    rules = found;
  });
}

/** A text, in English if there are several. */
function text(value, what) {
  if (value === undefined || value === null) return "";
  if (typeof value === "object") return text(value.en ?? Object.values(value)[0], what);
  if (typeof value !== "string") throw bad(`${what} must be a text, or texts by language.`);
  return value.slice(0, TEXT_MAX);
}

function describe() {
  rules.startNewGame({});
  const [first = "First", second = "Second"] = rules.names ?? [];
  const starts = rules.starts ?? 0;
  if (!Number.isInteger(starts) || starts < 0 || starts > 1_000_000) {
    throw bad("starts must be a whole number up to 1000000.");
  }
  const hides = "viewer" in rules;
  return {
    name: text(rules.name, "name"),
    summary: text(rules.description, "description"),
    rules: text(rules.rules, "rules"),
    seats: [text(first, "names"), text(second, "names")],
    starts,
    hides,
    board: boardOf(rules, shown("first")),
    examples: (rules.examples ?? []).map(example),
  };
}

function example({ caption, state, moves }) {
  if (!Array.isArray(moves)) throw bad("Each of examples needs moves: a list of texts.");
  const start = state === undefined ? null : JSON.stringify(state);
  return { caption: text(caption, "caption"), start, moves: moves.map(String) };
}

/** What `clientData()` says to a viewer. */
function shown(viewer) {
  if ("viewer" in rules) rules.viewer = VIEWERS[viewer];
  const data = rules.clientData();
  if (typeof data !== "object" || data === null) throw bad("clientData() must give an object.");
  return data;
}

function onMove() {
  const seat = rules.gamestate?.onmove;
  if (seat !== 0 && seat !== 1 && seat !== 2) throw bad("gamestate.onmove must be 0, 1 or 2.");
  return seat;
}

function listed() {
  const moves = rules.legalMoves();
  if (Array.isArray(moves)) return moves.map(String);
  if (typeof moves !== "string") throw bad("legalMoves() must give a text: moves with commas between.");
  return moves === "" ? [] : moves.split(",").map((move) => move.trim());
}

function said(value, what) {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value !== "string") throw bad(`${what} must be a text.`);
  return value.slice(0, TEXT_MAX);
}

/** One position: the text of the state. The object is put into that state when it is asked. */
class Position {
  constructor() {
    onMove();
    this.text = JSON.stringify(rules.gamestate);
    current = this;
  }

  static start(number) {
    return guarded(() => {
      rules.startNewGame(number === null ? {} : { number });
      return new Position();
    });
  }

  static read(text) {
    return guarded(() => {
      let state;
      try {
        state = JSON.parse(text);
      } catch {
        throw bad("A position is a state as JSON.");
      }
      if (typeof state !== "object" || state === null) throw bad("A state is an object.");
      rules.setGameState(state);
      const position = new Position();
      position.same(text);
      return position;
    });
  }

  /** What is not part of the state would be lost. */
  same(text) {
    if (this.text !== text) throw bad("setGameState() changes the state that it is given.");
  }

  /** Puts the object into this state and asks it. */
  ask(question) {
    return guarded(() => {
      if (current !== this) {
        rules.setGameState(JSON.parse(this.text));
        current = this;
      }
      return question();
    });
  }

  save() {
    return this.text;
  }

  turn() {
    return this.ask(() => SEATS[onMove()] ?? null);
  }

  legalMoves() {
    return this.ask(() => (onMove() === 0 ? [] : listed()));
  }

  play(move) {
    this.ask(() => {
      if (rules.isLegal(move) !== true) throw bad(`isLegal("${move}") is not true for a legal move.`);
      rules.makeMove(move);
      onMove();
      this.text = JSON.stringify(rules.gamestate);
    });
  }

  outcome() {
    return this.ask(() => {
      if (onMove() !== 0) return null;
      const winner = rules.result?.() ?? 0;
      if (winner !== 0 && winner !== 1 && winner !== 2) throw bad("result() must give 1, 2 or 0.");
      return { winner: SEATS[winner] ?? null, reason: said(rules.reason?.(), "reason()") ?? "goal" };
    });
  }

  view(viewer) {
    return this.ask(() => {
      const data = shown(viewer);
      if (rules.showDebug === true) host.log(String(rules.debug).slice(0, TEXT_MAX));
      if (typeof data.boarddata !== "string") throw bad("clientData().boarddata must be a text.");
      return {
        board: data.boarddata,
        lastMove: said(data.lastmove, "lastmove"),
        lastText: said(data.lastmovetext, "lastmovetext"),
        status: said(rules.status(), "status()") ?? "",
      };
    });
  }

  evaluate() {
    return this.ask(() => {
      const value = rules.evaluate?.();
      if (value === undefined) return null;
      if (!Number.isFinite(value)) throw bad("evaluate() must give a number.");
      return Math.max(-1e9, Math.min(1e9, Math.round(value)));
    });
  }

  perft(depth) {
    return this.ask(() => {
      current = undefined;
      rules.setGameState(JSON.parse(this.text));
      return count(depth);
    });
  }
}

/** Counts from the state that the object is in, and leaves it anywhere. */
function count(depth) {
  if (depth === 0) return 1;
  const moves = onMove() === 0 ? [] : listed();
  if (depth === 1) return moves.length;
  const here = JSON.stringify(rules.gamestate);
  let total = 0;
  for (const move of moves) {
    rules.setGameState(JSON.parse(here));
    rules.makeMove(move);
    total += count(depth - 1);
  }
  return total;
}

export const looks = { looks: () => guarded(() => looksOf(rules)) };
export const game = { describe: () => guarded(describe), Position };
