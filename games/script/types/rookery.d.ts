/**
 * What a game module gives to Rookery: one object, its default export.
 * A module is pure: no clock, no input or output, no random numbers but `random()`.
 */

/** Lines for whoever tries the game: 100 a call, 1000 characters each. */
declare const console: { log(...words: unknown[]): void };

/** A seeded number from 0 up to, but not including, 1: the same again in every replay. */
declare function random(): number;

/**
 * `x1-y1[-x2-y2[…]]`: columns and rows counted from 1, row 1 at the bottom: the squares to click.
 * A single pair places a piece. A word of small letters, such as `pass`, is a button.
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

/** One cell of a board that is no grid. */
interface Cell {
  /** What people and screen readers say; `x-y` if it is missing. */
  name?: string;
  /** The centre, in sides of a square, to the right and upwards. */
  x: number;
  y: number;
  /** The whole numbers by which a move names it; `[x, y]` if they are missing. */
  at?: [number, number];
  /** A hexagon is 1 high, flat at the top and the bottom. */
  shape?: "square" | "hexagon" | "point";
  /** 0 light, 1 dark, 2 a third. */
  shade?: 0 | 1 | 2;
}

/** A short line of play that shows a special move, for the page of the rules. */
interface Example {
  caption: string | Texts;
  /** Where it begins; the usual start if it is missing. */
  state?: GameState;
  /** The last one is what it is about. */
  moves: Move[];
}

/** A broad line in a player's colour, along a side of the board that is theirs. */
interface Edge {
  seat: 1 | 2;
  /** The places that it joins, to the right and upwards. Cells cover the half that is inside. */
  line: [number, number][];
}

/** A coordinate to write on the board, or beside it. */
interface Caption {
  text: string;
  /** The centre of the text, in sides of a square, to the right and upwards. */
  x: number;
  y: number;
  /** The centre while the board is turned; the same place if it is missing. */
  turned?: [number, number];
}

interface ClientData {
  rows: number;
  columns: number;
  /**
   * rows × columns characters, top row first, as `viewer` may see them.
   * A dot or a space is an empty square, `?` a hidden one.
   */
  boarddata: string;
  /** What `viewer` may know of the last move; where something is hidden, some of its squares. */
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
  /** A short sentence; may be empty. */
  status(): string;
  clientData(): ClientData;
  /** Whether `debug` is to be shown to whoever tries the game. */
  showDebug?: boolean;
  debug?: string;

  // The rest is optional.

  /**
   * Give it (as `undefined`) when players see different things. It is set before `clientData()`
   * and `status()`: to a player, to 0 for a spectator, and to `undefined` once the game is over,
   * when everybody may see everything.
   */
  viewer?: 0 | 1 | 2 | undefined;
  /** Who won, or 0 for a draw; asked only when `onmove` is 0. Without it every game is drawn. */
  result?(): 0 | 1 | 2;
  /** Why it ended, in words joined by dashes, such as `no-moves`; `goal` without it. */
  reason?(): string;
  /**
   * By the character used in `boarddata`. Without it any letter is a piece: large ones of player 1,
   * small ones of player 2, k q r b n p as in chess.
   */
  pieces?: { [character: string]: Piece };
  /** What the two players are called, player 1 first. */
  names?: [string, string];
  /** The game's title. */
  name: string | Texts;
  /** One sentence for the list of games. */
  description: string | Texts;
  /** The rules in words, empty lines between paragraphs. */
  rules: string | Texts;
  /** For boards that are no grid: `boarddata` has a character for each, in this order. */
  cells?: Cell[];
  /**
   * What the grid of `clientData()` is made of; `"squares"` if it is missing. On `"points"` the
   * lines through them are drawn.
   */
  grid?: "squares" | "points";
  /**
   * What the board is drawn on. `"chequer"`, the usual one of squares, has cells in two colours.
   * `"plain"` and `"wood"`, the usual one of points, have one colour, with lines between squares.
   */
  ground?: "chequer" | "plain" | "wood";
  /** Squares of a plain or wooden grid that are tinted, each `[column, row]`. */
  areas?: [number, number][];
  /** Sides of the board that belong to a player. */
  edges?: Edge[];
  /** Coordinates of a board that is no grid; a grid has its own where `showcaptions` is true. */
  captions?: Caption[];
  /** Lines drawn on the board: `[x1, y1, x2, y2]`. */
  lines?: [number, number, number, number][];
  /** Points marked with a dot: `[x, y]`. */
  dots?: [number, number][];
  /** How good the position is for the player to move, in hundredths of a piece. */
  evaluate?(): number;
  /** Whether player 2 sees the board turned by half a turn. */
  turns?: boolean;
  examples?: Example[];
  /** How many numbered starts `startNewGame({ number })` knows. */
  starts?: number;
}
