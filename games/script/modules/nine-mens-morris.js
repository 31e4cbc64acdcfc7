// Nine men's morris: three own men in a line are a mill, and each new mill takes an enemy man.

const MEN = { 1: "w", 2: "b" };
const QUIET_MAX = 100; // Fifty moves of each player.

// The 24 points, from the top row to the bottom: the board's text has a character for each.
const NAMES =
  "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split(" ");
const POINTS = NAMES.map((name) => [name.charCodeAt(0) - 96, Number(name[1])]);
const AT = POINTS.map((point) => point.join("-"));

// Every line of three points; its middle point is next to both others.
const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8], [9, 10, 11], [12, 13, 14], [15, 16, 17], [18, 19, 20],
  [21, 22, 23], [0, 9, 21], [3, 10, 18], [6, 11, 15], [1, 4, 7], [16, 19, 22], [8, 12, 17],
  [5, 13, 20], [2, 14, 23],
];
const LINES_AT = AT.map((_, i) => LINES.filter((line) => line.includes(i)));
const NEXT = LINES_AT.map((lines, i) =>
  lines.flatMap((line) => (line[1] === i ? [line[0], line[2]] : [line[1]])),
);

/** Where a character stands. */
const where = (board, man) => [...board.keys()].filter((i) => board[i] === man);
/** The board as a number in base 3, written in base 36: short, and no two boards share it. */
const key = (board) => parseInt(board.replace(/./g, (c) => ".wb".indexOf(c)), 3).toString(36);

/** Each [from, to] of a player, captures apart; `from` is -1 for a man from the hand. */
function steps({ board, hand }, seat) {
  const points = [...board];
  const empty = where(points, ".");
  if (hand[seat - 1] > 0) return empty.map((to) => [-1, to]);
  const own = where(points, MEN[seat]);
  // Who has only three men left flies.
  const next = (from) => NEXT[from].filter((to) => points[to] === ".");
  const targets = (from) => (own.length === 3 ? empty : next(from));
  return own.flatMap((from) => targets(from).map((to) => [from, to]));
}

/** Whether a man that comes from `from` closes a mill on `to`. */
function closes(board, man, from, to) {
  const stands = (i) => i === to || (i !== from && board[i] === man);
  return LINES_AT[to].some((line) => line.every(stands));
}

/** The men that a mill may take: those in no mill, unless all are in mills. */
function prey(board, man) {
  const all = where([...board], man);
  const free = all.filter((i) => !closes(board, man, i, i));
  return free.length > 0 ? free : all;
}

function listed(state, seat) {
  const { board } = state;
  const victims = prey(board, MEN[3 - seat]).map((i) => `-${AT[i]}`);
  return steps(state, seat).flatMap(([from, to]) => {
    const step = from < 0 ? AT[to] : `${AT[from]}-${AT[to]}`;
    const mill = victims.length > 0 && closes(board, MEN[seat], from, to);
    return mill ? victims.map((victim) => step + victim) : [step];
  });
}

/** Who has won and why, when `seat` is to move; no reason while the game goes on. */
function ending(state, seat) {
  const { board, hand, past } = state;
  const men = board.split(MEN[seat]).length - 1 + hand[seat - 1];
  if (men < 3) return { winner: 3 - seat, why: "few-men" };
  if (steps(state, seat).length === 0) return { winner: 3 - seat, why: "no-moves" };
  const now = key(board);
  // Only every second of the boards before had the same player to move.
  const same = past.filter((it, i) => it === now && (past.length - i) % 2 === 0);
  if (same.length >= 2) return { winner: 0, why: "repetition" };
  return { winner: 0, why: past.length >= QUIET_MAX ? "fifty-moves" : "" };
}

/** What is wrong with a state, as a sentence; nothing if it can be. */
function flaw(state) {
  const { onmove, board, hand, past, winner, why, last } = state;
  if (!/^[wb.]{24}$/.test(board)) return "The board must be 24 points.";
  const numbers = Array.isArray(hand) && hand.length === 2 && hand.every(Number.isInteger);
  if (!numbers || Math.min(...hand) < 0) return "Each hand must be a number of men.";
  for (const seat of [1, 2]) {
    const men = board.split(MEN[seat]).length - 1 + hand[seat - 1];
    if (men < 2 || men > 9) return "Each player must have two to nine men.";
  }
  // White places first, so Black has one man more in hand whenever Black is to place.
  const behind = hand[1] - hand[0];
  const placing = behind === 0 ? onmove !== 2 || hand[1] === 0 : behind === 1 && onmove !== 1;
  if (!placing) return "The hands do not fit the player to move.";
  const boards = Array.isArray(past) && past.every((it) => /^[0-9a-z]{1,8}$/.test(it));
  if (!boards || past.length > QUIET_MAX) return "The past must be a list of boards.";
  if (!/^(\d-\d(-\d-\d){0,2})?$/.test(last)) return "The last move must be a move.";
  const fits = (onmove === 0 ? [1, 2] : [onmove]).some((seat) => {
    const end = ending(state, seat);
    return end.winner === winner && end.why === why && (why === "") === (onmove !== 0);
  });
  return fits ? "" : "The end of the game does not fit the board.";
}

function stood(onmove, board, hand) {
  return { onmove, board, hand, past: [], winner: 0, why: "", last: "" };
}

const game = {
  name: { en: "Nine men's morris" },
  names: ["White", "Black"],
  description: { en: "Build mills, three men in a line, and take a man with each." },
  rules: {
    en:
      "White begins. First the players place their nine men in turn, each on an empty point. " +
      "Then they move: a man goes along a line to the next point, if that is empty. A player " +
      "who has only three men left flies: a man may go to any empty point.\n\n" +
      "Three own men on the three points of a line are a mill. Who closes a mill, by placing or " +
      "by moving, takes an enemy man at once, even if two mills are closed together. A man that " +
      "stands in a mill may be taken only when all enemy men do.\n\n" +
      "Who has fewer than three men, or cannot move, has lost. The game is drawn when a position " +
      "stands for the third time with the same player to move, or when each player has made " +
      "fifty moves without a man being placed or taken.",
  },
  pieces: {
    w: { name: "white man", picture: "stone", value: 100, seat: 1 },
    b: { name: "black man", picture: "stone", value: 100, seat: 2 },
  },
  cells: POINTS.map(([x, y], i) => ({ name: NAMES[i], x, y, shape: "point" })),
  ground: "wood",
  captions: [1, 2, 3, 4, 5, 6, 7].flatMap((n) => [
    { text: String.fromCharCode(96 + n), x: n, y: 0.1 },
    { text: `${n}`, x: 0.1, y: n },
  ]),
  lines: LINES.map((line) => [...POINTS[line[0]], ...POINTS[line[2]]]),
  examples: [
    {
      caption: { en: "The third man on the line a7–g7 closes a mill and takes a man." },
      state: stood(1, "ww......b.......b.......", [7, 7]),
      moves: ["7-7-5-5"],
    },
    {
      caption: { en: "Only d3 may be taken: the other black men stand in a mill." },
      state: stood(1, "ww.bbb........w.b......w", [0, 0]),
      moves: ["7-4-7-7-4-3"],
    },
    {
      caption: { en: "With three men White flies, here to close a mill." },
      state: stood(1, "ww....bbb......b......w.", [0, 0]),
      moves: ["4-1-7-7-3-3"],
    },
  ],
  gamestate: { onmove: 0, board: "", hand: [0, 0], past: [], winner: 0, why: "", last: "" },

  startNewGame() {
    this.gamestate = stood(1, ".".repeat(24), [9, 9]);
  },

  setGameState(state) {
    const wrong = flaw(state);
    if (wrong) throw new Error(wrong);
    this.gamestate = state;
  },

  legalMoves() {
    const { onmove } = this.gamestate;
    return onmove === 0 ? "" : listed(this.gamestate, onmove).join(",");
  },

  isLegal(move) {
    return move !== "" && this.legalMoves().split(",").includes(move);
  },

  makeMove(move) {
    const { onmove, board, hand, past } = this.gamestate;
    const path = move.match(/\d-\d/g).map((point) => AT.indexOf(point));
    const placing = hand[onmove - 1] > 0;
    const to = path[placing ? 0 : 1];
    const victim = path[placing ? 1 : 2];
    const points = [...board];
    if (!placing) points[path[0]] = ".";
    points[to] = MEN[onmove];
    if (victim !== undefined) points[victim] = ".";
    const next = {
      onmove: 3 - onmove,
      board: points.join(""),
      hand: hand.map((men, i) => (placing && i === onmove - 1 ? men - 1 : men)),
      // What was before a placing or a capture cannot come again.
      past: placing || victim !== undefined ? [] : [...past, key(board)],
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
    const { onmove, hand, winner } = this.gamestate;
    const why = this.gamestate.why.replaceAll("-", " ");
    if (onmove === 0) {
      return winner ? `${this.names[winner - 1]} has won: ${why}.` : `A draw: ${why}.`;
    }
    const men = hand[onmove - 1];
    return `${this.names[onmove - 1]} to ${men > 0 ? `place a man, ${men} in hand` : "move"}.`;
  },

  // Cells of one's own: the board's text has a character for each of them, in their order.
  clientData() {
    const { board, last } = this.gamestate;
    return { rows: 1, columns: 24, boarddata: board, lastmove: last };
  },
};

export default game;
