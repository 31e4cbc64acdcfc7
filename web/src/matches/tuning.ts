/** The fields of what is tuned. */

import { t } from "../messages";
import { lines } from "../ui/field";
import { h, type VNode } from "../vdom";
import { numberField, type PlanForm } from "./plan-form";
import { numbersOf, parametersText, readParameters, type Tune } from "./tuning-lines";

/** The parameters, as lines, and the constants of the search. */
export function tuningFields({ plan, numbers, engines, change }: PlanForm, format: Tune): VNode[] {
  const set = (changed: Partial<Tune["tuning"]>) =>
    change({ format: { ...format, tuning: { ...format.tuning, ...changed } } });
  const read = (text: string) => {
    const found = readParameters(text);
    const fault = typeof found === "number" ? t("matches.parameters.fault", { line: found }) : "";
    numbers.note("parameters", fault || undefined);
    if (typeof found !== "number") set({ parameters: found });
  };
  const offered = numbersOf(engines.find(({ name }) => name === plan.players[0]?.engine));
  const share = { min: 0, max: 1, decimals: 4 };
  const { window, alpha, gamma, steady } = format.tuning;
  return [
    lines({
      name: "parameters",
      label: t("matches.parameters"),
      hint: t("matches.parameters.hint"),
      value: parametersText(format.tuning.parameters),
      rows: 6,
      fault: numbers.fault("parameters"),
      attrs: { spellcheck: "false", autocomplete: "off" },
      onInput: read,
    }),
    h("details", { key: "offered" }, [
      h("summary", t("matches.parameters.offered")),
      offered ? h("pre.small", offered) : h("p.quiet.small", t("matches.parameters.none")),
    ]),
    numberField(numbers, {
      ...{ name: "window", label: t("matches.window"), value: window },
      bounds: { min: 1, max: 256 },
      set: (window) => set({ window }),
    }),
    ...(["alpha", "gamma", "steady"] as const).map((name) =>
      numberField(numbers, {
        ...{ name, label: t(`matches.${name}`), value: { alpha, gamma, steady }[name] },
        bounds: share,
        set: (value) => set({ [name]: value }),
      }),
    ),
  ];
}
