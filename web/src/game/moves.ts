/** The list of moves, and the way through them. */

import { t } from "../messages";
import { languageOf } from "../ui/script";
import { h, type VNode } from "../vdom";
import { arrowIcon } from "./icons";
import type { Model, Ply } from "./model";
import { spentMs, spentText } from "./spent";
import { written } from "./written";

/** One line of the list: a move of each seat, or several where seats do not alternate. */
export interface Row {
  number: number;
  first: number[];
  second: number[];
}

export interface MovesHandlers {
  /** Shows the position after so many moves. */
  go(ply: number): void;
  flip(): void;
}

/** Each row begins with the first seat's moves; numbers are places in `plies`. */
export function rowsOf(plies: readonly Ply[]): Row[] {
  const rows: Row[] = [];
  plies.forEach(({ seat }, index) => {
    let row = rows.at(-1);
    if (row === undefined || (seat === "first" && row.second.length > 0)) {
      row = { number: rows.length + 1, first: [], second: [] };
      rows.push(row);
    }
    row[seat].push(index);
  });
  return rows;
}

/** `shown` is how many moves have been made in the position on the board. */
export function moveList(model: Model, shown: number, handlers: MovesHandlers): VNode {
  const rows = rowsOf(model.plies);
  const items = rows.map((row) =>
    h("li", { key: row.number }, [
      h("span.number.figures.quiet", `${row.number}.`),
      side(model, row.first, row.second.length > 0, shown, handlers),
      side(model, row.second, false, shown, handlers),
    ]),
  );
  const empty = h("p.quiet.none", t("moves.none"));
  return h(
    "div.moves-list",
    {
      attrs: { tabindex: 0, role: "group", "aria-label": t("moves.label") },
      hook: { insert: soon, postpatch: (_, node) => soon(node) },
    },
    [items.length === 0 ? empty : h("ol", items)],
  );
}

export function moveButtons(model: Model, shown: number, handlers: MovesHandlers): VNode {
  const last = model.plies.length;
  const to = (name: Parameters<typeof arrowIcon>[0], ply: number, label: string, off: boolean) =>
    h(
      `button.button.bare.${name}`,
      {
        attrs: { type: "button", "aria-label": label, title: label, disabled: off },
        on: { click: () => handlers.go(ply) },
      },
      [arrowIcon(name)],
    );
  const flip = t("game.flip");
  return h("div.moves-nav", [
    to("first", 0, t("moves.first"), shown === 0),
    to("back", shown - 1, t("moves.back"), shown === 0),
    to("forward", shown + 1, t("moves.forward"), shown === last),
    to("last", last, t("moves.last"), shown === last),
    h(
      "button.button.bare.flip",
      {
        attrs: { type: "button", "aria-label": flip, title: flip },
        on: { click: () => handlers.flip() },
      },
      [arrowIcon("flip")],
    ),
  ]);
}

function side(
  model: Model,
  plies: readonly number[],
  skipped: boolean,
  shown: number,
  handlers: MovesHandlers,
): VNode {
  if (plies.length === 0) return h("span.side", skipped ? "…" : "");
  return h(
    "span.side",
    plies.flatMap((index) => {
      const ply = model.plies[index];
      const lang = languageOf(ply ?? {}, model.about.board);
      const current = shown === index + 1;
      const attrs: Record<string, string> = { type: "button", ...(lang && { lang }) };
      if (current) attrs["aria-current"] = "true";
      const go = { click: () => handlers.go(index + 1) };
      const move = h(
        "button.ply",
        { key: index, class: { current }, attrs, on: go },
        written(ply ?? {}),
      );
      return [move, spent(spentMs(model)[index], index)];
    }),
  );
}

function spent(ms: number | undefined, index: number): VNode | null {
  if (ms === undefined) return null;
  const title = t("moves.spent", { time: spentText(ms) });
  return h("span.spent.figures.quiet", { key: `spent ${index}`, attrs: { title } }, spentText(ms));
}

/** After everything around the list has taken its place too. */
function soon(node: VNode): void {
  requestAnimationFrame(() => follow(node.elm as HTMLElement));
}

/** Keeps the move that is shown in sight, without moving anything but the list. */
function follow(list: HTMLElement): void {
  const current = list.querySelector<HTMLElement>(".current");
  if (current === null) {
    list.scrollTop = 0;
    list.scrollLeft = 0;
    return;
  }
  const [inner, outer] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
  if (inner.left < outer.left) list.scrollLeft -= outer.left - inner.left;
  if (inner.right > outer.right) list.scrollLeft += inner.right - outer.right;
}
