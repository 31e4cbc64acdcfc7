// Tablut, the game that Linnaeus saw in Lapland in 1732: a king and his men break through a siege.
// His diary (Iter Lapponicum; its Latin is quoted at ludii.games, evidence 646) gives the board,
// the moves and the captures. Where it is silent, this follows common reconstructions, such as
// those at southendmuseums.co.uk and bead.game: the Muscovites begin, the king beside the throne
// falls to three, he helps to capture, and the empty throne counts as an enemy.

const SIZE = 9;
const THRONE = 40;
const WAYS = [[1, 0], [-1, 0], [0, 1], [0, -1]];
const QUIET_MAX = 100; // Fifty moves of each player.
const START =
  "...mmm..." + "....m...." + "....s...." + "m...s...m" + "mmsskssmm" +
  "m...s...m" + "....s...." + "....m...." + "...mmm...";

// The board is one string, top row first, as the browser wants it.
const at = (x, y) => (SIZE - y) * SIZE + x - 1;
const inside = (x, y) => x >= 1 && x <= SIZE && y >= 1 && y <= SIZE;
const OWNERS = { m: 1, s: 2, k: 2 };

/** One legal move after the other, so that whoever needs only the first pays for no more. */
function* movesOf(board, seat) {
  for (let y = 1; y <= SIZE; y++) {
    for (let x = 1; x <= SIZE; x++) {
      if (OWNERS[board[at(x, y)]] !== seat) continue;
      for (const [dx, dy] of WAYS) {
        let [tx, ty] = [x + dx, y + dy];
        // Nobody enters or passes the throne, not even the king who has left it.
        while (inside(tx, ty) && board[at(tx, ty)] === "." && at(tx, ty) !== THRONE) {
          yield `${x}-${y}-${tx}-${ty}`;
          [tx, ty] = [tx + dx, ty + dy];
        }
      }
    }
  }
}

/** Whether a square helps `seat` to capture: an own man, or the empty throne. */
function hostile(squares, seat, x, y) {
  if (!inside(x, y)) return false;
  const man = squares[at(x, y)];
  return OWNERS[man] === seat || (man === "." && at(x, y) === THRONE);
}

/** Whether the king on x-y falls: enclosed by four on the throne and beside it, else by two. */
function fallen(squares, x, y, dx, dy) {
  const guarded = Math.abs(x - 5) + Math.abs(y - 5) <= 1;
  if (guarded) return WAYS.every(([wx, wy]) => hostile(squares, 1, x + wx, y + wy));
  return hostile(squares, 1, x + dx, y + dy);
}

/** The board after a move, with the captures that it makes. */
function played(board, [x1, y1, x2, y2]) {
  const squares = [...board];
  const man = squares[at(x1, y1)];
  squares[at(x1, y1)] = ".";
  squares[at(x2, y2)] = man;
  const seat = OWNERS[man];
  for (const [dx, dy] of WAYS) {
    const [x, y] = [x2 + dx, y2 + dy];
    if (!inside(x, y) || OWNERS[squares[at(x, y)]] !== 3 - seat) continue;
    const king = squares[at(x, y)] === "k";
    const taken = king ? fallen(squares, x, y, dx, dy) : hostile(squares, seat, x + dx, y + dy);
    if (taken) squares[at(x, y)] = ".";
  }
  return squares.join("");
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
  const king = board.indexOf("k");
  if (king < 0) return { winner: 1, why: "king-captured" };
  const [column, row] = [king % SIZE, Math.floor(king / SIZE)];
  if (Math.min(column, row) === 0 || Math.max(column, row) === SIZE - 1) {
    return { winner: 2, why: "king-escaped" };
  }
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
  if (!/^[msk.]{81}$/.test(board)) return "The board must be 81 squares.";
  for (const [man, most] of [["m", 16], ["s", 8], ["k", 1]]) {
    if (board.split(man).length - 1 > most) return `There can be at most ${most} of ${man}.`;
  }
  if ("ms".includes(board[THRONE])) return "Only the king can be on the throne.";
  const boards = Array.isArray(past) && past.every((it) => /^[0-9a-z]{1,7}$/.test(it));
  if (!boards || past.length > QUIET_MAX) return "The past must be a list of boards.";
  if (!/^(\d(-\d){3})?$/.test(last)) return "The last move must be a move.";
  // The player who would be to move had the game not ended: not known, so either will do.
  const fits = (onmove === 0 ? [1, 2] : [onmove]).some((seat) => {
    const end = ending(state, seat);
    return end.winner === winner && end.why === why && (why === "") === (onmove !== 0);
  });
  return fits ? "" : "The end of the game does not fit the board.";
}

const stood = (onmove, rows) => {
  const board = rows.split("/").map((row) => row.replace(/\d/g, (n) => ".".repeat(n))).join("");
  return { onmove, board, past: [], winner: 0, why: "", last: "" };
};

const game = {
  name: { en: "Tablut" },
  names: ["Muscovites", "Swedes"],
  description: { en: "The king breaks through to the edge of the board, or is captured." },
  rules: {
    en:
      "The game was played by the Sámi, and Linnaeus wrote down in 1732 what he saw of it. " +
      "Sixteen Muscovites besiege the king of the Swedes, who has eight men. The Muscovites " +
      "begin.\n\nAll men and the king move like a rook of chess: any number of empty squares " +
      "along a row or a column. Nobody may enter or pass the throne in the middle, not even the " +
      "king once he has left it.\n\nA man is captured when the enemy moves so that the man " +
      "stands between two of them in a row or a column. The king helps his men to capture, and " +
      "the empty throne stands for an enemy of both sides. Who moves between two enemies is " +
      "safe. The king himself is captured by four Muscovites around him on the throne, by three " +
      "and the throne beside it, and by two like a man elsewhere.\n\nThe Swedes win when the " +
      "king reaches the edge of the board, the Muscovites when they capture him. Who cannot " +
      "move has lost. The game is drawn when a position stands for the third time with the same " +
      "player to move, or after fifty moves of each player without a capture.",
  },
  pieces: {
    m: { name: "Muscovite", picture: "man", value: 100, seat: 1 },
    s: { name: "Swede", picture: "man", value: 150, seat: 2 },
    k: { name: "king", picture: "king", value: 1000, seat: 2 },
  },
  ground: "plain",
  // Where the Muscovites begin, as Linnaeus drew it.
  areas: [...START].flatMap((man, i) =>
    man === "m" ? [[(i % SIZE) + 1, SIZE - Math.floor(i / SIZE)]] : [],
  ),
  // The throne is marked by a cross: a square reaches half a side to each side of its centre.
  lines: [[4.5, 4.5, 5.5, 5.5], [4.5, 5.5, 5.5, 4.5]],
  examples: [
    {
      caption: { en: "The Muscovite from d1 takes the Swede on e3, between d3 and f3." },
      state: stood(1, "3mmm3/4m4/4s4/m3s3m/mmsskssmm/m3s3m/4sm3/4m4/3mm4"),
      moves: ["4-1-4-3"],
    },
    {
      caption: { en: "On the throne the king falls only to four." },
      state: stood(1, "9/9/4m4/9/3mkm3/4m4/s8/9/9"),
      moves: ["5-7-5-6"],
    },
    {
      caption: { en: "The king reaches the edge, and the Swedes win." },
      state: stood(2, "3mm4/4m4/5k3/m7m/mm5mm/m7m/4s4/4m4/3mmm3"),
      moves: ["6-7-6-9"],
    },
  ],
  gamestate: { onmove: 0, board: "", past: [], winner: 0, why: "", last: "" },

  startNewGame() {
    this.gamestate = { onmove: 1, board: START, past: [], winner: 0, why: "", last: "" };
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
    const after = played(board, move.split("-").map(Number));
    const empty = (it) => it.split(".").length;
    const next = {
      onmove: 3 - onmove,
      board: after,
      // What was before a capture cannot come again.
      past: empty(after) === empty(board) ? [...past, hash(board)] : [],
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
    return winner ? `${this.names[winner - 1]} have won: ${why}.` : `A draw: ${why}.`;
  },

  clientData() {
    const { board, last } = this.gamestate;
    return { rows: SIZE, columns: SIZE, boarddata: board, lastmove: last, showcaptions: true };
  },
};

export default game;
