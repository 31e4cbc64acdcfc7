// A game to begin with: "Three in a line". Change it step by step, and look after each step:
// `rookery rules check FILE` says what is wrong, and the admin's page lets you try it.

const SIZE = 3;
const MARKS = { 1: "x", 2: "o" };

// The board is one string, top row first, as the browser wants it.
const at = (x, y) => (SIZE - y) * SIZE + x - 1;

// The squares of every line that wins, as places in that string.
const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8],
  [0, 3, 6], [1, 4, 7], [2, 5, 8],
  [0, 4, 8], [2, 4, 6],
];

const hasLine = (board, mark) => LINES.some((line) => line.every((i) => board[i] === mark));

export default {
  name: "Three in a line",
  names: ["Crosses", "Noughts"],
  description: "Put three of your marks in a line.",
  rules:
    "Crosses begin. Each move puts a mark on an empty square. Three own marks in a row, a column " +
    "or a diagonal win; a full board without them is a draw.",
  // Squares of one colour with lines between them.
  ground: "plain",
  pieces: {
    x: { name: "cross", picture: "cross", seat: 1 },
    o: { name: "nought", picture: "nought", seat: 2 },
  },

  // Everything that the game must remember. `onmove` is whose turn it is, 0 at the end.
  gamestate: { onmove: 0, board: "", last: "" },

  startNewGame() {
    this.gamestate = { onmove: 1, board: ".".repeat(SIZE * SIZE), last: "" };
  },

  // A state can come from anybody who gives a start position: refuse what cannot be.
  setGameState(state) {
    if (!/^[xo.]{9}$/.test(state.board)) throw new Error("The board must be 9 squares.");
    this.gamestate = state;
  },

  legalMoves() {
    const { onmove, board } = this.gamestate;
    const moves = [];
    if (onmove === 0) return "";
    for (let y = 1; y <= SIZE; y++) {
      for (let x = 1; x <= SIZE; x++) {
        if (board[at(x, y)] === ".") moves.push(`${x}-${y}`);
      }
    }
    return moves.join(",");
  },

  isLegal(move) {
    return this.legalMoves().split(",").includes(move);
  },

  makeMove(move) {
    const { onmove, board } = this.gamestate;
    const [x, y] = move.split("-").map(Number);
    const i = at(x, y);
    const after = board.slice(0, i) + MARKS[onmove] + board.slice(i + 1);
    const over = hasLine(after, MARKS[onmove]) || !after.includes(".");
    this.gamestate = { onmove: over ? 0 : 3 - onmove, board: after, last: move };
  },

  result() {
    const { board } = this.gamestate;
    if (hasLine(board, "x")) return 1;
    return hasLine(board, "o") ? 2 : 0;
  },

  // Why it ended, in words joined by dashes.
  reason() {
    return this.result() === 0 ? "full-board" : "three-in-a-line";
  },

  status() {
    const { onmove } = this.gamestate;
    return onmove ? `${this.names[onmove - 1]} to move.` : "";
  },

  clientData() {
    const { board, last } = this.gamestate;
    return { rows: SIZE, columns: SIZE, boarddata: board, lastmove: last };
  },
};
