/** The fields of a new match that say when a game is ended without being played out. */

import { t } from "../messages";
import type { DrawRule, MatchPlan, ResignRule } from "../protocol";
import { tick } from "../ui/field";
import { h, type VNode } from "../vdom";
import { numberField, type PlanForm } from "./plan-form";

type Adjudication = MatchPlan["adjudication"];

/** What is offered when a rule is ticked. */
export const USUAL_DRAW: DrawRule = { after_moves: 40, moves: 8, score: 8 };
export const USUAL_RESIGN: ResignRule = { moves: 3, score: 800, both: true };

const MOVES = { min: 1, max: 1_000 };
const SCORE = { min: 0, max: 100_000 };

export function adjudication(options: PlanForm): VNode[] {
  const { plan, form, numbers, change } = options;
  const { draw, resign, moves_max, repetitions = false, fifty = false } = plan.adjudication;
  const set = (changed: Partial<Adjudication>, drop?: "draw" | "resign") => {
    const next = { ...plan.adjudication, ...changed };
    if (drop) delete next[drop];
    change({ adjudication: next });
  };
  const claim = (name: "repetitions" | "fifty", value: boolean) =>
    tick({
      name,
      label: t(`matches.adjudication.${name}`),
      value,
      onChange: (on) => set({ [name]: on }),
    });
  return [
    h("h2", { key: "adjudication-title" }, t("matches.adjudication")),
    claim("repetitions", repetitions),
    claim("fifty", fifty),
    tick({
      name: "draw",
      label: t("matches.adjudication.draw"),
      value: draw !== undefined,
      onChange: (on) => (on ? set({ draw: USUAL_DRAW }) : set({}, "draw")),
    }),
    ...(draw ? drawFields(options, draw, (draw) => set({ draw })) : []),
    tick({
      name: "resign",
      label: t("matches.adjudication.resign"),
      value: resign !== undefined,
      onChange: (on) => (on ? set({ resign: USUAL_RESIGN }) : set({}, "resign")),
    }),
    ...(resign ? resignFields(options, resign, (resign) => set({ resign })) : []),
    numberField(numbers, {
      name: "moves_max",
      label: t("matches.adjudication.length"),
      value: moves_max ?? 0,
      bounds: { min: 0, max: 1_000 },
      fault: form.fault("adjudication"),
      set: (value) => {
        const { moves_max: _, ...rest } = plan.adjudication;
        change({ adjudication: value > 0 ? { ...rest, moves_max: value } : rest });
      },
    }),
    tables(options),
  ];
}

function drawFields({ numbers }: PlanForm, draw: DrawRule, set: (draw: DrawRule) => void): VNode[] {
  const number = (name: keyof DrawRule, bounds: { min: number; max: number }) =>
    numberField(numbers, {
      name: `draw-${name}`,
      label: t(`matches.adjudication.draw.${name}`),
      value: draw[name],
      bounds,
      set: (value) => set({ ...draw, [name]: value }),
    });
  return [
    number("after_moves", { ...MOVES, min: 0 }),
    number("moves", MOVES),
    number("score", SCORE),
  ];
}

function resignFields(
  { numbers }: PlanForm,
  resign: ResignRule,
  set: (resign: ResignRule) => void,
): VNode[] {
  const number = (name: "moves" | "score", bounds: { min: number; max: number }) =>
    numberField(numbers, {
      name: `resign-${name}`,
      label: t(`matches.adjudication.resign.${name}`),
      value: resign[name],
      bounds,
      set: (value) => set({ ...resign, [name]: value }),
    });
  return [
    number("moves", MOVES),
    number("score", { ...SCORE, min: 1 }),
    tick({
      name: "resign-both",
      label: t("matches.adjudication.resign.both"),
      value: resign.both,
      onChange: (both) => set({ ...resign, both }),
    }),
  ];
}

function tables({ plan, rules, change }: PlanForm): VNode {
  const { tables: on = false, ...rest } = plan.adjudication;
  const men = rules.find(({ key }) => key === plan.rules)?.tables;
  return tick({
    name: "tables",
    label: t("matches.adjudication.tables"),
    value: on,
    // What a file asks for can be taken back.
    disabled: men === undefined && !on,
    hint: men === undefined ? t("matches.tables.none") : t("matches.tables.men", { men }),
    onChange: (on) => change({ adjudication: on ? { ...rest, tables: true } : rest }),
  });
}

/** A plan that says which draws are claimed; one that does not say so means `unsaid`. */
export function withClaims(plan: MatchPlan, unsaid: boolean): MatchPlan {
  const { repetitions = unsaid, fifty = unsaid } = plan.adjudication;
  return { ...plan, adjudication: { ...plan.adjudication, repetitions, fifty } };
}
