/** The fields of a clock: a list of usual ones, and everything else behind a fold. */

import { type Key, t } from "../messages";
import { timeText } from "../time-text";
import { choices, input, type Option, select, tick } from "../ui/field";
import { h, type VNode } from "../vdom";
import {
  CLOCK_BOUNDS,
  CLOCK_KINDS,
  type ClockForm,
  type ClockKind,
  type ClockNumber,
  numbersOf,
  PRESETS,
  readNumber,
  timeLimit,
} from "./clock-form";
import type { Fault, NewGame } from "./form";

export interface ClockFields {
  form: NewGame;
  /** The names of the seats, first seat first. */
  seats: readonly [string, string];
  faults: readonly Fault[];
  /** Whether the person sees more than the list. */
  open: boolean;
  onOpen(open: boolean): void;
  onChange(change: Partial<NewGame>): void;
}

const OWN = "own";

export function clockFields(options: ClockFields): VNode[] {
  const { form, open } = options;
  const value = open || form.odds ? OWN : presetOf(form.clock);
  const list = select({
    name: "clock",
    label: t("new.clock"),
    value,
    options: presetOptions(),
    onChange: (chosen) => {
      const clock = clockOf(chosen, form.clock);
      options.onOpen(chosen === OWN);
      options.onChange(chosen === OWN ? {} : { clock, odds: false });
    },
  });
  return value === OWN
    ? [list, h("div.panel.stack.own-clock", { key: "own" }, own(options))]
    : [list];
}

function presetOptions(): Option[] {
  const usual = PRESETS.map(([base, bonus]) => {
    const value = `${base}+${bonus}`;
    return { value, label: label(value) };
  });
  const others = ["days", "unlimited"].map((value) => ({ value, label: label(value) }));
  return [...usual, ...others, { value: OWN, label: t("new.clock.own") }];
}

function label(preset: string): string {
  const limit = timeLimit(
    clockOf(preset, { kind: "unlimited", base: "", bonus: "", periods: "", days: "" }),
  );
  return timeText({ first: limit, second: limit });
}

function presetOf(clock: ClockForm): string {
  if (clock.kind === "increment") {
    const value = `${clock.base}+${clock.bonus}`;
    return PRESETS.some(([base, bonus]) => value === `${base}+${bonus}`) ? value : OWN;
  }
  if (clock.kind === "unlimited") return clock.kind;
  return clock.kind === "days" && clock.days === "3" ? "days" : OWN;
}

function clockOf(preset: string, now: ClockForm): ClockForm {
  if (preset === OWN) return now;
  if (preset === "days") return { ...now, kind: "days", days: "3" };
  if (preset === "unlimited") return { ...now, kind: "unlimited" };
  const [base = "5", bonus = "0"] = preset.split("+");
  return { ...now, kind: "increment", base, bonus };
}

function own(options: ClockFields): VNode[] {
  const { form, seats, onChange } = options;
  const odds = tick({
    name: "odds",
    label: t("new.odds"),
    value: form.odds,
    onChange: (odds) => onChange({ odds, secondClock: { ...form.clock } }),
  });
  const first = (clock: ClockForm) => onChange({ clock });
  const second = (secondClock: ClockForm) => onChange({ secondClock });
  if (!form.odds) return [...one("first", form.clock, options.faults, first), odds];
  return [
    h("h3", { key: "first" }, seats[0]),
    ...one("first", form.clock, options.faults, first),
    h("h3", { key: "second" }, seats[1]),
    ...one("second", form.secondClock, options.faults, second),
    odds,
  ];
}

function one(
  side: "first" | "second",
  clock: ClockForm,
  faults: readonly Fault[],
  onChange: (clock: ClockForm) => void,
): VNode[] {
  const plain = numbersOf(clock.kind).map((name) =>
    number(side, name, clock, faults.includes(`${side}-${name}`), onChange),
  );
  const kinds = CLOCK_KINDS.map((value) => ({ value, label: t(`new.kind.${value}`) }));
  const kind = choices<ClockKind>({
    name: `${side}-kind`,
    label: t("new.kind"),
    value: clock.kind,
    options: kinds,
    onChange: (kind) => onChange({ ...clock, kind }),
  });
  const isSpecial = clock.kind !== "increment";
  return [
    h("div.numbers", { key: `${side}-numbers` }, plain),
    h("p.hint.quiet.small", { key: `${side}-hint` }, t(`new.kind.${clock.kind}.hint`)),
    h("details", { key: `${side}-more`, attrs: isSpecial ? { open: true } : {} }, [
      h("summary", t("new.clock.more")),
      kind,
    ]),
  ];
}

function number(
  side: "first" | "second",
  name: ClockNumber,
  clock: ClockForm,
  faulty: boolean,
  onChange: (clock: ClockForm) => void,
): VNode {
  const { min, max } = CLOCK_BOUNDS[name];
  // What can be read and is wrong nevertheless is nothing where something is needed.
  const isZero = readNumber(name, clock[name]) !== undefined;
  const faultText = isZero ? t("new.zero.fault") : t("new.number.fault", { min, max });
  const labelKey: Key = name === "bonus" ? `new.bonus.${bonusLabel(clock.kind)}` : `new.${name}`;
  return input({
    name: `${side}-${name}`,
    label: t(labelKey),
    value: clock[name],
    fault: faulty ? faultText : undefined,
    attrs: { inputmode: "decimal", autocomplete: "off" },
    onInput: (value) => onChange({ ...clock, [name]: value }),
  });
}

function bonusLabel(kind: ClockKind): "increment" | "delay" | "period" {
  if (kind === "byoyomi") return "period";
  return kind === "increment" ? "increment" : "delay";
}
