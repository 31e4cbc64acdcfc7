/** After a move in a slow game: the way to those of my games that wait for one. */

import type { App } from "../app";
import { t } from "../messages";
import { h, type VNode } from "../vdom";
import { isMyTurn, type Model } from "./model";
import { mayLeave } from "./pace";

export function nextGame(model: Model, { myGames }: Pick<App, "myGames">): VNode | null {
  const seat = model.you?.seat;
  if (seat === undefined || isMyTurn(model)) return null;
  if (!mayLeave(model.about.time[seat])) return null;
  const others = myGames.others(model.about.id);
  const [next] = others;
  const before = others.at(-1);
  if (next === undefined || before === undefined) return null;
  const link = (id: string, text: string, primary: boolean) =>
    h("a.button.small", { key: text, class: { primary }, attrs: { href: `/g/${id}` } }, text);
  const count = others.length;
  return h("div.next-game", { key: "next" }, [
    h("p.spoken", t("next.waiting", { count })),
    before === next ? null : link(before.game.id, t("next.before"), false),
    link(next.game.id, count > 1 ? t("next.next.of", { count }) : t("next.next"), true),
  ]);
}
