/** The fields of an engine. */

import { t } from "../../messages";
import { ENGINE_NAME_LEN_MAX, ENGINE_TEXT_LEN_MAX, type Profile, type Tier } from "../../protocol";
import { faultLine, input, lines, select } from "../../ui/field";
import type { Form } from "../../ui/form";
import { h, type VNode } from "../../vdom";
import { numberFault } from "../numbers";
import { optionFields } from "../options";
import {
  type EngineForm,
  type Fault,
  LIMIT_NAMES,
  LIMITS,
  type Limit,
  linesOf,
  TIERS,
  TONGUES,
} from "./form";

const ARGS_ROWS = 3;
const READS_ROWS = 2;

const LIMIT_FIELDS = LIMIT_NAMES.map((limit) => `limits.${limit}`);

/** The fields that the server may find fault with, and that show it. */
export const SERVER_FIELDS = [
  "name",
  "command",
  "args",
  "tongue",
  "options",
  "reads",
  "limits",
  "tier_min",
  ...LIMIT_NAMES,
  ...LIMIT_FIELDS,
];

export interface EngineFields {
  state: EngineForm;
  faults: readonly Fault[];
  form: Form;
  /** What the engine said of itself, if it has been asked. */
  profile: Profile | undefined;
  change(changed: Partial<EngineForm>): void;
}

const CODE = { autocomplete: "off", autocapitalize: "none", spellcheck: "false" };

export function engineFields(fields: EngineFields): VNode[] {
  return [
    nameField(fields),
    commandField(fields),
    argsField(fields),
    tongueField(fields),
    ownOptions(fields),
    containment(fields),
  ];
}

function nameField({ state, faults, form, change }: EngineFields): VNode {
  return input({
    name: "name",
    label: t("engines.name"),
    value: state.name,
    fault: faults.includes("name") ? t("engines.name.fault") : form.fault("name"),
    attrs: { autocomplete: "off", maxlength: ENGINE_NAME_LEN_MAX },
    onInput: (name) => change({ name }),
  });
}

function commandField({ state, faults, form, change }: EngineFields): VNode {
  return input({
    name: "command",
    label: t("engines.command"),
    value: state.command,
    hint: t("engines.command.hint"),
    fault: faults.includes("command") ? t("engines.command.fault") : form.fault("command"),
    attrs: { ...CODE, maxlength: ENGINE_TEXT_LEN_MAX },
    onInput: (command) => change({ command }),
  });
}

/** No quoting to get wrong: a line is an argument. */
function argsField({ state, form, change }: EngineFields): VNode {
  const args = lines({
    name: "args",
    label: t("engines.args"),
    value: state.args,
    rows: ARGS_ROWS,
    hint: t("engines.args.hint"),
    fault: form.fault("args"),
    attrs: { ...CODE, wrap: "off" },
    onInput: (args) => change({ args }),
  });
  const words = [state.command.trim(), ...linesOf(state.args)];
  if (words.length < 2) return args;
  const said = words.map((word, at) => h("code.chip", { key: at }, word));
  return h("div.stack.tight", { key: "args-and-more" }, [
    args,
    h("p.row.small", [h("span.quiet", t("engines.run-as")), ...said]),
  ]);
}

function tongueField({ state, form, change }: EngineFields): VNode {
  const known = TONGUES.map((value) => ({ value, label: t(`tongue.${value}.long`) }));
  return select({
    name: "tongue",
    label: t("engines.tongue"),
    value: state.tongue,
    fault: form.fault("tongue"),
    options: [{ value: "", label: t("engines.tongue.find") }, ...known],
    onChange: (chosen) => change({ tongue: TONGUES.find((one) => one === chosen) ?? "" }),
  });
}

function ownOptions({ state, form, profile, change }: EngineFields): VNode {
  const specs = profile?.options ?? [];
  const chosen = state.options;
  const fields = optionFields({ specs, chosen, onChange: (options) => change({ options }) });
  const fault = form.fault("options");
  const summary = t("engines.options", { count: chosen.size });
  return h("details", { key: "options", attrs: opened(fault !== undefined) }, [
    h("summary", summary),
    h("div.panel.stack", [
      fault ? faultLine("options", fault) : null,
      h("p.quiet.small", t(profile ? "engines.options.hint" : "engines.options.untested")),
      fields,
    ]),
  ]);
}

function containment(fields: EngineFields): VNode {
  const { state, form, change } = fields;
  const names = ["limits", "reads", "tier_min", ...LIMIT_NAMES, ...LIMIT_FIELDS];
  const faulty = names.some((name) => form.fault(name) !== undefined);
  return h("details", { key: "contained", attrs: opened(faulty) }, [
    h("summary", t("engines.contained")),
    h("div.panel.stack", [
      form.fault("limits") ? faultLine("limits", form.fault("limits") ?? "") : null,
      h(
        "div.numbers",
        LIMIT_NAMES.map((limit) => limitField(fields, limit)),
      ),
      lines({
        name: "reads",
        label: t("engines.reads"),
        value: state.reads,
        rows: READS_ROWS,
        hint: t("engines.reads.hint"),
        fault: form.fault("reads"),
        attrs: { ...CODE, wrap: "off" },
        onInput: (reads) => change({ reads }),
      }),
      select({
        name: "tier_min",
        label: t("engines.tier-min"),
        value: state.tier,
        hint: t("engines.tier-min.hint"),
        fault: form.fault("tier_min"),
        options: TIERS.map((value) => ({ value, label: t(`tier.${value}`) })),
        onChange: (tier) => change({ tier: tier as Tier }),
      }),
    ]),
  ]);
}

function limitField({ state, faults, form, change }: EngineFields, limit: Limit): VNode {
  const value = state.limits[limit];
  const path = `limits.${limit}`;
  const own = faults.includes(limit) ? numberFault(value, LIMITS[limit]) : undefined;
  return input({
    name: limit,
    label: t(`engines.${limit}`),
    value,
    fault: own ?? form.fault(limit) ?? form.fault(path),
    attrs: { inputmode: "numeric", autocomplete: "off" },
    onInput: (text) => change({ limits: { ...state.limits, [limit]: text } }),
  });
}

/** A fold that hides a fault is open. */
function opened(open: boolean): Record<string, boolean> {
  return open ? { open: true } : {};
}
