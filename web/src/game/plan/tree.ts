/** Prepared lines as a small tree, in the words that people read: “if Nf3 then Nc6”. */

import { t } from "../../messages";
import { languageOf } from "../../ui/script";
import { h, type VNode } from "../../vdom";
import { type Model, opponentOf } from "../model";
import { playerOf } from "../words";
import type { PlanDesk } from "./desk";
import { type Branch, keyOf, treeOf } from "./lines";

export function tree(desk: PlanDesk, model: Model): VNode {
  const branches = treeOf(desk.keeper.lines, desk.entry.shown);
  if (branches.length === 0) {
    const { name } = playerOf(model, opponentOf(model.you?.seat ?? "first"));
    return h("p.quiet.small", { key: "none" }, t("plan.none", { name }));
  }
  return h("div.plan-tree", { key: "tree" }, [list(desk, model, branches, t("plan.tree"))]);
}

function list(desk: PlanDesk, model: Model, branches: readonly Branch[], label?: string): VNode {
  const items = branches.map((branch) => item(desk, model, branch));
  return h("ul", label === undefined ? {} : { attrs: { "aria-label": label } }, items);
}

/** Moves up to where several can follow, which stand in a list below. */
function item(desk: PlanDesk, model: Model, first: Branch): VNode {
  const run = [first];
  let last = first;
  for (let [next] = last.next; next !== undefined && last.next.length === 1; [next] = last.next) {
    run.push(next);
    last = next;
  }
  const fresh = last.kept ? null : h("span.quiet.small", ` (${t("plan.fresh")})`);
  return h("li", { key: keyOf(first.line) }, [
    ...run.flatMap((branch, index) => [
      h("span.quiet", `${word(desk, model, branch, index)} `),
      move(desk, model, branch),
      " ",
    ]),
    fresh,
    last.next.length > 0 ? list(desk, model, last.next) : null,
  ]);
}

function word({ keeper }: PlanDesk, model: Model, { line }: Branch, index: number): string {
  if (keeper.book.isOf(model.you?.seat ?? "first", line)) return t("plan.then");
  return t(index === 0 ? "plan.if" : "plan.and-if");
}

function move(desk: PlanDesk, { about }: Model, { line, kept }: Branch): VNode {
  const key = keyOf(line);
  const current = keyOf(desk.entry.shown) === key;
  const lang = languageOf(desk.keeper.book.scripts(line), about.board);
  const attrs: Record<string, string> = { type: "button", ...(lang && { lang }) };
  if (current) attrs["aria-current"] = "true";
  const on = { click: () => desk.entry.turnTo(line) };
  const data = { key, class: { current, fresh: !kept }, attrs, on };
  return h("button.ply", data, desk.keeper.book.label(line));
}
