/** The form of a program's own options, as it announced them. */

import { t } from "../messages";
import { ENGINE_TEXT_LEN_MAX, type OptionSpec, type OptionValue } from "../protocol";
import { input, select, tick } from "../ui/field";
import { h, type VNode } from "../vdom";
import { numberFault } from "./numbers";

/** What differs from what the program would do by itself, by the option's name. */
export type Chosen = ReadonlyMap<string, string>;

export interface OptionForm {
  specs: readonly OptionSpec[];
  chosen: Chosen;
  /** What holds where nothing is chosen, before the program's own default. */
  base?: Chosen;
  onChange(chosen: Chosen): void;
}

export function chosenOf(values: readonly OptionValue[]): Chosen {
  return new Map(values.map(({ name, value }) => [name, value]));
}

export function valuesOf(chosen: Chosen): OptionValue[] {
  return [...chosen].map(([name, value]) => ({ name, value }));
}

/** The first option that cannot be sent as it is, as the id of its field. */
export function optionFault({ specs, chosen }: OptionForm): string | undefined {
  const at = specs.findIndex((spec) => faultOf(spec, chosen.get(spec.name)) !== undefined);
  return at < 0 ? undefined : fieldName(at);
}

export function optionFields(form: OptionForm): VNode {
  const { specs, chosen } = form;
  const known = new Set(specs.map(({ name }) => name));
  const unknown = [...chosen.keys()].filter((name) => !known.has(name));
  return h("div.stack", [
    h(
      "div.options",
      specs.map((spec, at) => field(form, spec, at)),
    ),
    ...unknown.map((name) => unannounced(form, name)),
  ]);
}

function field(form: OptionForm, spec: OptionSpec, at: number): VNode {
  const { chosen } = form;
  const usual = form.base?.get(spec.name) ?? defaultOf(spec);
  const value = chosen.get(spec.name) ?? usual;
  const common = { name: fieldName(at), label: spec.name };
  const set = (next: string) => {
    const changed = new Map(chosen);
    if (next === usual) changed.delete(spec.name);
    else changed.set(spec.name, next);
    form.onChange(changed);
  };
  switch (spec.kind) {
    case "check":
      return tick({ ...common, value: value === "true", onChange: (on) => set(`${on}`) });
    case "combo": {
      const options = spec.choices.map((one) => ({ value: one, label: one }));
      return select({ ...common, value, options, onChange: set });
    }
    case "button": {
      const on = chosen.has(spec.name);
      const onChange = (press: boolean) => form.onChange(pressed(chosen, spec.name, press));
      return tick({
        ...common,
        label: t("options.press", { name: spec.name }),
        value: on,
        onChange,
      });
    }
    case "spin": {
      const { min, max } = spec;
      const hint = t("options.spin", { min, max, usual: Number(usual) });
      const fault = faultOf(spec, chosen.get(spec.name));
      const attrs = { inputmode: "numeric", autocomplete: "off" };
      return input({ ...common, value, hint, fault, attrs, onInput: (text) => set(plain(text)) });
    }
    case "text": {
      const hint = usual === "" ? undefined : t("options.usual", { usual });
      const attrs = { autocomplete: "off", spellcheck: "false", maxlength: ENGINE_TEXT_LEN_MAX };
      return input({ ...common, value, hint, attrs, onInput: set });
    }
  }
}

/** A number as programs read it. */
function plain(text: string): string {
  return text.trim().replace("−", "-");
}

function pressed(chosen: Chosen, name: string, press: boolean): Chosen {
  const changed = new Map(chosen);
  if (press) changed.set(name, "");
  else changed.delete(name);
  return changed;
}

/** An option that was set before and that the program has not announced, or not yet. */
function unannounced(form: OptionForm, name: string): VNode {
  const drop = () => form.onChange(new Map([...form.chosen].filter(([one]) => one !== name)));
  const label = t("options.drop", { name });
  const attrs = { type: "button", "aria-label": label };
  return h("p.row", { key: `set-${name}` }, [
    h("code", `${name} = ${form.chosen.get(name)}`),
    h("button.button.small", { attrs, on: { click: drop } }, t("options.drop.short")),
  ]);
}

function fieldName(at: number): string {
  return `option-${at}`;
}

function defaultOf(spec: OptionSpec): string {
  return spec.kind === "button" ? "" : `${spec.default}`;
}

function faultOf(spec: OptionSpec, value: string | undefined): string | undefined {
  return spec.kind === "spin" && value !== undefined ? numberFault(value, spec) : undefined;
}
