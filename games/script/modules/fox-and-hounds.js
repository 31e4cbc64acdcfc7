// Fox and hounds: one fox tries to slip past four hounds that never step back.

const SIZE = 8;
const PIECES = { 1: "f", 2: "h" };

// The board is one string, top row first, as the browser wants it.
const at = (x, y) => (SIZE - y) * SIZE + x - 1;
const inside = (x, y) => x >= 1 && x <= SIZE && y >= 1 && y <= SIZE;

function movesOf(board, seat) {
  const moves = [];
  const steps = seat === 1 ? [1, -1] : [-1]; // Hounds only go down the board.
  for (let y = 1; y <= SIZE; y++) {
    for (let x = 1; x <= SIZE; x++) {
      if (board[at(x, y)] !== PIECES[seat]) continue;
      for (const dy of steps) {
        for (const dx of [-1, 1]) {
          const free = inside(x + dx, y + dy) && board[at(x + dx, y + dy)] === ".";
          if (free) moves.push(`${x}-${y}-${x + dx}-${y + dy}`);
        }
      }
    }
  }
  return moves;
}

const game = {
  name: { en: "Fox and hounds" },
  names: ["Fox", "Hounds"],
  description: { en: "One fox slips past four hounds, or is trapped by them." },
  rules: {
    en:
      "The fox begins. All move one square diagonally to an empty square and nothing is taken. " +
      "The fox moves in all four directions, a hound only away from its first row. The fox wins " +
      "on the hounds' first row, or when no hound can move. The hounds win when the fox cannot move.",
  },
  pieces: {
    f: { name: "fox", picture: "king", value: 400, seat: 1 },
    h: { name: "hound", picture: "man", value: 100, seat: 2 },
  },
  gamestate: { onmove: 0, board: "", winner: 0, last: "" },

  startNewGame() {
    const board = ".h.h.h.h" + ".".repeat(48) + "....f...";
    this.gamestate = { onmove: 1, board, winner: 0, last: "" };
  },

  setGameState(state) {
    this.gamestate = state;
  },

  legalMoves() {
    const { onmove, board } = this.gamestate;
    return onmove === 0 ? "" : movesOf(board, onmove).join(",");
  },

  isLegal(move) {
    return move !== "" && this.legalMoves().split(",").includes(move);
  },

  // Every turn of the hounds brings one nearer to the last row, so every game ends.
  makeMove(move) {
    const { onmove, board } = this.gamestate;
    const [x1, y1, x2, y2] = move.split("-").map(Number);
    const squares = [...board];
    squares[at(x1, y1)] = ".";
    squares[at(x2, y2)] = PIECES[onmove];
    const after = squares.join("");
    const home = onmove === 1 && y2 === SIZE;
    // Who cannot move has lost, on either side.
    const won = home || movesOf(after, 3 - onmove).length === 0;
    this.gamestate = {
      onmove: won ? 0 : 3 - onmove,
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
    return winner ? `${this.names[winner - 1]}: won.` : `${this.names[onmove - 1]} to move.`;
  },

  clientData() {
    const { board, last } = this.gamestate;
    return { rows: SIZE, columns: SIZE, boarddata: board, lastmove: last, showcaptions: true };
  },
};

export default game;
