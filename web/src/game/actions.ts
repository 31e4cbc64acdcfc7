/** What a player can do besides moving: only what the server says that it would accept now. */

import { t } from "../messages";
import type { Act, LegalMove } from "../protocol";
import { h, type VNode } from "../vdom";
import type { Model } from "./model";

/** Acts that stand in the row of buttons, in this order; the others answer something. */
const ROW: readonly Act[] = [
  "claim-draw",
  "ask-takeback",
  "offer-draw",
  "add-time",
  "abort",
  "resign",
  "offer-rematch",
];

/** Acts that are asked about once more: a slip would hurt. */
const CONFIRMED = [
  "abort",
  "resign",
  "offer-draw",
  "accept-draw",
  "claim-draw",
  "call-draw",
] as const satisfies readonly Act[];
type Confirmed = (typeof CONFIRMED)[number];

/** Acts that end the game at the player's cost. */
const DESTROYS: readonly Act[] = ["resign", "abort"];
/** Acts that are what one came for. */
const PRIMARY: readonly Act[] = ["claim-win", "claim-draw", "offer-rematch"];

export interface ActHandlers {
  /** Does it, or asks first. */
  act(act: Act): void;
  /** Does what was asked about. */
  confirm(): void;
  /** Does not. */
  back(): void;
  play(move: LegalMove): void;
}

export function needsConfirmation(act: Act): act is Confirmed {
  return (CONFIRMED as readonly Act[]).includes(act);
}

/**
 * The row of buttons: moves that have no cells, then acts; or the question about one of them. `bot`:
 * whether the opponent is a program.
 */
export function actions(
  model: Model,
  asked: Act | undefined,
  moves: readonly LegalMove[],
  handlers: ActHandlers,
  bot: boolean,
): VNode | null {
  const can = model.you?.acts ?? [];
  if (asked !== undefined && needsConfirmation(asked) && can.includes(asked)) {
    return question(asked, bot, handlers);
  }
  // A program would refuse it.
  const idle = (act: Act) => act === "ask-takeback" && bot && model.about.rated;
  const acts = ROW.filter((act) => can.includes(act) && !idle(act));
  // With moves on the board, one without cells is the rarest of all.
  const all = moves.length === model.you?.legal.length;
  const buttons = [
    ...moves.map((move) => moveButton(move, all, handlers)),
    ...acts.map((act) => actButton(act, handlers)),
  ];
  return buttons.length === 0 ? null : h("div.acts.row", { key: "acts" }, buttons);
}

export function actButton(act: Act, handlers: ActHandlers, primary = PRIMARY.includes(act)): VNode {
  return h(
    "button.button.small",
    {
      key: act,
      class: { primary },
      attrs: { type: "button", "data-act": act },
      on: { click: () => handlers.act(act) },
    },
    t(`act.${act}`),
  );
}

function moveButton(move: LegalMove, primary: boolean, handlers: ActHandlers): VNode {
  return h(
    "button.button.small",
    {
      key: `move ${move.notation}`,
      class: { primary },
      attrs: { type: "button" },
      on: { click: () => handlers.play(move) },
    },
    move.choice?.text ?? move.notation,
  );
}

function question(act: Confirmed, bot: boolean, handlers: ActHandlers): VNode {
  const destroy = DESTROYS.includes(act);
  const text = t(act === "offer-draw" && bot ? "confirm.offer-draw.bot" : `confirm.${act}`);
  return h(
    "div.acts.question",
    {
      key: `confirm ${act}`,
      attrs: { role: "alertdialog", "aria-label": text },
      on: { keydown: (event) => onKey(event, handlers) },
    },
    [
      h("p", text),
      h("div.row", [
        h(
          "button.button.small",
          {
            class: { destroy, primary: !destroy },
            attrs: { type: "button", "data-confirm": act },
            on: { click: () => handlers.confirm() },
            hook: { insert: (node) => (node.elm as HTMLElement).focus({ preventScroll: true }) },
          },
          t(`act.${act}`),
        ),
        h(
          "button.button.small",
          { attrs: { type: "button" }, on: { click: () => handlers.back() } },
          t("confirm.back"),
        ),
      ]),
    ],
  );
}

/** Escape answers the question, and takes back nothing of the game. */
function onKey(event: KeyboardEvent, handlers: ActHandlers): void {
  if (event.key !== "Escape") return;
  handlers.back();
  event.preventDefault();
  event.stopPropagation();
}
