/** Preparing moves, beside the list of moves: what is kept, and the line that is being entered. */

import { buttonMoves } from "../../board/routes";
import { t } from "../../messages";
import { PLAN_LINE_LEN_MAX } from "../../protocol";
import { icon } from "../../ui/icon";
import { h, type VNode } from "../../vdom";
import { focusOn } from "../keys";
import { type Model, opponentOf } from "../model";
import { playerOf } from "../words";
import type { PlanDesk } from "./desk";
import { answersIn } from "./lines";
import { tree } from "./tree";
import "../../messages/plan";
import "./plan.css";

/** `looking`: whether an earlier position is on the board. */
export function planView(desk: PlanDesk, model: Model, looking: boolean): VNode | null {
  if (desk.opened) return opened(desk, model, looking);
  const offered = desk.isOffered(model);
  if (!offered && desk.said === "") return null;
  return h("section.plan", { key: "plan", attrs: { "aria-label": t("plan.label") } }, [
    offered
      ? h("div.row", [button("open", t("plan.open"), () => desk.open()), count(desk, model)])
      : null,
    desk.said === "" ? null : h("p.small.said", desk.said),
  ]);
}

/** What those hear who do not see the board: read out when it changes. */
export function planSpoken(desk: PlanDesk, model: Model): string {
  if (!desk.opened) return desk.said;
  const { keeper, said, trouble } = desk;
  const { line, waits } = desk.entry;
  if (waits !== undefined) return "";
  const move = line.length === 0 ? t("plan.mark") : keeper.book.label(line);
  return [trouble ?? said, `${move}.`, prompt(desk, model)].filter(Boolean).join(" ");
}

/** Stands in the place of whose turn it is, for as long as the board shows no game. */
export function planMark(): VNode {
  return h("span.plan-mark", t("plan.mark"));
}

function count({ keeper }: PlanDesk, model: Model): VNode {
  const seat = model.you?.seat ?? "first";
  const count = answersIn(keeper.lines, (line) => keeper.book.isOf(seat, line));
  const { name } = playerOf(model, opponentOf(seat));
  const text = count === 0 ? t("plan.about", { name }) : t("plan.count", { count });
  return h("span.small", { class: { quiet: count === 0, figures: true } }, text);
}

function opened(desk: PlanDesk, model: Model, looking: boolean): VNode {
  const { trouble, said, saves } = desk;
  const { waits, page, line } = desk.entry;
  const attrs = { "aria-label": t("plan.label"), "aria-busy": `${saves}` };
  return h("section.plan.open", { key: "plan", attrs }, [
    h("div.plan-head", [
      h("p", [
        h("strong", t("plan.mark")),
        looking ? t("plan.looking") : waits ? t("plan.waits") : prompt(desk, model),
      ]),
      button("done", t("plan.done"), () => desk.close()),
    ]),
    h("div.row", steps(desk)),
    status(desk),
    said === "" ? null : h("p.small.said", said),
    trouble === undefined ? null : h("p.small.trouble", [icon("alert"), h("span", trouble)]),
    trouble !== undefined && page === undefined
      ? button("again", t("plan.again"), () => desk.entry.turnTo(line))
      : null,
    tree(desk, model),
  ]);
}

/** What the rules say of the position in the line. */
function status({ entry }: PlanDesk): VNode | null {
  const text = entry.page?.position.status ?? "";
  return text === "" || entry.line.length === 0 ? null : h("p.small", { key: "status" }, text);
}

function steps(desk: PlanDesk): (VNode | null)[] {
  const { line, legal, waits, isWhole, isKept } = desk.entry;
  const free = waits === undefined && !desk.saves;
  const moves = buttonMoves(legal);
  return [
    ...moves.map((move) =>
      step(`move ${move.notation}`, move.choice?.text ?? move.notation, () =>
        desk.entry.enter(move.notation, move),
      ),
    ),
    isWhole && !isKept && free ? step("keep", t("plan.keep"), () => desk.keep(), true) : null,
    line.length > 0 ? step("back", t("plan.back"), () => desk.entry.back()) : null,
    isKept && free ? step("remove", t("plan.remove"), () => desk.remove()) : null,
  ];
}

/** What can be done next, as a sentence. */
function prompt(desk: PlanDesk, model: Model): string {
  const { line, page, isWhole, isFull, isKept } = desk.entry;
  const { name } = playerOf(model, opponentOf(model.you?.seat ?? "first"));
  if (line.length === 0) return t("plan.begin", { name });
  if (page?.turn === null) return t(isWhole && !isKept ? "plan.over.whole" : "plan.over");
  if (isFull) {
    return t(isWhole && !isKept ? "plan.full.line.whole" : "plan.full.line", {
      count: PLAN_LINE_LEN_MAX,
    });
  }
  if (!isWhole) return t("plan.answer", { move: desk.keeper.book.label(line) });
  return isKept ? t("plan.kept") : t("plan.whole", { name });
}

/** Steps come and go: one that had the focus gives it to the board, where one goes on. */
const step: typeof button = (...given) => {
  const node = button(...given);
  const destroy = ({ elm }: VNode): void => {
    if (elm === document.activeElement) focusOn("board");
  };
  return { ...node, data: { ...node.data, hook: { destroy } } };
};

function button(name: string, text: string, click: () => void, primary = false): VNode {
  return h(
    "button.button.small",
    {
      key: name,
      class: { primary },
      attrs: { type: "button", "data-plan": name },
      on: { click },
    },
    text,
  );
}
