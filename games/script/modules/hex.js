// Hex: join your two sides of the board by a chain of stones. One player always can.

const SIZE = 11;
const STONES = { 1: "w", 2: "b" };
/** The six neighbours of a hexagon, in columns and rows. */
const WAYS = [[0, 1], [0, -1], [1, 0], [-1, 0], [1, -1], [-1, 1]];

// The board is one string, row 11 first: cells of one's own come in the order of that text.
const at = (x, y) => (SIZE - y) * SIZE + x - 1;
const inside = (x, y) => x >= 1 && x <= SIZE && y >= 1 && y <= SIZE;
const count = (board, stone) => board.split(stone).length - 1;

const CELLS = [];
for (let y = SIZE; y >= 1; y--) {
  for (let x = 1; x <= SIZE; x++) {
    CELLS.push({
      name: String.fromCharCode(96 + x) + y,
      at: [x, y],
      // Each column stands half a hexagon higher than the one before.
      x: x * 0.866,
      y: y + x / 2,
      shape: "hexagon",
    });
  }
}

/** Half of a hexagon's widest part, and half of its flat side. */
const [REACH, SIDE] = [0.577, 0.289];
/** How far from the middle of a hexagon the coordinates stand, below and to the left. */
const GAP = 0.98;
const LINE = Array.from({ length: SIZE }, (_, i) => i + 1);
/** The place that lies so far from the middle of a hexagon. */
const from = (x, y, dx, dy) => [x * 0.866 + dx, y + x / 2 + dy];
/** Each side along its cells: White's below and above, Black's on the left and on the right. */
const EDGES = [
  { seat: 1, line: LINE.flatMap((x) => [-SIDE, SIDE].map((dx) => from(x, 1, dx, -0.5))) },
  { seat: 1, line: LINE.flatMap((x) => [-SIDE, SIDE].map((dx) => from(x, SIZE, dx, 0.5))) },
  {
    seat: 2,
    line: [
      ...LINE.flatMap((y) => [from(1, y, -SIDE, -0.5), from(1, y, -REACH, 0)]),
      from(1, SIZE, -SIDE, 0.5),
    ],
  },
  {
    seat: 2,
    line: [
      ...LINE.flatMap((y) => [from(SIZE, y, SIDE, -0.5), from(SIZE, y, REACH, 0)]),
      from(SIZE, SIZE, SIDE, 0.5),
    ],
  },
];
const CAPTIONS = LINE.flatMap((n) => {
  const [below, left] = [from(n, 1, 0, -GAP), from(1, n, -GAP, GAP / 4)];
  return [
    { text: String.fromCharCode(96 + n), x: below[0], y: below[1] },
    { text: `${n}`, x: left[0], y: left[1] },
  ];
});

/** Whether the player's stones join rows 1 and 11 (White), or columns a and k (Black). */
function joined(board, seat) {
  const stone = STONES[seat];
  const seen = new Set();
  const next = [];
  const visit = (x, y) => {
    if (!inside(x, y) || board[at(x, y)] !== stone || seen.has(at(x, y))) return;
    seen.add(at(x, y));
    next.push([x, y]);
  };
  for (let i = 1; i <= SIZE; i++) visit(...(seat === 1 ? [i, 1] : [1, i]));
  while (next.length > 0) {
    const [x, y] = next.pop();
    if ((seat === 1 ? y : x) === SIZE) return true;
    for (const [dx, dy] of WAYS) visit(x + dx, y + dy);
  }
  return false;
}

/** What is wrong with a state, as a sentence; nothing if it can be. */
function flaw({ onmove, board, swapped, last }) {
  if (!/^[wb.]{121}$/.test(board)) return "The board must be 121 hexagons.";
  if (typeof swapped !== "boolean") return "Whether Black has swapped must be true or false.";
  if (!/^(\d+-\d+|swap)?$/.test(last)) return "The last move must be a move.";
  const lead = count(board, "w") - count(board, "b") + (swapped ? 1 : 0);
  const winner = [1, 2].find((seat) => joined(board, seat)) ?? 0;
  // Who has just joined the sides would be followed by the other player.
  const turn = winner ? 3 - winner : onmove;
  if ((onmove === 0) !== (winner > 0) || lead !== turn - 1 || (swapped && !board.includes("b"))) {
    return "The stones do not fit the player to move.";
  }
  return "";
}

const game = {
  name: { en: "Hex" },
  names: ["White", "Black"],
  description: { en: "Join your two sides of the board by an unbroken chain of stones." },
  rules: {
    en:
      "White begins, and each move places a stone on an empty hexagon. Stones never move and are " +
      "never taken. White wins by a chain of white stones from row 1 to row 11, Black by a chain " +
      "of black stones from column a to column k. Each side of the board has its player's colour; " +
      "each corner belongs to both players. There are no draws.\n\nAs the first move is a great " +
      "advantage, Black may answer it by swapping: the white stone becomes a black one, and moves " +
      "to the hexagon that means to Black what the old one meant to White: c2 becomes b3. Then " +
      "White goes on.",
  },
  pieces: {
    w: { name: "white stone", picture: "stone", value: 100, seat: 1 },
    b: { name: "black stone", picture: "stone", value: 100, seat: 2 },
  },
  cells: CELLS,
  edges: EDGES,
  captions: CAPTIONS,
  examples: [
    {
      caption: { en: "Black swaps: the white stone on c2 becomes a black one on b3." },
      moves: ["3-2", "swap"],
    },
  ],
  gamestate: { onmove: 0, board: "", swapped: false, last: "" },

  startNewGame() {
    this.gamestate = { onmove: 1, board: ".".repeat(SIZE * SIZE), swapped: false, last: "" };
  },

  setGameState(state) {
    const wrong = flaw(state);
    if (wrong) throw new Error(wrong);
    this.gamestate = state;
  },

  legalMoves() {
    const { onmove, board } = this.gamestate;
    if (onmove === 0) return "";
    const moves = CELLS.filter((_, i) => board[i] === ".").map((cell) => cell.at.join("-"));
    // A word of small letters is a button beside the board.
    if (onmove === 2 && !board.includes("b")) moves.push("swap");
    return moves.join(",");
  },

  isLegal(move) {
    return move !== "" && this.legalMoves().split(",").includes(move);
  },

  makeMove(move) {
    const { onmove, board, swapped } = this.gamestate;
    const cells = [...board];
    if (move === "swap") {
      const [x, y] = CELLS[board.indexOf("w")].at;
      cells[at(x, y)] = ".";
      cells[at(y, x)] = "b";
    } else {
      const [x, y] = move.split("-").map(Number);
      cells[at(x, y)] = STONES[onmove];
    }
    const after = cells.join("");
    this.gamestate = {
      onmove: joined(after, onmove) ? 0 : 3 - onmove,
      board: after,
      swapped: swapped || move === "swap",
      last: move,
    };
  },

  result() {
    return joined(this.gamestate.board, 1) ? 1 : 2;
  },

  reason() {
    return "sides-joined";
  },

  status() {
    const { onmove } = this.gamestate;
    if (onmove) return `${this.names[onmove - 1]} to move.`;
    return `${this.names[this.result() - 1]} has won.`;
  },

  clientData() {
    const { board, last } = this.gamestate;
    return { rows: SIZE, columns: SIZE, boarddata: board, lastmove: last };
  },
};

export default game;
