/**
 * The bar of a player above or below the board: who, whether they are here and to move, what they
 * have taken, and their clock.
 */

import { sideOf } from "../board/sides";
import { t } from "../messages";
import type { Seat } from "../protocol";
import { icon } from "../ui/icon";
import { nameOf, personLink } from "../ui/person";
import { seatDisc } from "../ui/seat-disc";
import { h, type VNode } from "../vdom";
import { digits, lowFrom, type Reading, read, widest } from "./clock";
import { type Link, linkView } from "./link";
import { materialView } from "./material-view";
import { type Model, seatIndex } from "./model";
import { mayLeave } from "./pace";
import { planMark } from "./plan/view";
import { playerOf, seatName } from "./words";

const SECOND = 1_000;

/** What the bars show beside the model. */
export interface Bars {
  /** The server's time. */
  nowMs: number;
  /** How many moves have been made in the position on the board. */
  shown: number;
  link: Link;
  /** Whether the board shows a line that is being prepared. */
  planning?: boolean;
}

export function playerBar(
  model: Model,
  seat: Seat,
  { nowMs, shown, link, planning = false }: Bars,
): VNode {
  const player = playerOf(model, seat);
  const turn = model.turn === seat;
  const mine = model.you?.seat === seat;
  return h("div.player", { key: seat, class: { turn, mine } }, [
    model.about.imported ? null : presence(model, seat),
    seatDisc(sideOf(model.about.seats[seatIndex(seat)])),
    h("span.spoken", seatName(model, seat)),
    h("div.who", [
      h("div.called", [
        personLink(player),
        h("span.quiet.small.role", role(mine, (player.guest ?? false) && !model.about.imported)),
      ]),
      h("div.under.small", [
        absence(model, seat),
        mine ? linkView(model, link) : null,
        materialView(model, seat, shown),
      ]),
    ]),
    turn && planning ? planMark() : null,
    turn && !planning ? h("span.turn-mark", t(mine ? "player.your-turn" : "player.turn")) : null,
    outcome(model, seat),
    clockView(model, seat, nowMs),
  ]);
}

/** Who is away while the game goes on, in words: the dot alone is seen by few. */
function absence(model: Model, seat: Seat): VNode | null {
  const away = !model.crowd.seated[seatIndex(seat)] && model.you?.seat !== seat;
  if (!away || model.result !== undefined || model.about.imported) return null;
  const usual = mayLeave(model.about.time[seat]);
  return h("span.absence", { key: "absence", class: { usual } }, t("player.absent"));
}

function role(mine: boolean, guest: boolean): string {
  if (mine) return t("player.you");
  return guest ? t("player.guest") : "";
}

function presence(model: Model, seat: Seat): VNode {
  const here = model.crowd.seated[seatIndex(seat)];
  const name = nameOf(playerOf(model, seat));
  const label = t(here ? "player.here" : "player.away", { name });
  return h("span.presence", {
    class: { here },
    attrs: { role: "img", "aria-label": label, title: label },
  });
}

/** The point, once there is one. */
export function outcome(model: Model, seat: Seat): VNode | null {
  const score = model.result?.score;
  if (score === undefined || score === "aborted") return null;
  const point = score === "draw" ? "½" : score === seat ? "1" : "0";
  return h("span.point.figures", point);
}

/** The clock of a seat, if it has one. */
export function clockView(model: Model, seat: Seat, nowMs: number): VNode | null {
  const limit = model.about.time[seat];
  const reading = read(model.clocks, seat, nowMs, lowFrom(limit));
  if (reading === undefined) return null;
  const label = t("clock.of", { name: nameOf(playerOf(model, seat)) });
  const { running, low, delayMs } = reading;
  return h(
    "div.clock.figures",
    { class: { running, low }, attrs: { role: "timer", "aria-label": label, "aria-live": "off" } },
    [
      low && running ? icon("clock") : null,
      delayMs > 0 && running ? h("span.small.extra", delayText(delayMs)) : null,
      periods(model, seat, reading),
      h("span.digits", { attrs: { "data-room": widest(limit, reading.ms) } }, digits(reading.ms)),
    ],
  );
}

function delayText(ms: number): string {
  return t("clock.delaying", { seconds: Math.ceil(ms / SECOND) });
}

function periods(model: Model, seat: Seat, reading: Reading): VNode | null {
  if (reading.periods === 0) return null;
  if (reading.inPeriod && reading.periods === 1) return h("span.small.extra", t("clock.period"));
  const seconds = (model.clocks[seat]?.period_ms ?? 0) / SECOND;
  return h("span.small.extra", t("clock.periods", { count: reading.periods, seconds }));
}
