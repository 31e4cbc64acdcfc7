// The board description of a script, from its `pieces`, `cells` and the size that it shows.

import { bad } from "./fault.mjs";

const CELLS_MAX = 1024;
/** How far from the board's edge a coordinate stands. */
const CAPTION_GAP = 0.75;
const CHESSMEN = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };

/** The board, as the interface has it. */
export function boardOf(rules, data) {
  const cells = rules.cells === undefined ? grid(data) : rules.cells.map(placed);
  const captions = rules.cells === undefined && data.showcaptions === true ? captionsOf(data) : [];
  return {
    cells,
    pieces: rules.pieces === undefined ? letters() : Object.entries(rules.pieces).map(described),
    lines: (rules.lines ?? []).map(([x1, y1, x2, y2]) => [x1, -y1, x2, -y2]),
    dots: (rules.dots ?? []).map(([x, y]) => [x, -y]),
    captions,
    turns: data.orientation === "switched" || rules.turns === true,
  };
}

function grid({ rows, columns }) {
  const whole = Number.isInteger(rows) && Number.isInteger(columns);
  if (!whole || rows < 1 || columns < 1 || rows * columns > CELLS_MAX) {
    throw bad(`clientData() must give rows and columns, at most ${CELLS_MAX} squares in all.`);
  }
  const cells = [];
  for (let row = rows; row >= 1; row--) {
    for (let column = 1; column <= columns; column++) {
      const shade = (row + column) % 2 === 0 ? 1 : 0;
      const name = nameOf(column, row, columns);
      cells.push({ name, column, row, x: column, y: -row, shape: "square", shade });
    }
  }
  return cells;
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
