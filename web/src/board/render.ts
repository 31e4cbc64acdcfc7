/** Draws a board: one picture from one state, in layers from the ground up. */

import { t } from "../messages";
import { piece, toneOf } from "../pieces/piece";
import { h, type VNode } from "../vdom";
import { drawDrawings } from "./drawings";
import { centre, EDGE_WIDTH, moveTo, outline, shown } from "./layout";
import { marksOver, marksUnder } from "./marks";
import { cellLabel } from "./names";
import { type Stack, stackAt } from "./position";
import { isPremoved } from "./premove";
import { riverText } from "./river-text";
import { sideClass } from "./sides";
import { type BoardState, canPremove, openCells } from "./state";

/** How large a piece is drawn in each shape of cell, in board units. */
const PIECE_SIZES = { square: 0.96, hexagon: 0.84, point: 1 } as const;

/** How much larger a piece is under a finger, so that it shows around it. */
const FINGER_SCALE = 1.6;

export function drawing(state: BoardState): VNode[] {
  const open = openCells(state);
  const ground = state.board.ground ?? "chequer";
  return [
    h("g.ground", { class: { [ground]: true } }, under(state)),
    h("g.edges", { attrs: { "aria-hidden": "true" } }, edges(state)),
    h(
      "g.cells",
      { class: { bare: ground !== "chequer", even: state.layout.even } },
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
    h("g.marks.under", { attrs: { "aria-hidden": "true" } }, marksUnder(state, open)),
    h("g.pieces", { attrs: { "aria-hidden": "true" } }, pieces(state)),
    h("g.marks.over", { attrs: { "aria-hidden": "true" } }, marksOver(state, open)),
    h("g.drawings", { attrs: { "aria-hidden": "true" } }, drawDrawings(state)),
    h("g.dragged", { attrs: { "aria-hidden": "true" } }, dragged(state)),
  ];
}

function under({ layout }: BoardState): VNode[] {
  if (layout.ground === undefined) return [];
  const { x, y, width, height } = layout.ground;
  return [h("rect", { attrs: { x, y, width, height, rx: 0.1 } })];
}

/** The edges of seats; the cells that come after cover their inner halves. */
function edges({ board, layout, sides }: BoardState): VNode[] {
  return (board.edges ?? []).flatMap(({ seat, line }, key) => {
    const places = line.map((place) => shown(place, layout.turned).join(" "));
    const attrs = { d: `M${places.join("L")}`, "stroke-width": EDGE_WIDTH };
    return [
      h("path.edge-rim", {
        key: `${key} rim`,
        attrs: { ...attrs, "stroke-width": EDGE_WIDTH + 0.08 },
      }),
      h(`path.edge.${sides[seat === "first" ? 0 : 1]}`, { key, attrs }),
    ];
  });
}

function drawCell(state: BoardState, index: number, open: ReadonlySet<number>): VNode {
  const cell = state.board.cells[index];
  if (cell === undefined) return h("g", { key: index });
  const { position, taken, held, premoving } = state;
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
        premove: premoving !== undefined && (taken.includes(index) || isPremoved(premoving, index)),
        premovable: canPremove(state, index),
        over:
          (isTarget || premoving !== undefined) && held?.dragging === true && held.over === index,
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
  const { river, turned } = layout;
  return [...lines, ...dots, ...(river === undefined ? [] : riverText(river, turned))];
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
        class: { lifted, waits: isGuess(state, index), ...colours(state, stack) },
        attrs: { transform, "data-piece": index },
      },
      [h("g.glide", [drawStack(state, index, stack), ...count(state, index, stack)])],
    );
  });
}

function colours({ board, sides }: BoardState, stack: Stack): Record<string, boolean> {
  const kind = board.pieces[stack.piece];
  return kind === undefined ? {} : sideClass(kind, sides);
}

/** Whether it stands there only as if the premoves had been made. */
function isGuess({ position, actual }: BoardState, index: number): boolean {
  return position !== actual && position.cells.get(index) !== actual.cells.get(index);
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

function dragged(state: BoardState): VNode[] {
  const { held, position } = state;
  const stack = held?.dragging ? stackAt(position, held.cell) : undefined;
  if (held === undefined || stack === undefined) return [];
  const attrs = { transform: moveTo(held.at) };
  const size = { attrs: { transform: `scale(${held.finger ? FINGER_SCALE : 1})` } };
  const data = { attrs, class: colours(state, stack) };
  return [h("g.held", data, [h("g", size, [drawStack(state, held.cell, stack)])])];
}

/** What the whole board is called. */
export function boardLabel(): string {
  return t("board.label");
}
