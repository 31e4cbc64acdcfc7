/** What a player has taken, or has on the board, beside the name. */

import { sideClass, sidesOf, tonesOf } from "../board/sides";
import { t } from "../messages";
import { pieceIcon, toneOf } from "../pieces/piece";
import { setsInText } from "../pieces/sets";
import type { Seat } from "../protocol";
import { h, type VNode } from "../vdom";
import { materialAt, type Pieces } from "./material";
import type { Model } from "./model";
import "../messages/board";

/** Of more pieces of a kind than this one is drawn, with their number. */
const DRAWN_MAX = 3;

export function materialView(model: Model, seat: Seat, shown: number): VNode | null {
  const material = materialAt(model, shown);
  if (material === undefined) return null;
  if (material.kind !== "taken") {
    const count = material[seat];
    const title =
      material.kind === "worth"
        ? t("material.worth", { points: count })
        : t("material.points", { count });
    return h("span.points.figures", { key: "material", attrs: { title } }, [
      h("span", { attrs: { "aria-hidden": "true" } }, `${count}`),
      h("span.spoken", title),
    ]);
  }
  const pieces = material[seat];
  if (pieces.length === 0) return null;
  const title = t("material.taken", { pieces: pieces.map((one) => words(model, one)).join(", ") });
  return h("span.taken", { key: "material", attrs: { title } }, [
    ...pieces.map((one) => drawn(model, one)),
    h("span.spoken", title),
  ]);
}

function words(model: Model, { piece, count }: Pieces): string {
  const name = model.about.board.pieces[piece]?.name ?? t("board.unknown");
  return count === 1 ? name : t("board.stack", { count, piece: name });
}

function drawn(model: Model, { piece, count }: Pieces): VNode {
  const kind = model.about.board.pieces[piece];
  if (kind === undefined) return h("span");
  const { seats } = model.about;
  const tone = toneOf(kind, tonesOf(seats));
  const many = count > DRAWN_MAX;
  const icons = Array.from({ length: many ? 1 : count }, () => pieceIcon(kind, tone, setsInText()));
  const side = sideClass(kind, sidesOf(seats));
  const number = many ? h("span.figures", { attrs: { "aria-hidden": "true" } }, `×${count}`) : null;
  return h("span.kind", { key: piece, class: side }, [...icons, number]);
}
