// Amazons: queens that shoot arrows until one side cannot move. Such a game begins with 2176 legal
// moves, so they are found on a board of numbers, and each is joined from texts that are ready.

const SIZE = 10;
const AMAZONS = { 1: "w", 2: "b" };
const VALUES = { ".": 0, w: 1, b: 2, x: 3 };

// The board of numbers has a rim of arrows around it: a ray ends there by itself.
const WIDE = SIZE + 2;
const STEPS = [1, -1, WIDE, -WIDE, WIDE + 1, WIDE - 1, -WIDE + 1, -WIDE - 1];
const place = (x, y) => y * WIDE + x;
/** `x-y` of each place on the board; nothing for the rim. */
const NAMES = [];
/** The places in the order of the board's text, top row first, and their names. */
const PLACES = [];
for (let y = SIZE; y >= 1; y--) {
  for (let x = 1; x <= SIZE; x++) {
    NAMES[place(x, y)] = `${x}-${y}`;
    PLACES.push(place(x, y));
  }
}
const BOARD = PLACES.map((at) => NAMES[at]);

function gridOf(board) {
  const grid = new Uint8Array(WIDE * WIDE).fill(VALUES.x);
  PLACES.forEach((at, i) => {
    grid[at] = VALUES[board[i]];
  });
  return grid;
}

/** All that a queen reaches from `from`. */
function reach(grid, from) {
  const places = [];
  for (const step of STEPS) {
    for (let to = from + step; grid[to] === 0; to += step) places.push(to);
  }
  return places;
}

function listed(grid, seat) {
  const moves = [];
  for (const from of PLACES) {
    if (grid[from] !== seat) continue;
    // The arrow may fly over the square that the amazon has left.
    grid[from] = 0;
    for (const to of reach(grid, from)) {
      const start = `${NAMES[from]}-${NAMES[to]}-`;
      // Two thousand times around: plain loops, and no list in between.
      for (let i = 0; i < STEPS.length; i++) {
        const step = STEPS[i];
        for (let arrow = to + step; grid[arrow] === 0; arrow += step) {
          moves.push(start + NAMES[arrow]);
        }
      }
    }
    grid[from] = seat;
  }
  return moves;
}

/** Who can step anywhere can also shoot: back to where the amazon came from. */
function canMove(grid, seat) {
  const free = (from) => STEPS.some((step) => grid[from + step] === 0);
  return PLACES.some((from) => grid[from] === seat && free(from));
}

/** White moves first and every move leaves an arrow, so the arrows tell whose turn it is. */
const turn = (board) => 1 + ((board.split("x").length - 1) % 2);

const game = {
  name: { en: "Amazons" },
  names: ["White", "Black"],
  description: { en: "Move like a queen, then shoot an arrow; who cannot move has lost." },
  rules: {
    en:
      "Each player has four amazons, and White begins. In each turn an amazon moves like a queen " +
      "of chess: any number of empty squares in a straight or diagonal line. From its new square " +
      "it shoots an arrow, which flies in the same way, and stays where it lands for the rest of " +
      "the game. Neither amazons nor arrows pass or enter a square with an amazon or an arrow; " +
      "nothing is taken.\n\nThe first player who cannot move has lost. There are no draws.",
  },
  pieces: {
    w: { name: "white amazon", picture: "queen", value: 100, seat: 1 },
    b: { name: "black amazon", picture: "queen", value: 100, seat: 2 },
    x: { name: "arrow", picture: "arrow", value: 0 },
  },
  examples: [
    {
      caption: { en: "The amazon goes from d1 to d7, and its arrow flies to g7." },
      moves: ["4-1-4-7-7-7"],
    },
    {
      caption: { en: "An arrow may land where the amazon came from." },
      moves: ["4-1-4-7-4-1"],
    },
  ],
  gamestate: { onmove: 0, board: "", last: "" },

  startNewGame() {
    const black = "...b..b..." + ".".repeat(20) + "b........b";
    const board = black + ".".repeat(20) + [...black.replaceAll("b", "w")].reverse().join("");
    this.gamestate = { onmove: 1, board, last: "" };
  },

  setGameState(state) {
    const { onmove, board, last } = state;
    if (!/^[wbx.]{100}$/.test(board)) throw new Error("The board must be 100 squares.");
    if (board.split("w").length !== 5 || board.split("b").length !== 5) {
      throw new Error("Each player must have four amazons.");
    }
    if (!/^(\d+(-\d+){5})?$/.test(last)) throw new Error("The last move must be a move.");
    const seat = turn(board);
    if (onmove !== (canMove(gridOf(board), seat) ? seat : 0)) {
      throw new Error("The number of arrows does not fit the player to move.");
    }
    this.gamestate = state;
  },

  legalMoves() {
    const { onmove, board } = this.gamestate;
    return onmove === 0 ? "" : listed(gridOf(board), onmove).join(",");
  },

  // Looking along two lines is much less than making the list.
  isLegal(move) {
    const { onmove, board } = this.gamestate;
    const names = move.match(/\d+-\d+/g) ?? [];
    if (onmove === 0 || names.length !== 3 || names.join("-") !== move) return false;
    const [from, to, arrow] = names.map((name) => NAMES.indexOf(name));
    const grid = gridOf(board);
    if (grid[from] !== onmove || !reach(grid, from).includes(to)) return false;
    grid[from] = 0;
    return reach(grid, to).includes(arrow);
  },

  makeMove(move) {
    const { onmove, board } = this.gamestate;
    const squares = [...board];
    const [from, to, arrow] = move.match(/\d+-\d+/g).map((name) => BOARD.indexOf(name));
    squares[from] = ".";
    squares[to] = AMAZONS[onmove];
    squares[arrow] = "x";
    const after = squares.join("");
    this.gamestate = {
      onmove: canMove(gridOf(after), 3 - onmove) ? 3 - onmove : 0,
      board: after,
      last: move,
    };
  },

  result() {
    return 3 - turn(this.gamestate.board);
  },

  reason() {
    return "no-moves";
  },

  status() {
    const { onmove } = this.gamestate;
    if (onmove) return `${this.names[onmove - 1]} to move.`;
    return `${this.names[this.result() - 1]} has won.`;
  },

  clientData() {
    const { board, last } = this.gamestate;
    return { rows: SIZE, columns: SIZE, boarddata: board, lastmove: last, showcaptions: true };
  },
};

export default game;
