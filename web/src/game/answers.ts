/** What became of an offer of mine, told where it was made and not in the chat alone. */

import { t } from "../messages";
import { h, type VNode } from "../vdom";
import { type Model, opponentOf } from "./model";
import { playerOf } from "./words";

const DECLINED = {
  "draw-declined": "draw",
  "takeback-declined": "takeback",
  "rematch-declined": "rematch",
} as const;
type Kind = keyof typeof DECLINED;

/** What the opponent has declined since the last move, newest last. */
function declined(model: Model): (typeof DECLINED)[Kind] | undefined {
  const mine = model.you?.seat;
  const after = model.plies.at(-1)?.version ?? 0;
  const told = model.lines.flatMap((line) =>
    line.kind === "told" && line.version > after ? [line.what] : [],
  );
  const last = told.at(-1);
  if (mine === undefined || last === undefined || !(last.type in DECLINED)) return undefined;
  const by = "seat" in last ? last.seat : undefined;
  return by === opponentOf(mine) ? DECLINED[last.type as Kind] : undefined;
}

/** `bot`: whether the opponent is a program, which has a reason that can be told. */
export function answerNote(model: Model, bot: boolean): VNode | null {
  const what = declined(model);
  if (what === undefined || model.you === undefined) return null;
  if (model.result !== undefined && what !== "rematch") return null;
  const { name } = playerOf(model, opponentOf(model.you.seat));
  const text = t(`answer.${what}`, { name });
  const why = bot ? ` ${t(`answer.${what}.bot`)}` : "";
  return h("p.note", { key: "answer" }, text + why);
}
