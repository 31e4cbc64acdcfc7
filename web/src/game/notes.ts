/** What stands between the moves and the buttons: offers, countdowns, the result, what went wrong. */

import { t } from "../messages";
import type { Act, Seat } from "../protocol";
import { icon } from "../ui/icon";
import { h, type VNode } from "../vdom";
import { type ActHandlers, actButton } from "./actions";
import { countdown } from "./clock";
import { type Model, opponentOf, seatIndex } from "./model";
import { playerOf, resultHeadline, resultSentence } from "./words";

export interface Notes {
  nowMs: number;
  /** What the server refused, as a sentence. */
  trouble: string | undefined;
  /** Whether an act is being asked about: its offer's buttons rest meanwhile. */
  asking: boolean;
}

export function notes(model: Model, state: Notes, handlers: ActHandlers): VNode {
  return h("div.notes", { attrs: { role: "status" } }, [
    result(model),
    ...offers(model, state, handlers),
    firstMove(model, state.nowMs),
    gone(model, state.nowMs),
    trouble(state.trouble),
  ]);
}

function result(model: Model): VNode | null {
  if (model.result === undefined) return null;
  const links = [h("a.button.small", { attrs: { href: "/" } }, t("outcome.new"))];
  if (model.rematch !== undefined) {
    const attrs = { href: `/g/${model.rematch}` };
    links.unshift(h("a.button.small.primary", { attrs }, t("outcome.next")));
  }
  return h("div.note.result", { key: "result" }, [
    h("h2", resultHeadline(model, model.result)),
    h("p", resultSentence(model, model.result)),
    h("div.row", links),
  ]);
}

const OFFERS = ["draw", "takeback", "rematch"] as const;
type Offer = (typeof OFFERS)[number];

function offers(model: Model, state: Notes, handlers: ActHandlers): VNode[] {
  return OFFERS.flatMap((offer) => {
    const by = model.offers[offer];
    return by === undefined ? [] : [offerNote(model, offer, by, state, handlers)];
  });
}

function offerNote(
  model: Model,
  offer: Offer,
  by: Seat,
  state: Notes,
  handlers: ActHandlers,
): VNode {
  const mine = model.you?.seat === by;
  const text = mine
    ? t(`offer.${offer}.mine`)
    : t(`offer.${offer}.theirs`, { name: playerOf(model, by).name });
  const answers: Act[] = [`accept-${offer}`, `decline-${offer}`];
  const can = state.asking ? [] : answers.filter((act) => model.you?.acts.includes(act));
  const buttons = can.map((act) => actButton(act, handlers, act.startsWith("accept")));
  return h("div.note", { key: offer, class: { asks: can.length > 0 } }, [
    h("p", text),
    can.length > 0 ? h("div.row", buttons) : null,
  ]);
}

function firstMove(model: Model, nowMs: number): VNode | null {
  const until = model.firstMoveByMs;
  if (until === undefined || model.turn === null || model.result !== undefined) return null;
  const time = countdown(until - nowMs);
  const text =
    model.turn === model.you?.seat
      ? t("first.you", { time })
      : t("first.they", { name: playerOf(model, model.turn).name, time });
  return ticking("first", text);
}

function gone(model: Model, nowMs: number): VNode | null {
  if (goneSeat(model) === undefined) return null;
  const from = model.crowd.claim_from_ms;
  if (from === undefined) return ticking("gone", t("gone.none"));
  const left = from - nowMs;
  return ticking("gone", left > 0 ? t("gone.wait", { time: countdown(left) }) : t("gone.now"));
}

/** The opponent of the viewer, while the game goes on without them. */
export function goneSeat(model: Model): Seat | undefined {
  const mine = model.you?.seat;
  if (mine === undefined || model.result !== undefined) return undefined;
  const other = opponentOf(mine);
  return model.crowd.seated[seatIndex(other)] ? undefined : other;
}

/** A text that changes every second, which nobody wants read out every time. */
function ticking(key: string, text: string): VNode {
  return h("p.note.figures", { key, attrs: { "aria-live": "off" } }, text);
}

function trouble(text: string | undefined): VNode | null {
  if (text === undefined) return null;
  return h("p.note.trouble", { key: "trouble" }, [icon("alert"), h("span", text)]);
}
