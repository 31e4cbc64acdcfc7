// The board description of a script, from its `pieces`, `cells` and the size that it shows.

import { bad } from "./fault.mjs";

const CELLS_MAX = 1024;
/** How far from the board's edge a coordinate stands. */
const CAPTION_GAP = 0.75;
/** What a grid can be made of, and what a board can be drawn on. */
const GRIDS = ["squares", "points"];
const GROUNDS = ["chequer", "plain", "wood"];
const CHESSMEN = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };

/** The board, as the interface has it. */
export function boardOf(rules, data) {
  const look = lookOf(rules);
  const own = rules.cells !== undefined;
  const lines = (rules.lines ?? []).map(([x1, y1, x2, y2]) => [x1, -y1, x2, -y2]);
  const captions = (rules.captions ?? []).map(written);
  if (!own && data.showcaptions === true) captions.push(...captionsOf(data));
  return {
    cells: own ? rules.cells.map(placed) : grid(data, look),
    pieces: rules.pieces === undefined ? letters() : Object.entries(rules.pieces).map(described),
    lines: own ? lines : [...linesOf(data, look), ...lines],
    dots: (rules.dots ?? []).map(([x, y]) => [x, -y]),
    captions,
    turns: data.orientation === "switched" || rules.turns === true,
  };
}

/** What the board is drawn on, and the edges of the players, as the interface has them. */
export function looksOf(rules) {
  return { ground: lookOf(rules).ground, edges: (rules.edges ?? []).map(edge) };
}

/** How a board is drawn: what its grid is made of, what it lies on, and which squares are tinted. */
function lookOf(rules) {
  const { grid = "squares", areas = [] } = rules;
  if (!GRIDS.includes(grid)) throw bad(`grid must be ${oneOf(GRIDS)}.`);
  const points = grid === "points";
  const { ground = points ? "wood" : "chequer" } = rules;
  if (!GROUNDS.includes(ground)) throw bad(`ground must be ${oneOf(GROUNDS)}.`);
  const places = Array.isArray(areas) && areas.every((at) => Array.isArray(at) && at.length === 2);
  if (!places) throw bad("areas must be a list of squares: [column, row].");
  return { points, ground, areas: new Set(areas.map((at) => at.join("-"))) };
}

function oneOf(words) {
  const quoted = words.map((word) => `"${word}"`);
  return `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}

function edge({ seat, line }) {
  if (seat !== 1 && seat !== 2) throw bad("Each of edges needs a seat, 1 or 2.");
  const places = Array.isArray(line) && line.length > 1 && line.every(Array.isArray);
  if (!places) throw bad("Each of edges needs a line: a list of two or more places [x, y].");
  return { owner: owner(seat), line: line.map(([x, y]) => [x, -y]) };
}

function written({ text, x, y, turned = [x, y] }) {
  if (typeof text !== "string") throw bad("Each of captions needs a text, and x and y.");
  return { text, x, y: -y, turnedX: turned[0], turnedY: -turned[1] };
}

function grid({ rows, columns }, { points, ground, areas }) {
  const whole = Number.isInteger(rows) && Number.isInteger(columns);
  if (!whole || rows < 1 || columns < 1 || rows * columns > CELLS_MAX) {
    throw bad(`clientData() must give rows and columns, at most ${CELLS_MAX} squares in all.`);
  }
  const cells = [];
  for (let row = rows; row >= 1; row--) {
    for (let column = 1; column <= columns; column++) {
      const dark = ground === "chequer" ? (row + column) % 2 === 0 : areas.has(`${column}-${row}`);
      const name = nameOf(column, row, columns);
      const shape = points ? "point" : "square";
      cells.push({ name, column, row, x: column, y: -row, shape, shade: dark && !points ? 1 : 0 });
    }
  }
  return cells;
}

/** The lines of a grid: through its points, or between its squares where they have no colours. */
function linesOf({ rows, columns }, { points, ground }) {
  if (!points && ground === "chequer") return [];
  const beyond = points ? 0 : 0.5;
  const ways = (count) => Array.from({ length: points ? count : count + 1 }, (_, i) => i + 1 - beyond);
  const [low, right, top] = [1 - beyond, columns + beyond, -rows - beyond];
  return [
    ...ways(rows).map((row) => [low, -row, right, -row]),
    ...ways(columns).map((column) => [column, -low, column, top]),
  ];
}

/** `e4` where letters suffice, else `5-4`. */
function nameOf(column, row, columns) {
  return columns <= 26 ? String.fromCharCode(96 + column) + row : `${column}-${row}`;
}

function placed(cell) {
  const { x, y, shape = "square", shade = 0, at } = cell;
  const [column, row] = at ?? [x, y];
  if (!Number.isInteger(column) || !Number.isInteger(row) || column < 0 || row < 0) {
    throw bad("Each of cells needs whole numbers by which a move names it: x and y, or at: [x, y].");
  }
  return { name: String(cell.name ?? `${column}-${row}`), column, row, x, y: -y, shape, shade };
}

function described([character, piece]) {
  if ([...character].length !== 1 || ".? ".includes(character)) {
    throw bad(`pieces: ${JSON.stringify(character)} cannot stand for a piece: one character, no dot.`);
  }
  const { name = character, picture = "disc", value = 100, seat } = piece;
  if (typeof name !== "string" || typeof picture !== "string" || !Number.isFinite(value)) {
    throw bad(`pieces: ${character} needs a name, and can have a picture and a value.`);
  }
  return { character, name, picture, owner: owner(seat), value: Math.round(value) };
}

function owner(seat) {
  if (seat === undefined || seat === null) return null;
  if (seat !== 1 && seat !== 2) throw bad("The seat of a piece must be 1 or 2.");
  return seat === 1 ? "first" : "second";
}

/** What stands on the board of a script that does not say: letters, large ones the first player's. */
function letters() {
  const both = [..."abcdefghijklmnopqrstuvwxyz"].flatMap((small) => [small.toUpperCase(), small]);
  return both.map((character) => {
    const small = character.toLowerCase();
    const first = character !== small;
    const picture = CHESSMEN[small] ?? "disc";
    const side = first ? "first" : "second";
    return { character, name: `${side} ${CHESSMEN[small] ?? small}`, picture, owner: side, value: 100 };
  });
}

function captionsOf({ rows, columns }) {
  const below = [];
  for (let column = 1; column <= columns; column++) {
    const text = columns <= 26 ? String.fromCharCode(96 + column) : String(column);
    const [y, turnedY] = [-1 + CAPTION_GAP, -rows - CAPTION_GAP];
    below.push({ text, x: column, y, turnedX: column, turnedY });
  }
  for (let row = 1; row <= rows; row++) {
    const [x, turnedX] = [1 - CAPTION_GAP, columns + CAPTION_GAP];
    below.push({ text: String(row), x, y: -row, turnedX, turnedY: -row });
  }
  return below;
}
