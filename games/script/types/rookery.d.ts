/**
 * What a game module gives to Rookery: one object, its default export.
 * A module is pure: no clock, no input or output, no random numbers but `random()`.
 */

/** A seeded number from 0 up to, but not including, 1: the same again in every replay. */
declare function random(): number;

/**
 * `x1-y1[-x2-y2[…]]`: columns and rows counted from 1, row 1 at the bottom.
 * A single pair places a piece.
 */
type Move = string;

/** Whose turn it is: 1 or 2, and 0 when the game has ended. */
type OnMove = 0 | 1 | 2;

/** All that the game must remember, as plain JSON. Keep it under 2000 bytes. */
interface GameState {
  onmove: OnMove;
  [field: string]: unknown;
}

interface Setup {
  /** Which numbered start is wanted, from 0 to `starts` - 1. */
  number?: number;
}

interface Piece {
  name: string;
  /** Any other word gives a disc with the piece's letter. */
  picture?:
    | "king" | "queen" | "rook" | "bishop" | "knight" | "pawn"
    | "man" | "crowned-man" | "stone" | string;
  value?: number;
  /** Which player owns it. */
  seat?: 1 | 2;
}

/** One cell of a board that is no grid. `x` and `y` are the point a move names. */
interface Cell {
  name: string;
  x: number;
  y: number;
  shape: "square" | "hexagon" | "point";
  shade?: number;
}

interface ClientData {
  rows: number;
  columns: number;
  /**
   * rows × columns characters, top row first, as `viewer` may see them.
   * A dot or a space is an empty square, `?` a hidden one.
   */
  boarddata: string;
  lastmove?: Move;
  lastmovetext?: string;
  /** "switched" turns the board. */
  orientation?: "normal" | "switched";
  showcaptions?: boolean;
}

/** A text in several languages, by language code: `{ en: "…" }`. */
type Texts = { [language: string]: string };

interface GameModule {
  gamestate: GameState;
  startNewGame(setup?: Setup): void;
  setGameState(state: GameState): void;
  isLegal(move: Move): boolean;
  /** Comma-separated, each move once; empty when the game has ended. */
  legalMoves(): string;
  /** Called with legal moves only. */
  makeMove(move: Move): void;
  /** A short sentence. */
  status(): string;
  clientData(): ClientData;
  showDebug?: boolean;
  debug?: string;

  // The rest is optional.

  /** Who looks, set before `clientData()`: a player, or 0 for a spectator. */
  viewer?: 0 | 1 | 2;
  /** Who won, or 0 for a draw; asked only when `onmove` is 0. */
  result?(): 0 | 1 | 2;
  /** By the character used in `boarddata`. */
  pieces?: { [character: string]: Piece };
  /** What the two players are called, player 1 first. */
  names?: [string, string];
  /** The game's title. */
  name?: string | Texts;
  description?: Texts;
  rules?: Texts;
  /** For boards that are no grid. */
  cells?: Cell[];
  /** Lines drawn on a board of points: `[x1, y1, x2, y2]`. */
  lines?: [number, number, number, number][];
  /** Points marked with a dot: `[x, y]`. */
  dots?: [number, number][];
  /** How good the position is for the player to move, in hundredths of a piece. */
  evaluate?(): number;
  /** How many numbered starts `startNewGame({ number })` knows. */
  starts?: number;
}
