// Halma on a draughts board, also known as Grasshopper (1948, see cyningstan.com/game/71): walk and
// jump to the other corner. That men must have left home after thirty moves is as on brainking.com.

const SIZE = 8;
const MEN = { 1: "w", 2: "b" };
const WAYS = [[-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [0, 1], [1, 1]];
/** From this move of a player on, no own man may be left at home. */
const HOME_MAX = 30;
/** Moves of both players, after which the game is drawn. */
const MOVES_MAX = 300;

// The board is one string, top row first, as the browser wants it.
const at = (x, y) => (SIZE - y) * SIZE + x - 1;
const inside = (x, y) => x >= 1 && x <= SIZE && y >= 1 && y <= SIZE;

/** The ten squares of each player's corner: White's at a1, Black's at h8. */
const HOMES = { 1: [], 2: [] };
for (let y = 1; y <= 4; y++) {
  for (let x = 1; x <= 5 - y; x++) {
    HOMES[1].push(at(x, y));
    HOMES[2].push(at(SIZE + 1 - x, SIZE + 1 - y));
  }
}

/** The path to each square that one man reaches: a step, or the shortest chain of jumps. */
function paths(board, x, y) {
  const found = [];
  const start = `${x}-${y}`;
  for (const [dx, dy] of WAYS) {
    const free = inside(x + dx, y + dy) && board[at(x + dx, y + dy)] === ".";
    if (free) found.push(`${start}-${x + dx}-${y + dy}`);
  }
  const seen = new Set([at(x, y)]);
  // Chains grow jump by jump, so the first to reach a square is a shortest one.
  const chains = [[x, y, start]];
  for (const [cx, cy, path] of chains) {
    for (const [dx, dy] of WAYS) {
      const [tx, ty] = [cx + 2 * dx, cy + 2 * dy];
      if (!inside(tx, ty) || board[at(tx, ty)] !== "." || seen.has(at(tx, ty))) continue;
      const over = at(cx + dx, cy + dy);
      // The man has left its square: it cannot jump over itself.
      if (board[over] === "." || over === at(x, y)) continue;
      seen.add(at(tx, ty));
      chains.push([tx, ty, `${path}-${tx}-${ty}`]);
    }
  }
  return found.concat(chains.slice(1).map(([, , path]) => path));
}

function listed(board, seat) {
  const moves = [];
  for (let y = 1; y <= SIZE; y++) {
    for (let x = 1; x <= SIZE; x++) {
      if (board[at(x, y)] === MEN[seat]) moves.push(...paths(board, x, y));
    }
  }
  return moves;
}

/** Who has won and why after `moves` moves, by the board; no reason while the game goes on. */
function ending(board, moves) {
  const holds = (seat, home) => HOMES[home].filter((i) => board[i] === MEN[seat]).length;
  const seat = moves % 2 === 0 ? 2 : 1; // Who has just moved: White moves first.
  const winner = [seat, 3 - seat].find((it) => holds(it, 3 - it) === 10);
  if (winner) return { winner, why: "goal" };
  // Both players have left home by then, or one has lost for it.
  for (const it of [seat, 3 - seat]) {
    const made = Math.floor((moves + (it === 1 ? 1 : 0)) / 2);
    if (made >= HOME_MAX && holds(it, it) > 0) return { winner: 3 - it, why: "men-at-home" };
  }
  return { winner: 0, why: moves >= MOVES_MAX ? "move-limit" : "" };
}

/** What is wrong with a state, as a sentence; nothing if it can be. */
function flaw({ onmove, board, moves, winner, why, last }) {
  if (!/^[wb.]{64}$/.test(board)) return "The board must be 64 squares.";
  if (board.split("w").length !== 11 || board.split("b").length !== 11) {
    return "Each player must have ten men.";
  }
  if (!Number.isInteger(moves) || moves < 0 || moves > MOVES_MAX) {
    return `There can be 0 to ${MOVES_MAX} moves.`;
  }
  if (!/^(\d(-\d){3,})?$/.test(last)) return "The last move must be a move.";
  const end = ending(board, moves);
  const turn = end.why ? 0 : 1 + (moves % 2);
  const fits = end.winner === winner && end.why === why && onmove === turn;
  return fits ? "" : "The end or the player to move does not fit the board and the moves.";
}

function stood(board, moves) {
  return { onmove: 1 + (moves % 2), board, moves, winner: 0, why: "", last: "" };
}

const game = {
  name: { en: "Halma" },
  names: ["White", "Black"],
  description: { en: "Bring your ten men to the opposite corner, in steps and chains of jumps." },
  rules: {
    en:
      "This is the form for two players and a draughts board, with ten men each, which is also " +
      "known as Grasshopper. White begins. A man moves one square in any of the eight directions " +
      "to an empty square; or it jumps over a man of either colour next to it to the empty " +
      "square just behind. After a jump it may jump again, as often as it can, and may stop " +
      "anywhere. No man is ever taken, and nobody has to jump.\n\nWho has all ten men in the " +
      "opponent's corner wins. So that nobody spoils the game by staying at home, who " +
      `has a man in the own corner after ${HOME_MAX} own moves, or comes back to it later, has ` +
      `lost. After ${MOVES_MAX} moves of both players together the game is a draw.`,
  },
  pieces: {
    w: { name: "white man", picture: "man", value: 100, seat: 1 },
    b: { name: "black man", picture: "man", value: 100, seat: 2 },
  },
  ground: "plain",
  areas: [...HOMES[1], ...HOMES[2]].map((i) => [(i % SIZE) + 1, SIZE - Math.floor(i / SIZE)]),
  examples: [
    {
      caption: { en: "A man jumps from a2 over the man on b3 to c4." },
      moves: ["1-2-3-4"],
    },
    {
      caption: { en: "A chain of three jumps, over men of both colours." },
      state: stood("bbbbbbbbw......bw....w..w...b..............w...w..w....w......ww", 20),
      moves: ["3-2-5-4-5-6-7-6"],
    },
  ],
  gamestate: { onmove: 0, board: "", moves: 0, winner: 0, why: "", last: "" },

  startNewGame() {
    const squares = new Array(SIZE * SIZE).fill(".");
    for (const seat of [1, 2]) {
      for (const i of HOMES[seat]) squares[i] = MEN[seat];
    }
    this.gamestate = stood(squares.join(""), 0);
  },

  setGameState(state) {
    const wrong = flaw(state);
    if (wrong) throw new Error(wrong);
    this.gamestate = state;
  },

  legalMoves() {
    const { onmove, board } = this.gamestate;
    return onmove === 0 ? "" : listed(board, onmove).join(",");
  },

  isLegal(move) {
    return move !== "" && this.legalMoves().split(",").includes(move);
  },

  makeMove(move) {
    const { onmove, board, moves } = this.gamestate;
    const path = move.split("-").map(Number);
    const squares = [...board];
    squares[at(path[0], path[1])] = ".";
    squares[at(path.at(-2), path.at(-1))] = MEN[onmove];
    const after = squares.join("");
    const end = ending(after, moves + 1);
    this.gamestate = {
      onmove: end.why ? 0 : 3 - onmove,
      board: after,
      moves: moves + 1,
      ...end,
      last: move,
    };
  },

  result() {
    return this.gamestate.winner;
  },

  reason() {
    return this.gamestate.why;
  },

  status() {
    const { onmove, moves, winner } = this.gamestate;
    const why = this.gamestate.why.replaceAll("-", " ");
    if (onmove === 0) return winner ? `${this.names[winner - 1]} has won: ${why}.` : "A draw.";
    return `${this.names[onmove - 1]} to make move ${Math.floor(moves / 2) + 1}.`;
  },

  clientData() {
    const { board, last } = this.gamestate;
    return { rows: SIZE, columns: SIZE, boarddata: board, lastmove: last, showcaptions: true };
  },
};

export default game;
