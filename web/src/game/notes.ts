/** What stands between the moves and the buttons: offers, countdowns, the result, what went wrong. */

import { t } from "../messages";
import type { Act, Seat } from "../protocol";
import { leftText } from "../time-text";
import { icon } from "../ui/icon";
import { nameOf } from "../ui/person";
import { h, type VNode } from "../vdom";
import { type ActHandlers, actButton } from "./actions";
import { answerNote } from "./answers";
import { type Model, opponentOf, positionAt, seatIndex } from "./model";
import { isSlow } from "./pace";
import { playerOf, resultHeadline, resultSentence } from "./words";

export interface Notes {
  nowMs: number;
  /** What the server refused, as a sentence. */
  trouble: string | undefined;
  /** Whether an act is being asked about: its offer's buttons rest meanwhile. */
  asking: boolean;
  /** Whether the viewer plays against a program. */
  bot: boolean;
  /** The way to another game. */
  next: VNode | null;
}

export function notes(model: Model, state: Notes, handlers: ActHandlers): VNode {
  return h("div.notes", { attrs: { role: "status" } }, [
    result(model),
    state.next,
    rules(model),
    ...offers(model, state, handlers),
    answerNote(model, state.bot),
    firstMove(model, state.nowMs),
    gone(model, state, handlers),
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

/**
 * What the rules say of the position, such as a duty to capture: it also answers why a piece cannot
 * move. It is read out with the move, so not a second time.
 */
function rules(model: Model): VNode | null {
  const { status } = positionAt(model, model.plies.length);
  if (status === "" || model.result !== undefined) return null;
  return h("p.note", { key: "rules", attrs: { "aria-live": "off" } }, status);
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
    : t(`offer.${offer}.theirs`, { name: nameOf(playerOf(model, by)) });
  const answers: Act[] = [`accept-${offer}`, `decline-${offer}`];
  const can = state.asking ? [] : answers.filter((act) => model.you?.acts.includes(act));
  const buttons = can.map((act) => actButton(act, handlers, act.startsWith("accept")));
  return h("div.note", { key: offer, class: { asks: can.length > 0 } }, [
    h("p", text),
    can.length > 0 ? h("div.row", buttons) : null,
  ]);
}

/** What one may do about an opponent who does not come back. */
const CLAIMS: readonly Act[] = ["claim-win", "call-draw"];

function firstMove(model: Model, nowMs: number): VNode | null {
  const until = model.firstMoveByMs;
  if (until === undefined || model.turn === null || model.result !== undefined) return null;
  const time = leftText(until - nowMs);
  const text =
    model.turn === model.you?.seat
      ? t("first.you", { time })
      : t("first.they", { name: nameOf(playerOf(model, model.turn)), time });
  // It changes every second, which nobody wants read out every time.
  return h("p.note.figures", { key: "first", attrs: { "aria-live": "off" } }, text);
}

function gone(model: Model, state: Notes, handlers: ActHandlers): VNode | null {
  const can = CLAIMS.filter((act) => model.you?.acts.includes(act));
  if (goneSeat(model) === undefined && can.length === 0) return null;
  const from = model.crowd.claim_from_ms;
  // Where there are days for a move, people come and go.
  const slow = isSlow(model.about.time[model.you?.seat ?? "first"]);
  if (slow && from === undefined && can.length === 0) return null;
  const left = (from ?? state.nowMs) - state.nowMs;
  let text = t("gone.none");
  if (can.length > 0) text = t("gone.now");
  else if (left > 0) text = t("gone.wait", { time: leftText(left) });
  const buttons = state.asking ? [] : can.map((act) => actButton(act, handlers));
  return h("div.note", { key: "gone", class: { asks: buttons.length > 0 } }, [
    h("p.figures", { attrs: { "aria-live": "off" } }, text),
    buttons.length > 0 ? h("div.row", buttons) : null,
  ]);
}

/** The opponent of the viewer, while the game goes on without them. */
export function goneSeat(model: Model): Seat | undefined {
  const mine = model.you?.seat;
  if (mine === undefined || model.result !== undefined) return undefined;
  const other = opponentOf(mine);
  return model.crowd.seated[seatIndex(other)] ? undefined : other;
}

function trouble(text: string | undefined): VNode | null {
  if (text === undefined) return null;
  return h("p.note.trouble", { key: "trouble" }, [icon("alert"), h("span", text)]);
}
