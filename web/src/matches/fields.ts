/** The fields of a new match. */

import { t } from "../messages";
import { choices, input, select } from "../ui/field";
import { grouped } from "../ui/game-text";
import { h, type VNode } from "../vdom";
import { adjudication } from "./adjudication";
import { openingFields } from "./openings";
import { BUDGETS, clock, FORMATS, formatOf, playersOf, simpleClock, withBudget } from "./plan";
import { numberField, type PlanForm } from "./plan-form";
import { playerFields } from "./players";
import { tuningFields } from "./tuning";

const COUNT = { min: 1, max: 100_000 };
const ELO = { min: -1_000, max: 1_000, decimals: 2 };
/** Clocks count milliseconds. */
const SECONDS = { min: 0, max: 36_000, decimals: 3 };

/** The fields of a plan; `players` stands in the place of those of the players. */
export function planFields(options: PlanForm, players = playerFields(options)): VNode[] {
  const { plan, form, rules, change } = options;
  const games = grouped(rules).map(([heading, some]) => ({
    heading,
    options: some.map(({ key, name }) => ({ value: key, label: name })),
  }));
  return [
    input({
      name: "name",
      label: t("matches.name"),
      value: plan.name,
      fault: form.fault("name"),
      attrs: { maxlength: 60, autocomplete: "off" },
      onInput: (name) => change({ name }),
    }),
    select({
      name: "rules",
      label: t("column.game"),
      value: plan.rules,
      options: games,
      fault: form.fault("rules"),
      onChange: (rules) => change({ rules }),
    }),
    players,
    ...formatFields(options),
    ...timeFields(options),
    ...openingFields(options),
    ...adjudication(options),
    ...conduct(options),
  ];
}

function formatFields(options: PlanForm): VNode[] {
  const { plan, form, numbers, change } = options;
  const { format } = plan;
  const pairs = format.pairs;
  const number = (
    name: "pairs-of" | "seeds" | "rounds" | "elo0" | "elo1",
    value: number,
    set: (value: number) => void,
  ) =>
    numberField(numbers, {
      name,
      label: t(`matches.${name}`),
      value,
      bounds: name === "elo0" || name === "elo1" ? ELO : COUNT,
      set,
    });
  const fields = [
    h("h2", { key: "format-title" }, t("matches.format")),
    select({
      name: "format",
      label: t("matches.format.label"),
      value: format.kind,
      options: FORMATS.map((kind) => ({ value: kind, label: t(`matches.format.${kind}`) })),
      fault: form.fault("format"),
      onChange: (chosen) => {
        const kind = chosen as (typeof FORMATS)[number];
        change({ format: formatOf(kind, pairs), players: playersOf(kind, plan.players) });
      },
    }),
    number("pairs-of", pairs, (pairs) => change({ format: { ...format, pairs } })),
  ];
  if (format.kind === "gauntlet") {
    fields.push(number("seeds", format.seeds, (seeds) => change({ format: { ...format, seeds } })));
  }
  if (format.kind === "swiss") {
    const set = (rounds: number) => change({ format: { ...format, rounds } });
    fields.push(number("rounds", format.rounds, set));
  }
  if (format.kind === "test") {
    const { sprt } = format;
    const set = (changed: Partial<typeof sprt>) =>
      change({ format: { ...format, sprt: { ...sprt, ...changed } } });
    fields.push(
      choices({
        name: "scale",
        label: t("matches.scale"),
        value: sprt.scale,
        options: (["normalized", "logistic"] as const).map((value) => ({
          value,
          label: t(`matches.scale.${value}`),
        })),
        onChange: (scale) => set({ scale }),
      }),
      number("elo0", sprt.elo0, (elo0) => set({ elo0 })),
      number("elo1", sprt.elo1, (elo1) => set({ elo1 })),
    );
  }
  if (format.kind === "tune") fields.push(...tuningFields(options, format));
  return fields;
}

function timeFields({ plan, form, numbers, change }: PlanForm): VNode[] {
  const simple = simpleClock(plan.time);
  const kind = plan.time.kind === "unlimited" ? "none" : simple ? "clock" : "file";
  const options = (["clock", "none", ...(kind === "file" ? (["file"] as const) : [])] as const).map(
    (value) => ({ value, label: t(`matches.time.${value}`) }),
  );
  const fields: VNode[] = [
    h("h2", { key: "time-title" }, t("matches.time")),
    choices({
      name: "time",
      label: t("matches.time.label"),
      value: kind,
      options,
      onChange: (chosen) =>
        change({ time: chosen === "none" ? { kind: "unlimited" } : clock(10, 0.1) }),
    }),
  ];
  const fault = form.fault("time");
  if (fault) fields.push(h("p.fault", { key: "time-fault", attrs: { role: "alert" } }, fault));
  if (simple) {
    const { base, increment } = simple;
    fields.push(
      numberField(numbers, {
        ...{ name: "base", label: t("matches.base"), value: base, bounds: SECONDS },
        set: (base) => change({ time: clock(base, increment) }),
      }),
      numberField(numbers, {
        ...{ name: "increment", label: t("matches.increment"), value: increment, bounds: SECONDS },
        set: (increment) => change({ time: clock(base, increment) }),
      }),
    );
  }
  const budget = BUDGETS.map((part) =>
    numberField(numbers, {
      name: part,
      label: t(`matches.budget.${part}`),
      value: plan.budget[part] ?? 0,
      bounds: { min: 0, max: 1_000_000_000 },
      set: (value) => change({ budget: withBudget(plan.budget, part, value) }),
    }),
  );
  return [...fields, h("p.quiet.small", { key: "budget-lead" }, t("matches.budget")), ...budget];
}

function conduct({ plan, form, numbers, change }: PlanForm): VNode[] {
  return [
    h("h2", { key: "conduct-title" }, t("matches.conduct")),
    numberField(numbers, {
      name: "concurrency",
      label: t("matches.concurrency"),
      value: plan.concurrency,
      bounds: { min: 1, max: 256 },
      fault: form.fault("concurrency"),
      set: (concurrency) => change({ concurrency }),
    }),
    numberField(numbers, {
      name: "priority",
      label: t("matches.priority.long"),
      value: plan.priority ?? 0,
      bounds: { min: -100, max: 100 },
      fault: form.fault("priority"),
      set: (priority) => change({ priority }),
    }),
    numberField(numbers, {
      name: "margin_ms",
      label: t("matches.margin"),
      value: plan.margin_ms,
      bounds: { min: 0, max: 60_000 },
      fault: form.fault("margin_ms"),
      set: (margin_ms) => change({ margin_ms }),
    }),
    numberField(numbers, {
      name: "seed",
      label: t("matches.seed"),
      value: plan.seed,
      bounds: { min: 0, max: 1_000_000_000 },
      set: (seed) => change({ seed }),
    }),
    choices({
      name: "interrupted",
      label: t("matches.interrupted"),
      value: plan.interrupted,
      options: (["resume", "replay"] as const).map((value) => ({
        value,
        label: t(`matches.interrupted.${value}`),
      })),
      onChange: (interrupted) => change({ interrupted }),
    }),
  ];
}
