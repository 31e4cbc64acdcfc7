/**
 * How a board is laid into the room that it may take: where its reserves lie, and whether its
 * coordinates have a rim of their own. A board is arranged by moving what its description places.
 */

import type { Board, Cell, Label } from "../protocol";
import { type Box, fieldOf, layoutOf, shown, shownBox, type Vector } from "./layout";

/** A room, in pixels. */
export interface Size {
  width: number;
  height: number;
}

export interface Arrangement {
  /** Whether reserves are columns beside the board, instead of rows above and below it. */
  beside: boolean;
  /** Whether coordinates stand in the corners of cells, so that the board needs no rim for them. */
  inside: boolean;
}

/** The least and the greatest of some numbers. */
type Span = readonly [number, number];

/** Between the board and a reserve, in board units. */
const GAP = 0.15;
/**
 * How far from the middle of a cell the coordinate in its corner stands: beside the broadest piece,
 * and up or down.
 */
const CORNER = { across: 0.44, along: 0.36 } as const;
/** In narrower rooms the cells need the width of a rim. */
const RIM_WIDTH_MIN_PX = 480;
/** Reserves stay above and below unless cells grow by more than this beside the board. */
const WORTH = 1.04;

/** The arrangement with the largest cells. */
export function arrangementIn(board: Board, turned: boolean, { width, height }: Size): Arrangement {
  const inside = width < RIM_WIDTH_MIN_PX && hasRim(board);
  const side = (beside: boolean): number => {
    const { box } = layoutOf(arranged(board, turned, { beside, inside }), turned, inside);
    return Math.min(width / box.width, height / box.height);
  };
  const reserves = board.cells.some(({ reserve }) => reserve !== undefined);
  return { beside: reserves && side(true) > WORTH * side(false), inside };
}

/** The same board, with its cells and coordinates where they are arranged. */
export function arranged(board: Board, turned: boolean, { beside, inside }: Arrangement): Board {
  const described = inside ? withoutRim(board) : board;
  const { field } = layoutOf(described, turned, inside);
  return { ...described, cells: withReserves(board, shownBox(field, turned), beside) };
}

/**
 * The cells with the reserves around what the board fills. The one above comes to the top left, the
 * one below to the bottom right, each begun at its corner; those that lie elsewhere stay there.
 */
function withReserves(board: Board, filled: Box, beside: boolean): Cell[] {
  const [[left, right], [top, bottom]] = spansOf(board);
  const length = Math.floor(beside ? bottom - top : right - left) + 1;
  const places = new Map<Cell, Vector>();
  const lay = (lies: (y: number) => boolean, at: (along: number, line: number) => Vector) => {
    const reserve = board.cells.filter(({ reserve, y }) => reserve !== undefined && lies(y));
    for (const [place, cell] of reserve.sort((a, b) => a.y - b.y || a.x - b.x).entries())
      places.set(cell, at(place % length, Math.floor(place / length)));
  };
  const away = (line: number) => GAP + 0.5 + line;
  const [west, east] = [filled.x, filled.x + filled.width];
  const [north, south] = [filled.y, filled.y + filled.height];
  lay(
    (y) => y < top,
    (along, line) =>
      beside ? [west - away(line), top + along] : [left + along, north - away(line)],
  );
  lay(
    (y) => y > bottom,
    (along, line) =>
      beside ? [east + away(line), bottom - along] : [left + along, south + away(line)],
  );
  return board.cells.map((cell) => {
    const [x, y] = places.get(cell) ?? [cell.x, cell.y];
    return { ...cell, x, y };
  });
}

/** Whether coordinates stand beside squares, in whose corners there is room for them too. */
function hasRim(board: Board): boolean {
  const squares = fieldOf(board).every(({ shape }) => shape === "square");
  const [across, along] = spansOf(board);
  const beside = (board.labels ?? []).some(({ at: [x, y] }) => side(x, across) || side(y, along));
  return squares && board.ground !== "frame" && beside;
}

/** The board with the coordinates that stand beside it in the corners of the cells next to them. */
function withoutRim(board: Board): Board {
  const labels = board.labels ?? [];
  const [across, along] = spansOf(board);
  const ats = inCorners(
    labels.map(({ at }) => at),
    [across, along],
  );
  const turned = inCorners(
    labels.map((label) => shown(label.turned, true)),
    [reversed(across), reversed(along)],
  );
  const moved = labels.map((label, index): Label => {
    const [at, other] = [ats[index] ?? label.at, shown(turned[index] ?? label.at, true)];
    return { ...label, at: [...at], turned: [...other] };
  });
  return { ...board, labels: moved };
}

/** Files stand away from the side of the ranks, and ranks away from that of the files. */
function inCorners(places: readonly Vector[], [across, along]: [Span, Span]): Vector[] {
  const sides = places.map(([x, y]) => [side(x, across), side(y, along)] as const);
  const ranks = sides.find(([h]) => h !== 0)?.[0] ?? -1;
  const files = sides.find(([, v]) => v !== 0)?.[1] ?? 1;
  return places.map(([x, y], index) => {
    const [h, v] = sides[index] ?? [0, 0];
    if (v !== 0) return [x - ranks * CORNER.across, edge(v, along) + v * CORNER.along];
    return h === 0 ? [x, y] : [edge(h, across) + h * CORNER.across, y - files * CORNER.along];
  });
}

function edge(side: -1 | 1, [low, high]: Span): number {
  return side < 0 ? low : high;
}

function reversed([low, high]: Span): Span {
  return [0 - high, 0 - low];
}

/** Where the middles of the board's cells lie, across and along. */
function spansOf(board: Board): [Span, Span] {
  const cells = fieldOf(board);
  const span = (all: number[]): Span => [Math.min(...all), Math.max(...all)];
  return [span(cells.map(({ x }) => x)), span(cells.map(({ y }) => y))];
}

/** On which side of the cells something stands: before them, behind them, or at them. */
function side(at: number, [low, high]: Span): -1 | 0 | 1 {
  if (at < low - 0.5) return -1;
  return at > high + 0.5 ? 1 : 0;
}
