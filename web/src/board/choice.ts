/** Asks which of several moves along one path is meant, beside the cell where they end. */

import { t } from "../messages";
import { pieceIcon, toneOf } from "../pieces/piece";
import type { LegalMove } from "../protocol";
import { h, type VNode } from "../vdom";
import { centre } from "./layout";
import { sideClass } from "./sides";
import type { BoardState } from "./state";

export interface ChoiceHandlers {
  choose(move: LegalMove): void;
  cancel(): void;
}

export function choiceDialog(state: BoardState, handlers: ChoiceHandlers): VNode | undefined {
  const cell = state.board.cells[state.choosing[0]?.path.at(-1) ?? -1];
  if (cell === undefined) return undefined;
  const { box, turned } = state.layout;
  const [x, y] = centre(cell, turned);
  const [left, top] = [(x - box.x) / box.width, (y - box.y) / box.height];
  const side = 1 / box.width;
  return h(
    "div.board-choice",
    {
      key: "choice",
      class: { upwards: top > 0.5, leftwards: left > 0.5 },
      style: {
        "--choice-x": `${(left - side / 2) * 100}%`,
        "--choice-right": `${(1 - left - side / 2) * 100}%`,
        "--choice-y": `${(top - 0.5 / box.height) * 100}%`,
        "--choice-bottom": `${(1 - top - 0.5 / box.height) * 100}%`,
        "--choice-side": `${side * 100}cqw`,
      },
      attrs: { role: "dialog", "aria-modal": "true", "aria-label": t("board.choose") },
      on: { keydown: (event) => onKey(event, handlers) },
    },
    state.choosing.map((move, index) => option(state, move, index === 0, handlers)),
  );
}

function option(
  state: BoardState,
  move: LegalMove,
  first: boolean,
  handlers: ChoiceHandlers,
): VNode {
  const kind = state.board.pieces[move.choice?.piece ?? -1];
  const text = move.choice?.text ?? move.notation;
  const picture = kind && pieceIcon(kind, toneOf(kind, state.tones));
  return h(
    "button",
    {
      key: move.notation,
      class: { pictured: kind !== undefined, ...(kind && sideClass(kind, state.sides)) },
      attrs: { type: "button", title: text },
      on: { click: () => handlers.choose(move) },
      hook: { insert: (node) => first && (node.elm as HTMLElement).focus() },
    },
    picture ? [picture, h("span.label", text)] : text,
  );
}

function onKey(event: KeyboardEvent, handlers: ChoiceHandlers): void {
  const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll("button")];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const forward = ["ArrowDown", "ArrowRight"].includes(event.key);
  const back = ["ArrowUp", "ArrowLeft"].includes(event.key);
  const tab = event.key === "Tab";
  if (event.key === "Escape") handlers.cancel();
  else if (forward || back || tab) {
    const by = back || (tab && event.shiftKey) ? buttons.length - 1 : 1;
    buttons[(at + by) % buttons.length]?.focus();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
