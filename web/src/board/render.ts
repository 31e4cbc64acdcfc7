/** Draws a board: one picture from one state, in layers from the ground up. */

import { t } from "../messages";
import { h, type VNode } from "../vdom";
import { drawDrawings } from "./drawings";
import { ghosts, hole, isFramed } from "./frame";
import { colours, drawStack, ground, layer, standing } from "./layers";
import { centre, moveTo, outline } from "./layout";
import { marksOver, marksUnder } from "./marks";
import { cellLabel } from "./names";
import { drawPlaces } from "./places";
import { stackAt } from "./position";
import { isPremoved } from "./premove";
import { type BoardState, canPremove, openCells } from "./state";

/** How much larger a piece is under a finger, so that it shows around it. */
const FINGER_SCALE = 1.6;

export function drawing(state: BoardState): VNode[] {
  const open = openCells(state);
  const rows = state.layout.rows.map((row) =>
    h(
      "g",
      { attrs: { role: "row" } },
      row.map((cell) => drawCell(state, cell, open)),
    ),
  );
  return [
    ...ground(state, rows),
    layer("marks.under", marksUnder(state, open)),
    layer("ghosts", ghosts(state)),
    layer("places", drawPlaces(state)),
    ...standing(state),
    layer("marks.over", marksOver(state, open)),
    layer("drawings", drawDrawings(state)),
    layer("dragged", dragged(state)),
  ];
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
      h("path.wash", { attrs: { d: isFramed(state) ? hole() : outline(cell) } }),
    ],
  );
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
