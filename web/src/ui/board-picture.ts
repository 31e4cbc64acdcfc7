/** A small board that only shows a position: for tiles and for the rules. */

import { thunk } from "snabbdom";
import { Board } from "../board/board";
import { type Position, positionOf } from "../board/position";
import { sidesOf, tonesOf } from "../board/sides";
import { setsNow } from "../pieces/sets";
import type { Board as Description, Rules, SeatName } from "../protocol";
import { h, type VNode } from "../vdom";

export class BoardPicture {
  private readonly board: Board;

  constructor(description: Description, seats: readonly [SeatName, SeatName]) {
    const nothing = () => {};
    const handlers = { play: nothing, redraw: nothing };
    this.board = new Board(description, tonesOf(seats), handlers, sidesOf(seats));
  }

  /** The room that it takes, before it is drawn. */
  room(): VNode {
    const style = { "--board-ratio": `${this.board.ratio()}` };
    return h("div.board-picture-frame", { key: "room" }, [h("div.board", { style })]);
  }

  /** Neither the keyboard nor a screen reader stops here: the words around it say what it is. */
  view(position: Position): VNode {
    const attrs = { "aria-hidden": "true", inert: true };
    return h("div.board-picture-frame", { attrs }, [
      this.board.view({ position, legal: [], turned: false }),
    ]);
  }
}

/** The board of a game with its start position. Drawn once for each place on the page and each set. */
export function startBoard(rules: Rules): VNode {
  const draw = () => new BoardPicture(rules.board, rules.seats).view(positionOf(rules.view));
  return thunk("div.board-picture-frame", `start-${rules.key}`, draw, [rules, setsNow()]);
}
