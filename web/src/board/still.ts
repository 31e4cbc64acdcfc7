/**
 * Draws a board that is only looked at: cells that look alike are one shape, and none has a name,
 * since the words beside the board say what it shows.
 */

import { h, type VNode } from "../vdom";
import { hole, isFramed } from "./frame";
import { ground, layer, standing } from "./layers";
import { centre, moveTo, outline, outlineAt } from "./layout";
import { marksOver, marksUnder } from "./marks";
import type { BoardState } from "./state";
import "./board.css";
import "../pieces/pieces.css";

/** Nothing can be pressed here. */
const NOWHERE: ReadonlySet<number> = new Set();

export function stillDrawing(state: BoardState): VNode[] {
  return [
    ...ground(state, [...shapes(state), ...washes(state)]),
    layer("marks.under", marksUnder(state, NOWHERE)),
    ...standing(state),
    layer("marks.over", marksOver(state, NOWHERE)),
  ];
}

/** The cells, each kind of them as one shape. */
function shapes({ board, layout }: BoardState): VNode[] {
  const kinds = new Map<string, string>();
  for (const cell of board.cells) {
    const reserve = cell.reserve === undefined ? "" : ".reserve";
    const kind = `g.cell.${cell.shape}.shade-${cell.shade}${reserve}`;
    const outlines = kinds.get(kind) ?? "";
    kinds.set(kind, outlines + outlineAt(cell, centre(cell, layout.turned)));
  }
  return [...kinds].map(([kind, d]) => h(kind, { key: kind }, [h("path.shape", { attrs: { d } })]));
}

/** What tints single cells: the last move, a warning, fog. */
function washes(state: BoardState): VNode[] {
  const { board, layout, position } = state;
  return board.cells.flatMap((cell, index) => {
    const looks = {
      reserve: cell.reserve !== undefined,
      hidden: position.cells.get(index) === "hidden",
      last: position.last.includes(index),
      alarm: position.alarm.includes(index),
    };
    if (!(looks.hidden || looks.last || looks.alarm)) return [];
    const attrs = { transform: moveTo(centre(cell, layout.turned)) };
    const wash = h("path.wash", { attrs: { d: isFramed(state) ? hole() : outline(cell) } });
    return [h(`g.cell.${cell.shape}`, { key: index, class: looks, attrs }, [wash])];
  });
}
