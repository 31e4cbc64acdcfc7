/** The layers of a board that are drawn alike whether somebody plays at it or only looks. */

import { piece, toneOf } from "../pieces/piece";
import { h, type VNode } from "../vdom";
import { behind, FRAMED_SIZE, frame, isFramed } from "./frame";
import { centre, EDGE_WIDTH, moveTo, shown } from "./layout";
import { type Stack, stackAt } from "./position";
import { riverText } from "./river-text";
import { sideClass } from "./sides";
import type { BoardState } from "./state";

/** How large a piece is drawn in each shape of cell, in board units. */
const PIECE_SIZES = { square: 0.96, hexagon: 0.84, point: 1 } as const;

/** What lies below the pieces, from the ground up. */
export function ground(state: BoardState, cells: VNode[]): VNode[] {
  const kind = state.board.ground ?? "chequer";
  const looks = { bare: kind !== "chequer", even: state.layout.even, framed: isFramed(state) };
  return [
    h("g.ground", { class: { [kind]: true } }, under(state)),
    layer("edges", edges(state)),
    h("g.cells", { class: looks }, cells),
    layer("ink", ink(state)),
    ...(isFramed(state) ? [] : [layer("labels", labels(state))]),
  ];
}

/** What stands on the board, and before it the frame that holds it, with what is written on that. */
export function standing(state: BoardState): VNode[] {
  return [
    layer("pieces", pieces(state)),
    layer("holed", frame(state)),
    ...(isFramed(state) ? [layer("labels", labels(state))] : []),
  ];
}

/** A layer at which no screen reader stops: the cells, or the words beside the board, tell all of it. */
export function layer(name: string, content: VNode[]): VNode {
  return h(`g.${name}`, { attrs: { "aria-hidden": "true" } }, content);
}

function under(state: BoardState): VNode[] {
  const { layout } = state;
  if (layout.ground === undefined) return [];
  if (isFramed(state)) return behind(state);
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

function labels(state: BoardState): VNode[] {
  const { layout } = state;
  let beside = layout.ground === undefined ? "page" : "ground";
  if (isFramed(state)) beside = "frame";
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

/** The colour by which the owner of these pieces is known. */
export function colours({ board, sides }: BoardState, stack: Stack): Record<string, boolean> {
  const kind = board.pieces[stack.piece];
  return kind === undefined ? {} : sideClass(kind, sides);
}

/** Whether it stands there only as if the premoves had been made. */
function isGuess({ position, actual }: BoardState, index: number): boolean {
  return position !== actual && position.cells.get(index) !== actual.cells.get(index);
}

export function drawStack(state: BoardState, index: number, stack: Stack): VNode {
  const kind = state.board.pieces[stack.piece];
  const cell = state.board.cells[index];
  const framed = isFramed(state) && cell?.reserve === undefined;
  const size = framed ? FRAMED_SIZE : PIECE_SIZES[cell?.shape ?? "square"];
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
