/** The fields of a bot. */

import { type Key, t } from "../../messages";
import {
  type Accepts,
  type Engine,
  NAME_LEN_MAX,
  NAME_LEN_MIN,
  type RulesCard,
} from "../../protocol";
import { choices, faultLine, input, type Option, select, tick } from "../../ui/field";
import type { Form } from "../../ui/form";
import { gameName } from "../../ui/game-text";
import { PACE_S_MAX, paceText, spanText } from "../../ui/pace-text";
import { h, type VNode } from "../../vdom";
import { numberFault } from "../numbers";
import { chosenOf, optionFields } from "../options";
import {
  ACCEPTS,
  type BotForm,
  BUDGET,
  BUDGET_PARTS,
  type BudgetPart,
  type Fault,
  GAMES_AT_ONCE,
  PACES_MAX,
  PACES_MIN,
} from "./form";

/** The fields that the server may find fault with, and that show it. */
export const SERVER_FIELDS = ["name", "engine", "options", "games", "pace", "games_max", "budget"];

export interface BotFields {
  state: BotForm;
  faults: readonly Fault[];
  form: Form;
  engines: readonly Engine[];
  rules: readonly RulesCard[];
  /** The account is there already: its name stays. */
  made: boolean;
  change(changed: Partial<BotForm>): void;
}

export function botFields(fields: BotFields): (VNode | null)[] {
  return [
    nameField(fields),
    engineField(fields),
    gamesField(fields),
    acceptsField(fields),
    paceFields(fields),
    gamesMaxField(fields),
    budgetFields(fields),
    ownOptions(fields),
  ];
}

function nameField({ state, faults, form, made, change }: BotFields): VNode | null {
  if (made) return null;
  const bounds = { min: NAME_LEN_MIN, max: NAME_LEN_MAX };
  return input({
    name: "name",
    label: t("bots.name"),
    value: state.name,
    hint: t("bots.name.hint", bounds),
    fault: faults.includes("name") ? t("bots.name.fault", bounds) : form.fault("name"),
    attrs: { autocomplete: "off", spellcheck: "false", maxlength: NAME_LEN_MAX },
    onInput: (name) => change({ name }),
  });
}

function engineField({ state, faults, form, engines, change }: BotFields): VNode {
  return select({
    name: "engine",
    label: t("bots.engine"),
    value: state.engine,
    fault: faults.includes("engine") ? t("bots.engine.fault") : form.fault("engine"),
    options: engines.map(({ id, name }) => ({ value: id, label: name })),
    onChange: (engine) => change({ engine }),
  });
}

function gamesField(fields: BotFields): VNode {
  const { state, faults, form, change } = fields;
  const which = choices<"all" | "chosen">({
    name: "which",
    label: t("bots.games"),
    value: state.allGames ? "all" : "chosen",
    options: [
      { value: "all", label: t("bots.games.all") },
      { value: "chosen", label: t("bots.games.chosen") },
    ],
    onChange: (which) => change({ allGames: which === "all" }),
  });
  const fault = faults.includes("games") ? t("bots.games.fault") : form.fault("games");
  return h("div.stack.tight", { key: "games" }, [
    which,
    state.allGames ? null : h("div.panel.ticks", { key: "ticks" }, gameTicks(fields)),
    fault ? faultLine("games", fault) : null,
  ]);
}

/** What its engine can play, and what was chosen before. */
function gameTicks({ state, engines, rules, change }: BotFields): VNode[] {
  const able = engines.find(({ id }) => id === state.engine)?.games ?? [];
  const keys = [...new Set([...able, ...state.games])];
  if (keys.length === 0) return [h("p.quiet", t("bots.games.none"))];
  const set = (key: string, on: boolean) => {
    const games = new Set(state.games);
    if (on) games.add(key);
    else games.delete(key);
    change({ games });
  };
  return keys.map((key) =>
    tick({
      name: `game-${key}`,
      label: gameName(rules, key),
      value: state.games.has(key),
      onChange: (on) => set(key, on),
    }),
  );
}

function acceptsField({ state, change }: BotFields): VNode {
  return choices<Accepts>({
    name: "accepts",
    label: t("bots.accepts"),
    value: state.accepts,
    options: ACCEPTS.map((value) => ({ value, label: t(`bots.accepts.${value}`) })),
    onChange: (accepts) => change({ accepts }),
  });
}

function paceFields({ state, faults, form, change }: BotFields): VNode {
  const { min_s, max_s, slow } = state;
  const backwards = faults.includes("max_s") ? t("bots.pace.fault") : form.fault("pace");
  return h("div.stack.tight", { key: "pace" }, [
    h("div.numbers", [
      select({
        name: "min_s",
        label: t("bots.pace.min"),
        value: `${min_s}`,
        options: paces(PACES_MIN, min_s),
        onChange: (value) => change({ min_s: Number(value) }),
      }),
      select({
        name: "max_s",
        label: t("bots.pace.max"),
        value: `${max_s}`,
        fault: backwards,
        options: paces(PACES_MAX, max_s),
        onChange: (value) => change({ max_s: Number(value) }),
      }),
    ]),
    h("p.quiet.small", t("bots.pace.hint", { pace: paceText({ min_s, max_s, slow }) })),
    tick({
      name: "slow",
      label: t("bots.slow"),
      value: slow,
      onChange: (slow) => change({ slow }),
    }),
  ]);
}

/** The usual steps, and the present one where it is another. */
function paces(steps: readonly number[], present: number): Option[] {
  const all = [...new Set([...steps, present])].sort((a, b) => a - b);
  return all.map((seconds) => ({ value: `${seconds}`, label: paceLabel(seconds) }));
}

function paceLabel(seconds: number): string {
  if (seconds === 0) return t("bots.pace.short");
  return seconds >= PACE_S_MAX ? t("bots.pace.long") : spanText(seconds);
}

function gamesMaxField({ state, faults, form, change }: BotFields): VNode {
  const own = faults.includes("games_max") ? numberFault(state.gamesMax, GAMES_AT_ONCE) : undefined;
  return input({
    name: "games_max",
    label: t("bots.games-max"),
    value: state.gamesMax,
    fault: own ?? form.fault("games_max"),
    attrs: { inputmode: "numeric", autocomplete: "off" },
    onInput: (gamesMax) => change({ gamesMax }),
  });
}

function budgetFields(fields: BotFields): VNode {
  const { state, form, change } = fields;
  const fault = form.fault("budget");
  return h("fieldset.plain.stack.tight", { key: "budget" }, [
    h("legend.label", t("bots.budget")),
    h("p.quiet.small", t("bots.budget.hint")),
    h(
      "div.numbers",
      BUDGET_PARTS.map((part) => budgetField(fields, part)),
    ),
    fault ? faultLine("budget", fault) : null,
    tick({
      name: "ponders",
      label: t("bots.ponders"),
      value: state.ponders,
      onChange: (ponders) => change({ ponders }),
    }),
  ]);
}

function budgetField({ state, faults, change }: BotFields, part: BudgetPart): VNode {
  const key: Key = `bots.budget.${part}`;
  return input({
    name: part,
    label: t(key),
    value: state.budget[part],
    fault: faults.includes(part) ? t("bots.budget.fault", { ...BUDGET[part] }) : undefined,
    attrs: {
      inputmode: part === "seconds" ? "decimal" : "numeric",
      autocomplete: "off",
      placeholder: t("bots.budget.none"),
    },
    onInput: (text) => change({ budget: { ...state.budget, [part]: text } }),
  });
}

function ownOptions({ state, form, engines, change }: BotFields): VNode {
  const engine = engines.find(({ id }) => id === state.engine);
  const specs = engine?.profile?.options ?? [];
  const fault = form.fault("options");
  // Other options come with another engine: its fields are made anew.
  return h("details", { key: `options-${state.engine}`, attrs: fault ? { open: true } : {} }, [
    h("summary", t("engines.options", { count: state.options.size })),
    h("div.panel.stack", [
      fault ? faultLine("options", fault) : null,
      h("p.quiet.small", t(engine?.profile ? "bots.options.hint" : "engines.options.untested")),
      optionFields({
        specs,
        chosen: state.options,
        base: chosenOf(engine?.draft?.options ?? []),
        onChange: (options) => change({ options }),
      }),
    ]),
  ]);
}
