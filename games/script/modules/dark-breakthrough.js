// Dark breakthrough: a race of men in which each player sees only what the own men see.

const SIZE = 8;
const MEN = { 1: "w", 2: "b" };
const FORWARD = { 1: 1, 2: -1 }; // Row 1 is at the bottom, so player 1 climbs.
const LAST_ROW = { 1: SIZE, 2: 1 };

// The board is one string, top row first, as the browser wants it.
const at = (x, y) => (SIZE - y) * SIZE + x - 1;
const put = (board, i, man) => board.slice(0, i) + man + board.slice(i + 1);
const count = (board, man) => board.split(man).length - 1;

/** The moves of one player, each as columns and rows: [x1, y1, x2, y2]. */
function movesOf(board, seat) {
  const moves = [];
  for (let y = 1; y <= SIZE; y++) {
    for (let x = 1; x <= SIZE; x++) {
      if (board[at(x, y)] !== MEN[seat] || y === LAST_ROW[seat]) continue;
      const ahead = y + FORWARD[seat];
      for (const side of [x - 1, x, x + 1]) {
        if (side < 1 || side > SIZE) continue;
        const target = board[at(side, ahead)];
        // Straight ahead a man is stopped even by an enemy.
        const free = side === x ? target === "." : target !== MEN[seat];
        if (free) moves.push([x, y, side, ahead]);
      }
    }
  }
  return moves;
}

/** Whether each square is seen by a player: own men, and where they could move to. */
function sight(board, seat) {
  const seen = [...board].map((man) => man === MEN[seat]);
  for (const [, , x, y] of movesOf(board, seat)) seen[at(x, y)] = true;
  return seen;
}

/** The squares of `last` that `seat` may know, when the other player has made that move. */
function known({ before, board, last }, seat) {
  const [x1, y1, x2, y2] = last.split("-").map(Number);
  const [from, to] = [at(x1, y1), at(x2, y2)];
  const [then, now] = [sight(before, seat), sight(board, seat)];
  const squares = [];
  // Seen with the man and seen without it.
  if (then[from] && now[from]) squares.push(`${x1}-${y1}`);
  if (now[to] || before[to] === MEN[seat]) squares.push(`${x2}-${y2}`);
  return squares.join("-") || undefined;
}

function moved(board, seat, move) {
  const [x1, y1, x2, y2] = move.split("-").map(Number);
  return put(put(board, at(x1, y1), "."), at(x2, y2), MEN[seat]);
}

/** Who has won by reaching the last row or by taking every enemy man. */
function winnerOf(board) {
  const home = (seat) => board.slice(at(1, LAST_ROW[seat]), at(SIZE, LAST_ROW[seat]) + 1);
  const won = (seat) => home(seat).includes(MEN[seat]) || count(board, MEN[3 - seat]) === 0;
  return [1, 2].find(won) ?? 0;
}

/** What is wrong with a state, as a sentence; nothing if it can be. */
function flaw({ onmove, board, before, winner, last }) {
  for (const squares of [board, before]) {
    if (!/^[wb.]{64}$/.test(squares)) return "The board must be 64 squares.";
    if (count(squares, "w") > 16 || count(squares, "b") > 16) return "There are too many men.";
  }
  if (winner !== winnerOf(board) || (winner === 0) === (onmove === 0)) {
    return "The end of the game does not fit the board.";
  }
  if (winnerOf(before) !== 0 || count(board, "w") + count(board, "b") === 0) {
    return "The game was over before.";
  }
  if (last === "") return before === board ? "" : "Without a last move nothing has changed.";
  const seat = onmove === 0 ? winner : 3 - onmove;
  const made = movesOf(before, seat).some((move) => move.join("-") === last);
  const fits = made && moved(before, seat, last) === board;
  return fits ? "" : "The last move does not fit the board.";
}

const game = {
  name: { en: "Dark breakthrough" },
  names: ["White", "Black"],
  description: { en: "A race of men in the dark: you see only where your men are or could go." },
  rules: {
    en:
      "Each player has two rows of men, and White begins. A man moves one square forward, " +
      "straight or diagonally, to an empty square. It takes an enemy man only diagonally; " +
      "taking is never a duty. Who reaches the last row, or takes every enemy man, wins. " +
      "There are no draws.\n\nA player sees only the squares on which own men stand or to which " +
      "they could move at once. So an enemy straight ahead of a man is not seen; but that the " +
      "man cannot go there tells. Of an opponent's move a player learns what was in sight. " +
      "Spectators see what both players see, and after the game everybody sees everything.",
  },
  pieces: {
    w: { name: "white man", picture: "man", value: 100, seat: 1 },
    b: { name: "black man", picture: "man", value: 100, seat: 2 },
  },
  // That it is here says that players see different things. It is set before each question.
  viewer: undefined,
  gamestate: { onmove: 0, board: "", before: "", winner: 0, last: "" },

  startNewGame() {
    const board = "b".repeat(16) + ".".repeat(32) + "w".repeat(16);
    this.gamestate = { onmove: 1, board, before: board, winner: 0, last: "" };
  },

  setGameState(state) {
    const wrong = flaw(state);
    if (wrong) throw new Error(wrong);
    this.gamestate = state;
  },

  // A list of one's own moves tells no more than the squares that one sees.
  legalMoves() {
    const { onmove, board } = this.gamestate;
    if (onmove === 0) return "";
    return movesOf(board, onmove).map((move) => move.join("-")).join(",");
  },

  isLegal(move) {
    return move !== "" && this.legalMoves().split(",").includes(move);
  },

  // Men only ever go forward, so every game ends, and the foremost man always has a move.
  makeMove(move) {
    const { onmove, board } = this.gamestate;
    const after = moved(board, onmove, move);
    const winner = winnerOf(after);
    this.gamestate = {
      onmove: winner ? 0 : 3 - onmove,
      board: after,
      before: board,
      winner,
      last: move,
    };
  },

  result() {
    return this.gamestate.winner;
  },

  reason() {
    const { winner, board } = this.gamestate;
    return count(board, MEN[3 - winner]) === 0 ? "no-men" : "far-side";
  },

  // A status is read by everybody, so it says nothing of what is hidden.
  status() {
    const { onmove, winner } = this.gamestate;
    return winner ? `${this.names[winner - 1]} has won.` : `${this.names[onmove - 1]} to move.`;
  },

  clientData() {
    const { onmove, board, winner, last } = this.gamestate;
    const shown = { boarddata: board, lastmove: last, showcaptions: true };
    const data = { rows: SIZE, columns: SIZE, ...shown };
    if (this.viewer === undefined) return data;
    // A spectator, viewer 0, sees what both players see.
    const seats = this.viewer === 0 ? [1, 2] : [this.viewer];
    const sights = seats.map((seat) => sight(board, seat));
    data.boarddata = [...board].map((man, i) => (sights.every((it) => it[i]) ? man : "?")).join("");
    const mover = onmove === 0 ? winner : 3 - onmove;
    if (last !== "" && this.viewer !== mover) data.lastmove = known(this.gamestate, 3 - mover);
    return data;
  },
};

export default game;
