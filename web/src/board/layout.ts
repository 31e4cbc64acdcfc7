/**
 * Where everything lies. Lengths are board units: a square's side is 1. A turned board shows (x, y)
 * at (−x, −y).
 */

import type { Board, Cell } from "../protocol";
import { riverOf } from "./river";

export type Vector = readonly [number, number];

/** What the board fills. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A direction in which an arrow key goes. */
export type Direction = "left" | "right" | "up" | "down";

/** What follows from a board and its side up, worked out once. */
export interface Layout {
  turned: boolean;
  /** What the whole drawing fills, reserves and outer labels included. */
  box: Box;
  /** What the board itself fills: all but the reserves. */
  field: Box;
  /** What lies under the cells and their coordinates, where they do not cover their own ground. */
  ground: Box | undefined;
  /** Where the board is parted by a river. */
  river: Box | undefined;
  /** Whether cells have one shade, so that only their outlines tell them apart. */
  even: boolean;
  /** The cells from top to bottom, each row from left to right; a reserve is one row. */
  rows: number[][];
  /** The coordinates, with the shade of the cell each is written on; none outside of every cell. */
  labels: { text: string; at: Vector; shade: number | undefined }[];
}

/** Half of a hexagon's widest part, when it is 1 high. */
const HEX_REACH = 1 / Math.sqrt(3);
/** How far from its centre a cell still counts as touched. */
const TOUCH_MAX = 0.75;
/** Half the room that a label outside of every cell takes. */
const LABEL_REACH = 0.3;
/** Cells whose heights differ by less are in the same row. */
const ROW_SLACK = 0.1;
/** Decimals that coordinates are written with: a thousandth of a cell is under a pixel. */
const DECIMALS = 3;
/** Ground around a board of points, beyond the stones of its edge. */
const POINT_MARGIN = 0.08;
/** Ground around squares that have lines between them: where there is room for it, and where not. */
const LINE_MARGINS = { wide: 0.14, snug: 0.03 } as const;
/** How broad the edges of seats are. */
export const EDGE_WIDTH = 0.44;

const VECTORS: Readonly<Record<Direction, Vector>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** `snug`: no more ground than it takes to end the lines of the board. */
export function layoutOf(board: Board, turned: boolean, snug = false): Layout {
  const labels = (board.labels ?? []).map((label) => {
    const at = turned ? shown(label.turned, true) : label.at;
    const cell = board.cells[cellAt(board, at, turned) ?? -1];
    return { text: label.text, at, shade: cell?.shape === "point" ? undefined : cell?.shade };
  });
  const labelled = labels
    .filter(({ shade }) => shade === undefined)
    .flatMap(({ at }) => [aside(at, -LABEL_REACH), aside(at, LABEL_REACH)]);
  const beside = [...labelled, ...edgesOf(board, turned)];
  const ground = groundOf(board, turned, beside, snug);
  const river = riverOf(board);
  const around = [...beside, ...(ground === undefined ? [] : ends(ground))];
  const filledBy = (cells: readonly Cell[]) =>
    boxAround([...cells.flatMap((cell) => corners(cell, turned)), ...around]);
  return {
    turned,
    box: filledBy(board.cells),
    field: filledBy(fieldOf(board)),
    ground,
    river: river && shownBox(river, turned),
    even: new Set(fieldOf(board).map(({ shade }) => shade)).size === 1,
    rows: rowsOf(board, turned),
    labels,
  };
}

function groundOf(
  board: Board,
  turned: boolean,
  beside: readonly Vector[],
  snug: boolean,
): Box | undefined {
  const field = fieldOf(board);
  const points = field.some(({ shape }) => shape === "point");
  const lies = (board.ground ?? "chequer") !== "chequer";
  if (!points && !lies) return undefined;
  const cells = ends(boxAround(field.flatMap((cell) => corners(cell, turned))));
  const margin = points ? 0 : LINE_MARGINS[snug ? "snug" : "wide"];
  const around = cells.map((at, end) => aside(at, end === 0 ? -margin : margin));
  return boxAround([...around, ...beside]);
}

/** The cells but for reserves. */
export function fieldOf({ cells }: Board): Cell[] {
  return cells.filter(({ reserve }) => reserve === undefined);
}

/** What the edges of seats take. */
function edgesOf(board: Board, turned: boolean): Vector[] {
  const places = (board.edges ?? []).flatMap(({ line }) => line);
  const half = EDGE_WIDTH / 2;
  return places.flatMap((place) => {
    const at = shown(place, turned);
    return [aside(at, -half), aside(at, half)];
  });
}

/** Where a point of the board is shown. */
export function shown([x, y]: Vector, turned: boolean): Vector {
  return turned ? [0 - x, 0 - y] : [x, y];
}

/** Where something of the board is put, as an SVG transform. */
export function moveTo([x, y]: Vector): string {
  return `translate(${short(x)} ${short(y)})`;
}

export function centre(cell: Cell, turned: boolean): Vector {
  return shown([cell.x, cell.y], turned);
}

/** The outline of a cell around the origin, as the `d` of an SVG path. */
export function outline(cell: Cell): string {
  if (cell.shape === "hexagon") {
    const [far, near] = [HEX_REACH, HEX_REACH / 2];
    return `M${-far} 0L${-near} -.5H${near}L${far} 0L${near} .5H${-near}Z`;
  }
  return "M-.5-.5H.5V.5H-.5Z";
}

/** The outline of a cell around a place, so that many can be one path. */
export function outlineAt(cell: Cell, [x, y]: Vector): string {
  if (cell.shape === "hexagon") {
    const [far, near] = [short(HEX_REACH), short(HEX_REACH / 2)];
    const start = `M${short(x - HEX_REACH)} ${short(y)}`;
    return `${start}l${near}-.5h${far}l${near} .5l${-near} .5h${-far}z`;
  }
  return `M${short(x - 0.5)} ${short(y - 0.5)}h1v1h-1z`;
}

/** The cell shown at a place. */
export function cellAt(board: Board, [x, y]: Vector, turned: boolean): number | undefined {
  let nearest: number | undefined;
  let distance = TOUCH_MAX;
  board.cells.forEach((cell, index) => {
    const [cx, cy] = centre(cell, turned);
    const [dx, dy] = reach(cell);
    const inside = Math.abs(cx - x) <= dx && Math.abs(cy - y) <= dy;
    const away = Math.hypot(cx - x, cy - y);
    if (inside && away < distance) [nearest, distance] = [index, away];
  });
  return nearest;
}

/** The next cell in a direction as shown; the same one at the edge. */
export function step(board: Board, from: number, direction: Direction, turned: boolean): number {
  const start = board.cells[from];
  if (start === undefined) return from;
  const [sx, sy] = centre(start, turned);
  const [ux, uy] = VECTORS[direction];
  let best = from;
  let cost = Number.POSITIVE_INFINITY;
  board.cells.forEach((cell, index) => {
    const [x, y] = centre(cell, turned);
    const along = (x - sx) * ux + (y - sy) * uy;
    const across = Math.abs((x - sx) * uy - (y - sy) * ux);
    // Within 45°, and what lies straight ahead before what lies aslant.
    if (along < ROW_SLACK || across > along) return;
    const price = along + 2 * across;
    if (price < cost) [best, cost] = [index, price];
  });
  return best;
}

function reach(cell: Cell): Vector {
  if (cell.shape === "hexagon") return [HEX_REACH, 0.5];
  const margin = cell.shape === "point" ? POINT_MARGIN : 0;
  return [0.5 + margin, 0.5 + margin];
}

/** The cells as they are shown, one row after another: between the reserves, if there are any. */
function rowsOf(board: Board, turned: boolean): number[][] {
  const order = board.cells.map((cell, index) => ({ cell, index, at: centre(cell, turned) }));
  order.sort((a, b) => a.at[1] - b.at[1]);
  const rows: (typeof order)[] = [];
  for (const entry of order.filter(({ cell }) => cell.reserve === undefined)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && entry.at[1] - first.at[1] < ROW_SLACK) row.push(entry);
    else rows.push([entry]);
  }
  for (const row of rows) row.sort((a, b) => a.at[0] - b.at[0]);
  // In the game's own order, however they lie.
  const reserves = (["first", "second"] as const)
    .map((seat) => order.filter(({ cell }) => cell.reserve === seat))
    .map((reserve) => reserve.sort((a, b) => a.index - b.index));
  // One lies at the top or at the left, the other at the bottom or at the right.
  const rank = (reserve: typeof order) => Math.min(...reserve.map(({ at }) => at[0] + at[1]));
  const [far = [], near = []] = reserves.sort((a, b) => rank(a) - rank(b));
  return [far, ...rows, near]
    .filter((row) => row.length > 0)
    .map((row) => row.map(({ index }) => index));
}

function corners(cell: Cell, turned: boolean): Vector[] {
  const [x, y] = centre(cell, turned);
  const [dx, dy] = reach(cell);
  return [
    [x - dx, y - dy],
    [x + dx, y + dy],
  ];
}

/** Where a box is shown; of one that is shown, where it is. */
export function shownBox(box: Box, turned: boolean): Box {
  return boxAround(ends(box).map((corner) => shown(corner, turned)));
}

function ends({ x, y, width, height }: Box): Vector[] {
  return [
    [x, y],
    [x + width, y + height],
  ];
}

function aside([x, y]: Vector, by: number): Vector {
  return [x + by, y + by];
}

function boxAround(points: readonly Vector[]): Box {
  if (points.length === 0) return { x: 0, y: 0, width: 1, height: 1 };
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function short(length: number): number {
  return Number(length.toFixed(DECIMALS));
}
