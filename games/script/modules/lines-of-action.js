// Lines of action: bring all your men together; how many stand in a line says how far it leads.

const SIZE = 8;
const MEN = { 1: "b", 2: "w" };
const LINES = [[1, 0], [0, 1], [1, 1], [1, -1]];
const QUIET_MAX = 100; // Fifty moves of each player.

// The board is one string, top row first, as the browser wants it.
const at = (x, y) => (SIZE - y) * SIZE + x - 1;
const inside = (x, y) => x >= 1 && x <= SIZE && y >= 1 && y <= SIZE;

/** How many men of both colours stand in the line through a square. */
function men(board, x, y, dx, dy) {
  let count = 1;
  for (const way of [1, -1]) {
    let [cx, cy] = [x + way * dx, y + way * dy];
    while (inside(cx, cy)) {
      if (board[at(cx, cy)] !== ".") count++;
      [cx, cy] = [cx + way * dx, cy + way * dy];
    }
  }
  return count;
}

/** Whether a man may go `far` squares: over own men, not over enemies, and not onto an own man. */
function open(board, seat, x, y, dx, dy, far) {
  if (!inside(x + far * dx, y + far * dy)) return false;
  for (let i = 1; i < far; i++) {
    if (board[at(x + i * dx, y + i * dy)] === MEN[3 - seat]) return false;
  }
  return board[at(x + far * dx, y + far * dy)] !== MEN[seat];
}

/** One legal move after the other, so that whoever needs only the first pays for no more. */
function* movesOf(board, seat) {
  for (let y = 1; y <= SIZE; y++) {
    for (let x = 1; x <= SIZE; x++) {
      if (board[at(x, y)] !== MEN[seat]) continue;
      for (const [dx, dy] of LINES) {
        const far = men(board, x, y, dx, dy);
        for (const way of [far, -far]) {
          const [wx, wy] = [Math.sign(way) * dx, Math.sign(way) * dy];
          if (!open(board, seat, x, y, wx, wy, far)) continue;
          yield `${x}-${y}-${x + way * dx}-${y + way * dy}`;
        }
      }
    }
  }
}

/** Whether all men of a colour are one group; a single man is. */
function together(board, man) {
  const squares = [...board];
  const next = [board.indexOf(man)];
  squares[next[0]] = ".";
  while (next.length > 0) {
    const i = next.pop();
    const [x, y] = [(i % SIZE) + 1, SIZE - Math.floor(i / SIZE)];
    for (let cy = y - 1; cy <= y + 1; cy++) {
      for (let cx = x - 1; cx <= x + 1; cx++) {
        if (!inside(cx, cy) || squares[at(cx, cy)] !== man) continue;
        squares[at(cx, cy)] = ".";
        next.push(at(cx, cy));
      }
    }
  }
  return !squares.includes(man);
}

/** A number that stands for a board, in few characters (FNV-1a, 32 bits). */
function hash(board) {
  let value = 0x811c9dc5;
  for (let i = 0; i < board.length; i++) {
    value = Math.imul(value ^ board.charCodeAt(i), 0x01000193);
  }
  return (value >>> 0).toString(36);
}

/** Who has won and why, when `seat` is to move; no reason while the game goes on. */
function ending({ board, past }, seat) {
  // Where a move joins both colours, the player who made it comes first.
  const winner = [3 - seat, seat].find((it) => together(board, MEN[it]));
  if (winner) return { winner, why: "connected" };
  if (movesOf(board, seat).next().done) return { winner: 3 - seat, why: "no-moves" };
  const now = hash(board);
  // Only every second of the boards before had the same player to move.
  const same = past.filter((it, i) => it === now && (past.length - i) % 2 === 0);
  if (same.length >= 2) return { winner: 0, why: "repetition" };
  return { winner: 0, why: past.length >= QUIET_MAX ? "fifty-moves" : "" };
}

/** What is wrong with a state, as a sentence; nothing if it can be. */
function flaw(state) {
  const { onmove, board, past, winner, why, last } = state;
  if (!/^[wb.]{64}$/.test(board)) return "The board must be 64 squares.";
  for (const man of "bw") {
    const count = board.split(man).length - 1;
    if (count < 1 || count > 12) return "Each player must have one to twelve men.";
  }
  const boards = Array.isArray(past) && past.every((it) => /^[0-9a-z]{1,7}$/.test(it));
  if (!boards || past.length > QUIET_MAX) return "The past must be a list of boards.";
  if (!/^(\d(-\d){3})?$/.test(last)) return "The last move must be a move.";
  const fits = (onmove === 0 ? [1, 2] : [onmove]).some((seat) => {
    const end = ending(state, seat);
    return end.winner === winner && end.why === why && (why === "") === (onmove !== 0);
  });
  return fits ? "" : "The end of the game does not fit the board.";
}

const stood = (onmove, board) => ({ onmove, board, past: [], winner: 0, why: "", last: "" });

const game = {
  name: { en: "Lines of action" },
  names: ["Black", "White"],
  description: { en: "Bring all your men together in one group, wherever that is." },
  rules: {
    en:
      "Black begins. A man moves in a straight or diagonal line exactly as many squares as there " +
      "are men of both colours in that whole line, itself included. It may pass over own men but " +
      "not over enemies. It does not end on an own man; an enemy where it ends is taken.\n\n" +
      "Who has all men in one group wins; men are joined in straight and diagonal lines, and a " +
      "single man is a group. A move that joins both colours wins for the player who made it. " +
      "Who cannot move has lost. The game is drawn when a position stands for the third time " +
      "with the same player to move, or after fifty moves of each player without a capture.",
  },
  pieces: {
    b: { name: "black man", picture: "man", value: 100, seat: 1 },
    w: { name: "white man", picture: "man", value: 100, seat: 2 },
  },
  examples: [
    {
      caption: { en: "Six men stand in the bottom row: b1 goes six squares, over its own men." },
      moves: ["2-1-8-1"],
    },
    {
      caption: { en: "Two men stand in the diagonal of d1: it takes the man on b3." },
      state: stood(1, ".bb....w" + ".".repeat(32) + ".w....w." + "........" + "...b...."),
      moves: ["4-1-2-3"],
    },
    {
      caption: { en: "The last man joins the group, and Black wins." },
      state: stood(1, "w......w" + ".".repeat(24) + "bb......" + "...b...." + ".".repeat(16)),
      moves: ["4-3-3-4"],
    },
  ],
  gamestate: { onmove: 0, board: "", past: [], winner: 0, why: "", last: "" },

  startNewGame() {
    this.gamestate = stood(1, ".bbbbbb." + "w......w".repeat(6) + ".bbbbbb.");
  },

  setGameState(state) {
    const wrong = flaw(state);
    if (wrong) throw new Error(wrong);
    this.gamestate = state;
  },

  legalMoves() {
    const { onmove, board } = this.gamestate;
    return onmove === 0 ? "" : [...movesOf(board, onmove)].join(",");
  },

  isLegal(move) {
    return move !== "" && this.legalMoves().split(",").includes(move);
  },

  makeMove(move) {
    const { onmove, board, past } = this.gamestate;
    const [x1, y1, x2, y2] = move.split("-").map(Number);
    const squares = [...board];
    squares[at(x1, y1)] = ".";
    squares[at(x2, y2)] = MEN[onmove];
    const next = {
      onmove: 3 - onmove,
      board: squares.join(""),
      // What was before a capture cannot come again.
      past: board[at(x2, y2)] === "." ? [...past, hash(board)] : [],
    };
    const end = ending(next, next.onmove);
    if (end.why) next.onmove = 0;
    this.gamestate = { ...next, ...end, last: move };
  },

  result() {
    return this.gamestate.winner;
  },

  reason() {
    return this.gamestate.why;
  },

  status() {
    const { onmove, winner } = this.gamestate;
    const why = this.gamestate.why.replaceAll("-", " ");
    if (onmove) return `${this.names[onmove - 1]} to move.`;
    return winner ? `${this.names[winner - 1]} has won: ${why}.` : `A draw: ${why}.`;
  },

  clientData() {
    const { board, last } = this.gamestate;
    return { rows: SIZE, columns: SIZE, boarddata: board, lastmove: last, showcaptions: true };
  },
};

export default game;
