/** One game of a match while it is played: board, clocks, and what its engines say. */

import { sideOf } from "../board/sides";
import { digits, type Reading, read } from "../game/clock";
import { type Model, positionAt, seatIndex } from "../game/model";
import { outcome } from "../game/players";
import { seatName } from "../game/words";
import { t } from "../messages";
import type { Clocks, Info, Seat, SeatClock } from "../protocol";
import type { BoardPicture } from "../ui/board-picture";
import { countText, depthText, scoreSpoken, scoreText } from "../ui/info-text";
import { seatDisc } from "../ui/seat-disc";
import { h, type VNode } from "../vdom";

/** Moves that are shown of the line which an engine expects. */
const LINE_MOVES_MAX = 6;

/** What is shown of a game. */
export interface LiveBoard {
  model: Model;
  board: BoardPicture;
  /** What was said last of a search, and whose it was. */
  said: { seat: Seat; info: Info } | undefined;
}

export interface Around {
  id: string;
  /** From 0. */
  number: number;
  /** What the match calls those who play, by seat. */
  names: readonly [string, string];
  /** The server's time. */
  nowMs: number;
  /** Nobody plays on for the time being. */
  held: boolean;
}

export function liveBoard(live: LiveBoard | undefined, around: Around): VNode[] {
  const { id, number, names } = around;
  const [first, second] = names;
  const game = t("matches.game", { number: number + 1 });
  const label = `${game}: ${t("versus", { first, second })}`;
  return [
    bar(live, "second", around),
    h("a.live-link", { attrs: { href: `/g/${id}`, "aria-label": label } }, [
      live
        ? live.board.view(positionAt(live.model, live.model.plies.length))
        : h("div.skeleton.square"),
    ]),
    bar(live, "first", around),
    search(live, around),
    h("p.quiet.small", { attrs: { "aria-hidden": "true" } }, game),
  ];
}

/** Who sits there, and the clock. */
function bar(live: LiveBoard | undefined, seat: Seat, { names, ...around }: Around): VNode {
  const name = names[seatIndex(seat)];
  const { model } = live ?? {};
  const turn = model?.turn === seat && !around.held;
  return h("div.live-bar", { key: seat, class: { turn } }, [
    model ? seatDisc(sideOf(model.about.seats[seatIndex(seat)])) : null,
    h("span.cut.name", { attrs: { title: name } }, name),
    model ? outcome(model, seat) : null,
    model ? clockView(model, seat, name, around) : null,
  ]);
}

function clockView(
  model: Model,
  seat: Seat,
  name: string,
  { nowMs, held }: Pick<Around, "nowMs" | "held">,
): VNode {
  const reading = read(held ? standing(model) : model.clocks, seat, nowMs);
  if (reading === undefined) return h("span.quiet.small", t("matches.no-clock"));
  const { running, low } = reading;
  const attrs = { role: "timer", "aria-label": t("clock.of", { name }), "aria-live": "off" };
  return h("span.live-clock.figures", { class: { running, low }, attrs }, clockText(reading));
}

function clockText({ ms, periods }: Reading): string {
  return periods > 0 ? `${digits(ms)} ×${periods}` : digits(ms);
}

/** Clocks of a game that is held: what each player had left after the last move. */
export function standing({ clocks, plies }: Model): Clocks {
  const left = (seat: Seat): SeatClock | null => {
    const clock = clocks[seat];
    const ply = plies.findLast((one) => one.seat === seat && one.leftMs !== undefined);
    return clock === null ? null : { ...clock, left_ms: ply?.leftMs ?? clock.left_ms };
  };
  return { ...clocks, first: left("first"), second: left("second"), running: null };
}

/** Three lines of one height, whatever is said: the wall does not jump. */
function search(live: LiveBoard | undefined, { names, held }: Around): VNode {
  const { said, model } = live ?? {};
  if (said === undefined || model === undefined) {
    return h("div.live-said.small", { key: "said" }, [h("p.quiet", t("matches.no-search"))]);
  }
  const { seat, info } = said;
  const name = names[seatIndex(seat)];
  const side = seatName(model, "first");
  const { score, nodes } = info;
  const depth = depthText(info);
  const title = score && t("thinking.score", { score: scoreSpoken(score, seat), seat: side });
  const figures = [
    depth && t("info.depth", { depth }),
    nodes !== undefined && t("info.nodes", { count: countText(nodes) }),
  ];
  return h("div.live-said.small.figures", { key: "said" }, [
    h("p.live-who", [
      h("span.cut", held ? name : t("thinking.of", { name })),
      score ? h("strong", { attrs: { title: title ?? "" } }, scoreText(score, seat)) : null,
    ]),
    h("p", figures.filter((one) => typeof one === "string").join(" · ")),
    h("p.quiet", firstMoves(info.pv)),
  ]);
}

/** The first moves of a line. */
export function firstMoves(pv = ""): string {
  const moves = pv.split(" ").filter((move) => move !== "");
  const cut = moves.slice(0, LINE_MOVES_MAX).join(" ");
  return moves.length > LINE_MOVES_MAX ? `${cut} …` : cut;
}
