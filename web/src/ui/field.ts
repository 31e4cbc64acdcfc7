/** A labelled control with its hint and its fault, tied together for screen readers. */

import { h, type VNode } from "../vdom";
import { icon } from "./icon";

export interface FieldText {
  /** Unique on the page; also the control's `name`. */
  name: string;
  label: string;
  hint?: string | undefined;
  /** What is wrong with the present value. */
  fault?: string | undefined;
}

type Attrs = Record<string, string | number | boolean>;

export interface InputOptions extends FieldText {
  /** Set once, when the input appears; after that it belongs to the person. */
  value?: string;
  attrs?: Attrs;
  onInput?(value: string): void;
}

/** A line to type into. */
export function input(options: InputOptions): VNode {
  const { name, value, onInput } = options;
  const attrs: Attrs = {
    id: name,
    name,
    type: "text",
    ...(value ? { value } : {}),
    ...described(options),
    ...options.attrs,
  };
  const changed = (event: Event) => onInput?.((event.target as HTMLInputElement).value);
  return field(options, h("input.input", { key: name, attrs, on: { input: changed } }));
}

/** Several lines to type into. */
export function lines(options: InputOptions & { rows: number }): VNode {
  const { name, value = "", rows, onInput } = options;
  const attrs: Attrs = { id: name, name, rows, ...described(options), ...options.attrs };
  const changed = (event: Event) => onInput?.((event.target as HTMLTextAreaElement).value);
  // What it begins with is its content; after that it belongs to the person.
  const insert = (vnode: VNode) => {
    (vnode.elm as HTMLTextAreaElement).value = value;
  };
  const data = { key: name, attrs, on: { input: changed }, hook: { insert } };
  return field(options, h("textarea.input", data));
}

export interface Option {
  value: string;
  label: string;
}

/** Options under a heading. */
export interface OptionGroup {
  heading: string;
  options: readonly Option[];
}

/** A closed list of options. */
export function select(
  options: FieldText & {
    value: string;
    options: readonly (Option | OptionGroup)[];
    onChange(value: string): void;
  },
): VNode {
  const { name, value } = options;
  // Heard before the page may be drawn for it: `change` comes after that.
  const input = (event: Event) => options.onChange((event.target as HTMLSelectElement).value);
  const item = (option: Option): VNode => {
    const selected = option.value === value;
    // As an attribute, or one without a value would have its words for one.
    const attrs = { value: option.value };
    return h("option", { key: option.value, attrs, props: { selected } }, option.label);
  };
  const items = options.options.map((one) =>
    "heading" in one
      ? h("optgroup", { key: one.heading, attrs: { label: one.heading } }, one.options.map(item))
      : item(one),
  );
  // Options that come or change their places leave the browser with another one chosen.
  const postpatch = (_: VNode, now: VNode) => {
    (now.elm as HTMLSelectElement).value = value;
  };
  const attrs = { id: name, name, ...described(options) };
  const data = { key: name, attrs, on: { input }, hook: { postpatch } };
  return field(options, h("select.input", data, items));
}

/** A few options side by side. */
export function choices<T extends string>(options: {
  name: string;
  label: string;
  value: T;
  options: readonly { value: T; label: string; picture?: VNode; disabled?: boolean }[];
  onChange(value: T): void;
}): VNode {
  const { name } = options;
  const radios = options.options.map(({ value, label, picture, disabled }) => {
    const checked = value === options.value;
    const data = {
      attrs: { type: "radio", name, value },
      props: { checked, disabled: disabled ?? false },
      on: { change: () => options.onChange(value) },
    };
    return h("label", { key: value }, [h("input", data), picture ?? null, h("span", label)]);
  });
  return h(
    "div.field",
    { key: name, attrs: { role: "radiogroup", "aria-labelledby": `${name}-label` } },
    [h("span.label", { attrs: { id: `${name}-label` } }, options.label), h("div.choices", radios)],
  );
}

/** A box to tick. */
export function tick(options: {
  name: string;
  label: string;
  value: boolean;
  disabled?: boolean;
  hint?: string | undefined;
  onChange(value: boolean): void;
}): VNode {
  const { name, label, value, hint } = options;
  const change = (event: Event) => options.onChange((event.target as HTMLInputElement).checked);
  return h("div.field", { key: name }, [
    h("label.tick", [
      h("input", {
        attrs: { type: "checkbox", name, ...(hint ? { "aria-describedby": `${name}-hint` } : {}) },
        props: { checked: value, disabled: options.disabled ?? false },
        on: { change },
      }),
      h("span", label),
    ]),
    hint ? h("p.hint", { attrs: { id: `${name}-hint` } }, hint) : null,
  ]);
}

/** What is wrong with a group of controls; they name it in `aria-describedby`. */
export function faultLine(name: string, fault: string): VNode {
  const attrs = { id: `${name}-fault`, role: "alert" };
  return h("p.row.bad.small", { key: `${name}-fault`, attrs }, [icon("alert"), h("span", fault)]);
}

function described({ name, hint, fault }: FieldText): Attrs {
  const ids = [fault && `${name}-fault`, hint && `${name}-hint`].filter(Boolean).join(" ");
  return { ...(ids && { "aria-describedby": ids }), ...(fault && { "aria-invalid": "true" }) };
}

function field({ name, label, hint, fault }: FieldText, control: VNode): VNode {
  return h("div.field", { key: name }, [
    h("label", { attrs: { for: name } }, label),
    control,
    fault
      ? h("p.fault", { key: "fault", attrs: { id: `${name}-fault`, role: "alert" } }, [
          icon("alert"),
          h("span", fault),
        ])
      : null,
    hint ? h("p.hint", { key: "hint", attrs: { id: `${name}-hint` } }, hint) : null,
  ]);
}
