/** A small board that only shows a position: for tiles and for the rules. */

import { thunk } from "snabbdom";
import { glide } from "../board/glide";
import { type Position, positionOf } from "../board/position";
import { sidesOf, tonesOf } from "../board/sides";
import { type BoardState, newBoard, show } from "../board/state";
import { stillDrawing } from "../board/still";
import { setsNow } from "../pieces/sets";
import type { Board as Description, Rules, SeatName } from "../protocol";
import { h, type VNode } from "../vdom";

export class BoardPicture {
  private readonly state: BoardState;
  /** The last drawing and what it shows: good until the position or the sets change. */
  private drawn: { position: Position; sets: string; node: VNode } | undefined;

  constructor(description: Description, seats: readonly [SeatName, SeatName]) {
    this.state = newBoard(description, tonesOf(seats), sidesOf(seats));
  }

  /** The room that it takes, before it is drawn. */
  room(): VNode {
    return h("div.board-picture-frame", { key: "room" }, [this.board([])]);
  }

  /** Neither the keyboard nor a screen reader stops here: the words around it say what it is. */
  view(position: Position): VNode {
    const { drawn, state } = this;
    const sets = setsNow();
    if (drawn?.position === position && drawn.sets === sets) return drawn.node;
    show(state, { position, legal: [], turned: false });
    const attrs = { "aria-hidden": "true", inert: true };
    const node = h("div.board-picture-frame", { attrs }, [this.board([this.picture()])]);
    this.drawn = { position, sets, node };
    return node;
  }

  private board(content: VNode[]): VNode {
    const { width, height } = this.state.layout.box;
    return h("div.board", { style: { "--board-ratio": `${width / height}` } }, content);
  }

  private picture(): VNode {
    const { x, y, width, height } = this.state.layout.box;
    const attrs = { viewBox: `${x} ${y} ${width} ${height}` };
    const postpatch = (_: VNode, { elm }: VNode) => glide(elm as Element, this.state);
    return h("svg.board-picture", { attrs, hook: { postpatch } }, stillDrawing(this.state));
  }
}

/** The board of a game with its start position. Drawn once for each place on the page and each set. */
export function startBoard(rules: Rules): VNode {
  const draw = () => new BoardPicture(rules.board, rules.seats).view(positionOf(rules.view));
  return thunk("div.board-picture-frame", `start-${rules.key}`, draw, [rules, setsNow()]);
}
