/** Draws a board: one picture from one state, in layers from the ground up. */

import { t } from "../messages";
import { piece, toneOf } from "../pieces/piece";
import { h, type VNode } from "../vdom";
import { centre, outline, type Vector } from "./layout";
import { cellLabel } from "./names";
import { type Stack, stackAt } from "./position";
import { type BoardState, openCells } from "./state";

/** How large a piece is drawn in each shape of cell, in board units. */
const PIECE_SIZES = { square: 0.96, hexagon: 0.84, point: 1 } as const;
/** Decimals that coordinates are written with: a thousandth of a cell is under a pixel. */
const DECIMALS = 3;

export function drawing(state: BoardState): VNode[] {
  const open = openCells(state);
  return [
    h("g.ground", ground(state)),
    h(
      "g.cells",
      state.layout.rows.map((row) =>
        h(
          "g",
          { attrs: { role: "row" } },
          row.map((cell) => drawCell(state, cell, open)),
        ),
      ),
    ),
    h("g.ink", { attrs: { "aria-hidden": "true" } }, ink(state)),
    h("g.labels", { attrs: { "aria-hidden": "true" } }, labels(state)),
    h("g.pieces", { attrs: { "aria-hidden": "true" } }, pieces(state)),
    h("g.marks", { attrs: { "aria-hidden": "true" } }, marks(state, open)),
    h("g.dragged", { attrs: { "aria-hidden": "true" } }, dragged(state)),
  ];
}

/** Where something of the board is put, as an SVG transform. */
export function moveTo([x, y]: Vector): string {
  return `translate(${short(x)} ${short(y)})`;
}

function ground({ layout }: BoardState): VNode[] {
  if (layout.ground === undefined) return [];
  const { x, y, width, height } = layout.ground;
  return [h("rect", { attrs: { x, y, width, height, rx: 0.1 } })];
}

function drawCell(state: BoardState, index: number, open: ReadonlySet<number>): VNode {
  const cell = state.board.cells[index];
  if (cell === undefined) return h("g", { key: index });
  const { position, taken, held } = state;
  const isTarget = taken.length > 0 && open.has(index);
  return h(
    `g.cell.${cell.shape}.shade-${cell.shade}`,
    {
      key: index,
      class: {
        reserve: cell.reserve !== undefined,
        hidden: position.cells.get(index) === "hidden",
        last: position.last.includes(index),
        alarm: position.alarm.includes(index),
        hint: state.hint.includes(index),
        taken: taken.includes(index),
        target: isTarget,
        can: open.has(index),
        over: isTarget && held?.dragging === true && held.over === index,
      },
      attrs: {
        role: "gridcell",
        tabindex: state.cursor === index ? 0 : -1,
        transform: moveTo(centre(cell, state.layout.turned)),
        "data-cell": index,
        "data-name": cell.name,
        "aria-label": cellLabel(state, index, open),
        "aria-selected": taken.includes(index) ? "true" : "false",
      },
    },
    [
      h("path.shape", { attrs: { d: outline(cell) } }),
      h("path.wash", { attrs: { d: outline(cell) } }),
    ],
  );
}

function ink({ board, layout }: BoardState): VNode[] {
  const sign = layout.turned ? -1 : 1;
  const lines = (board.lines ?? []).map(([x1, y1, x2, y2]) => {
    const attrs = { x1: sign * x1, y1: sign * y1, x2: sign * x2, y2: sign * y2 };
    return h("line", { attrs });
  });
  const dots = (board.dots ?? []).map(([x, y]) =>
    h("circle", { attrs: { cx: sign * x, cy: sign * y, r: 0.09 } }),
  );
  return [...lines, ...dots];
}

function labels({ layout }: BoardState): VNode[] {
  const beside = layout.ground === undefined ? "page" : "ground";
  return layout.labels.map(({ text, at: [x, y], shade }) =>
    h("text", { class: { [`on-${shade ?? beside}`]: true }, attrs: { x, y } }, text),
  );
}

function pieces(state: BoardState): VNode[] {
  const held = state.held?.dragging ? state.held.cell : undefined;
  return [...state.position.cells.keys()].flatMap((index) => {
    const stack = stackAt(state.position, index);
    const cell = state.board.cells[index];
    if (stack === undefined || cell === undefined) return [];
    const transform = moveTo(centre(cell, state.layout.turned));
    const lifted = index === held && (cell.reserve === undefined || stack.count === 1);
    return h(
      "g.piece",
      {
        key: `${index}/${stack.piece}`,
        class: { lifted },
        attrs: { transform, "data-piece": index },
      },
      [h("g.glide", [drawStack(state, index, stack), ...count(state, index, stack)])],
    );
  });
}

function drawStack(state: BoardState, index: number, stack: Stack): VNode {
  const kind = state.board.pieces[stack.piece];
  const size = PIECE_SIZES[state.board.cells[index]?.shape ?? "square"];
  if (kind === undefined) return h("g");
  const away = kind.seat === (state.layout.turned ? "first" : "second");
  return piece(kind, toneOf(kind, state.tones), size, away);
}

/** How many there are, where it is more than one. */
function count(state: BoardState, index: number, stack: Stack): VNode[] {
  const reserve = state.board.cells[index]?.reserve !== undefined;
  if (stack.count < 2 && !reserve) return [];
  const at = { attrs: { transform: moveTo([0.32, 0.32]) } };
  return [h("g.count", at, [h("circle", { attrs: { r: 0.17 } }), h("text", `${stack.count}`)])];
}

/** What lies over the pieces: where one can go, and on points where the last move went. */
function marks(state: BoardState, open: ReadonlySet<number>): VNode[] {
  return state.board.cells.flatMap((cell, index) => {
    const mark = markOf(state, index, open);
    const attrs = { transform: moveTo(centre(cell, state.layout.turned)) };
    return mark.length === 0 ? [] : [h("g", { key: index, attrs }, mark)];
  });
}

function markOf(state: BoardState, index: number, open: ReadonlySet<number>): VNode[] {
  const { board, position, taken } = state;
  if (taken.length > 0 && open.has(index)) {
    return position.cells.has(index) ? ring(0.43) : [circle("dot", 0.15)];
  }
  if (board.cells[index]?.shape !== "point") return [];
  if (taken.includes(index)) return ring(0.48);
  if (position.alarm.includes(index)) return [circle("alarm", 0.46)];
  return position.last.at(-1) === index ? [circle("last", 0.13)] : [];
}

/** With an edge of its own, so that it stands out from any ground. */
function ring(r: number): VNode[] {
  return [circle("ring-edge", r), circle("ring", r)];
}

function circle(name: string, r: number): VNode {
  return h(`circle.${name}`, { attrs: { r } });
}

function dragged(state: BoardState): VNode[] {
  const { held, position } = state;
  const stack = held?.dragging ? stackAt(position, held.cell) : undefined;
  if (held === undefined || stack === undefined) return [];
  const attrs = { transform: moveTo(held.at) };
  return [h("g.held", { attrs }, [drawStack(state, held.cell, stack)])];
}

function short(length: number): number {
  return Number(length.toFixed(DECIMALS));
}

/** What the whole board is called. */
export function boardLabel(): string {
  return t("board.label");
}
