// Breakthrough: be the first to bring a man to the far side of the board.

const SIZE = 8;
const MEN = { 1: "w", 2: "b" };
const FORWARD = { 1: 1, 2: -1 }; // Row 1 is at the bottom, so player 1 climbs.
const LAST_ROW = { 1: SIZE, 2: 1 };

// The board is one string, top row first, as the browser wants it.
const at = (x, y) => (SIZE - y) * SIZE + x - 1;
const put = (board, i, man) => board.slice(0, i) + man + board.slice(i + 1);

const game = {
  name: { en: "Breakthrough" },
  names: ["White", "Black"],
  description: { en: "A race of men: the first to reach the far side wins." },
  rules: {
    en:
      "Each player has two rows of men, and White begins. A man moves one square forward, " +
      "straight or diagonally, to an empty square. It takes an enemy man only diagonally; " +
      "taking is never a duty. Who reaches the last row, or takes every enemy man, wins. " +
      "There are no draws.",
  },
  pieces: {
    w: { name: "white man", picture: "man", value: 100, seat: 1 },
    b: { name: "black man", picture: "man", value: 100, seat: 2 },
  },
  gamestate: { onmove: 0, board: "", winner: 0, last: "" },

  startNewGame() {
    const board = "b".repeat(16) + ".".repeat(32) + "w".repeat(16);
    this.gamestate = { onmove: 1, board, winner: 0, last: "" };
  },

  setGameState(state) {
    this.gamestate = state;
  },

  legalMoves() {
    const { onmove, board } = this.gamestate;
    const moves = [];
    if (onmove === 0) return "";
    for (let y = 1; y <= SIZE; y++) {
      for (let x = 1; x <= SIZE; x++) {
        if (board[at(x, y)] !== MEN[onmove]) continue;
        const ahead = y + FORWARD[onmove];
        for (const side of [x - 1, x, x + 1]) {
          if (side < 1 || side > SIZE) continue;
          const target = board[at(side, ahead)];
          // Straight ahead a man is stopped even by an enemy.
          const free = side === x ? target === "." : target !== MEN[onmove];
          if (free) moves.push(`${x}-${y}-${side}-${ahead}`);
        }
      }
    }
    return moves.join(",");
  },

  isLegal(move) {
    return move !== "" && this.legalMoves().split(",").includes(move);
  },

  // Men only ever go forward, so every game ends, and the foremost man always has a move.
  makeMove(move) {
    const { onmove, board } = this.gamestate;
    const [x1, y1, x2, y2] = move.split("-").map(Number);
    const after = put(put(board, at(x1, y1), "."), at(x2, y2), MEN[onmove]);
    const other = 3 - onmove;
    const won = y2 === LAST_ROW[onmove] || !after.includes(MEN[other]);
    this.gamestate = {
      onmove: won ? 0 : other,
      board: after,
      winner: won ? onmove : 0,
      last: move,
    };
  },

  result() {
    return this.gamestate.winner;
  },

  status() {
    const { onmove, winner } = this.gamestate;
    return winner ? `${this.names[winner - 1]} has won.` : `${this.names[onmove - 1]} to move.`;
  },

  clientData() {
    const { board, last } = this.gamestate;
    return { rows: SIZE, columns: SIZE, boarddata: board, lastmove: last };
  },
};

export default game;
