/** What stands in the frame: the players, the board, and the way through the moves. */

import type { Board } from "../board/board";
import type { Room } from "../board/room";
import { sideOf } from "../board/sides";
import { type Model, opponentOf, positionAt, seatIndex } from "../game/model";
import { type MovesHandlers, moveButtons, rowsOf } from "../game/moves";
import { clockView, outcome } from "../game/players";
import { announcement, playerOf, resultSentence, seatName } from "../game/words";
import { written } from "../game/written";
import { t } from "../messages";
import type { Seat } from "../protocol";
import { icon } from "../ui/icon";
import { seatDisc } from "../ui/seat-disc";
import { h, type VNode } from "../vdom";

export interface EmbedScreen {
  model: Model;
  board: Board;
  room: Room;
  /** The seat below the board. */
  near: Seat;
  /** How many moves have been made in the position on the board. */
  shown: number;
  turned: boolean;
  nowMs: number;
  /** Whether the connection is lost for now. */
  lost: boolean;
}

export function embedView(screen: EmbedScreen, handlers: MovesHandlers): VNode {
  const { model, board, room, near, shown, turned, nowMs } = screen;
  const scene = { position: positionAt(model, shown), legal: [], turned };
  return h("main#embed.embed", { style: { "--board-ratio": `${board.ratio()}` } }, [
    h("h1.spoken", document.title),
    player(model, opponentOf(near), nowMs),
    h("div.embed-board", [board.view(scene), room.view()]),
    player(model, near, nowMs),
    h("div.embed-bar", [
      moveButtons(model, shown, handlers),
      h("p.small.cut.embed-said", said(screen)),
      link(model),
    ]),
    h("p.spoken", { attrs: { "aria-live": "polite" } }, announcement(model)),
  ]);
}

export function waitingView(room: Room): VNode {
  return h("main#embed.embed", { attrs: { "aria-busy": "true" } }, [
    h("h1.spoken", t("game.title.loading")),
    h("div.embed-board", [room.view()]),
  ]);
}

export function missingView(): VNode {
  return h("main#embed.embed.missing", [
    h("h1", t("game.missing.title")),
    h("p", t("game.missing.text")),
  ]);
}

function player(model: Model, seat: Seat, nowMs: number): VNode {
  const { name } = playerOf(model, seat);
  return h("div.embed-player", { key: seat, class: { turn: model.turn === seat } }, [
    seatDisc(sideOf(model.about.seats[seatIndex(seat)])),
    h("span.spoken", seatName(model, seat)),
    h("span.person.cut", name),
    model.turn === seat ? h("span.spoken", t("player.turn")) : null,
    outcome(model, seat),
    clockView(model, seat, nowMs),
  ]);
}

/** What there is to say in a line: that it waits, the move that is shown, or how it ended. */
function said({ model, shown, lost }: EmbedScreen): string {
  if (lost) return t("embed.lost");
  const ply = model.plies[shown - 1];
  if (shown === model.plies.length && model.result) return resultSentence(model, model.result);
  if (ply === undefined) return model.about.name;
  const row = rowsOf(model.plies.slice(0, shown)).at(-1);
  const number = `${row?.number}${ply.seat === "first" ? "." : "…"}`;
  return `${number} ${written(ply)}`;
}

/** In a window of its own: the site around the frame stays where it is. */
function link(model: Model): VNode {
  const href = `/g/${model.about.id}`;
  const attrs = { href, target: "_blank", rel: "noopener" };
  return h("a.embed-link", { attrs }, [t("embed.open"), icon("arrow")]);
}
