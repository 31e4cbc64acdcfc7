// Reversi: enclose enemy discs in straight lines and turn them to your colour.

const SIZE = 8;
const DISCS = { 1: "b", 2: "w" };
const WAYS = [[-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [0, 1], [1, 1]];

// The board is one string, top row first, as the browser wants it.
const at = (x, y) => (SIZE - y) * SIZE + x - 1;
const inside = (x, y) => x >= 1 && x <= SIZE && y >= 1 && y <= SIZE;
const count = (board, disc) => board.split(disc).length - 1;

/** Which squares turn when `seat` places a disc here; none means that it may not. */
function turned(board, seat, x, y) {
  const all = [];
  if (board[at(x, y)] !== ".") return all;
  for (const [dx, dy] of WAYS) {
    const line = [];
    let [cx, cy] = [x + dx, y + dy];
    while (inside(cx, cy) && board[at(cx, cy)] === DISCS[3 - seat]) {
      line.push(at(cx, cy));
      [cx, cy] = [cx + dx, cy + dy];
    }
    // A line counts only when an own disc closes it.
    if (inside(cx, cy) && board[at(cx, cy)] === DISCS[seat]) all.push(...line);
  }
  return all;
}

function placements(board, seat) {
  const moves = [];
  for (let y = 1; y <= SIZE; y++) {
    for (let x = 1; x <= SIZE; x++) {
      if (turned(board, seat, x, y).length > 0) moves.push(`${x}-${y}`);
    }
  }
  return moves;
}

const game = {
  name: { en: "Reversi" },
  names: ["Black", "White"],
  description: { en: "Enclose enemy discs and turn them; the most discs at the end win." },
  rules: {
    en:
      "Black begins. A disc is placed on an empty square so that one or more straight lines of " +
      "enemy discs lie between it and another own disc; all these discs turn. A player who " +
      "cannot place a disc so is passed over. When neither can, the game ends and the player " +
      "with more discs wins; equal numbers are a draw.",
  },
  ground: "plain",
  pieces: {
    b: { name: "black disc", picture: "stone", value: 100, seat: 1 },
    w: { name: "white disc", picture: "stone", value: 100, seat: 2 },
  },
  gamestate: { onmove: 0, board: "", last: "" },

  startNewGame() {
    const board = ".".repeat(27) + "wb" + ".".repeat(6) + "bw" + ".".repeat(27);
    this.gamestate = { onmove: 1, board, last: "" };
  },

  setGameState(state) {
    this.gamestate = state;
  },

  legalMoves() {
    const { onmove, board } = this.gamestate;
    return onmove === 0 ? "" : placements(board, onmove).join(",");
  },

  isLegal(move) {
    return move !== "" && this.legalMoves().split(",").includes(move);
  },

  makeMove(move) {
    const { onmove, board } = this.gamestate;
    const [x, y] = move.split("-").map(Number);
    const squares = [...board];
    for (const i of [at(x, y), ...turned(board, onmove, x, y)]) squares[i] = DISCS[onmove];
    const after = squares.join("");
    // A pass is no move: the turn simply stays with the player who can go on.
    const next = [3 - onmove, onmove].find((seat) => placements(after, seat).length > 0);
    this.gamestate = { onmove: next ?? 0, board: after, last: move };
  },

  result() {
    const { board } = this.gamestate;
    const lead = count(board, "b") - count(board, "w");
    return lead > 0 ? 1 : lead < 0 ? 2 : 0;
  },

  status() {
    const { onmove, board } = this.gamestate;
    const discs = `${count(board, "b")} to ${count(board, "w")}`;
    if (onmove) return `${this.names[onmove - 1]} to move, ${discs}.`;
    const winner = this.result();
    return winner ? `${this.names[winner - 1]} has won, ${discs}.` : `A draw, ${discs}.`;
  },

  clientData() {
    const { board, last } = this.gamestate;
    return { rows: SIZE, columns: SIZE, boarddata: board, lastmove: last };
  },
};

export default game;
