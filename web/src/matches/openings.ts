/** The fields of where games begin. */

import { t } from "../messages";
import { OPENINGS_MAX, type Openings, type OpeningsKind } from "../protocol";
import { choices, select } from "../ui/field";
import { h, type VNode } from "../vdom";
import type { OfBook } from "./books";
import { OPENINGS, openingsOf } from "./plan";
import { numberField, type PlanForm, type WantedOpenings } from "./plan-form";

const PLIES = { min: 1, max: 200 };
const COUNT = { min: 1, max: OPENINGS_MAX };

export function openingFields(options: PlanForm): VNode[] {
  const { plan, form, numbers, change } = options;
  const { openings } = plan;
  const set = (openings: Openings) => change({ openings });
  const fields: VNode[] = [
    h("h2", { key: "openings-title" }, t("matches.openings")),
    select({
      name: "openings",
      label: t("matches.openings.label"),
      value: openings.kind,
      options: OPENINGS.map((kind) => ({ value: kind, label: t(`matches.openings.${kind}`) })),
      fault: form.fault("openings"),
      onChange: (kind) => set(openingsOf(kind as (typeof OPENINGS)[number])),
    }),
  ];
  if (openings.kind === "random") {
    const { plies } = openings;
    fields.push(
      numberField(numbers, {
        ...{ name: "plies", label: t("matches.openings.plies"), value: plies, bounds: PLIES },
        set: (plies) => set({ kind: "random", plies }),
      }),
    );
  }
  if (openings.kind === "numbers") {
    const bounds = { min: 0, max: 10_000_000 };
    for (const end of ["from", "to"] as const) {
      fields.push(
        numberField(numbers, {
          ...{ name: end, label: t(`matches.openings.${end}`), value: openings[end], bounds },
          set: (value) => set({ ...openings, [end]: value }),
        }),
      );
    }
  }
  if (openings.kind === "list") fields.push(...listFields(options, openings));
  if (openings.kind === "book") fields.push(...bookFields(options, openings, set));
  if (openings.kind === "numbers" || openings.kind === "list" || openings.kind === "book") {
    fields.push(
      choices({
        name: "order",
        label: t("matches.order"),
        value: openings.order,
        options: (["listed", "shuffled"] as const).map((value) => ({
          value,
          label: t(`matches.order.${value}`),
        })),
        onChange: (order) => set({ ...openings, order }),
      }),
    );
  }
  return fields;
}

function bookFields(
  options: PlanForm,
  openings: OfBook,
  set: (openings: Openings) => void,
): VNode[] {
  const { plan, numbers, books } = options;
  const { plies: _, ...rest } = openings;
  return [
    ...books.fields({ rules: plan.rules, openings, fault: undefined, set }),
    numberField(numbers, {
      ...{ name: "book-plies", label: t("books.plies"), value: openings.plies ?? 0 },
      ...{ bounds: { min: 0, max: PLIES.max }, hint: t("books.plies.hint") },
      set: (plies) => set(plies === 0 ? rest : { ...rest, plies }),
    }),
  ];
}

function listFields(options: PlanForm, openings: Openings & { kind: "list" }): VNode[] {
  const { plan, form, numbers, wanted, want, read } = options;
  const fault = form.fault("text");
  const picked = (kind: OpeningsKind) => (event: Event) => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    // One that was not read can be picked again.
    if (file && !read(kind, file)) input.value = "";
  };
  // So that the same file can be read again with other numbers.
  const forget = (event: Event) => {
    (event.target as HTMLInputElement).value = "";
  };
  const file = (kind: OpeningsKind) =>
    h("div.field", { key: kind }, [
      h("label", { attrs: { for: `file-${kind}` } }, t(`matches.openings.file.${kind}`)),
      h("input", {
        attrs: { id: `file-${kind}`, type: "file", ...(kind === "book" ? { accept: ".bin" } : {}) },
        on: { change: picked(kind), click: forget },
      }),
    ]);
  const number = (name: keyof WantedOpenings) =>
    numberField(numbers, {
      name: `file-${name}`,
      label: t(`matches.openings.file.${name}`),
      value: wanted[name],
      bounds: name === "plies" ? PLIES : COUNT,
      set: (value) => want({ [name]: value }),
    });
  return [
    h(
      "p",
      { key: `${plan.rules}-count` },
      t("matches.openings.read", { count: openings.lines.length }),
    ),
    fault ? h("p.fault", { key: "file-fault", attrs: { role: "alert" } }, fault) : h("span"),
    number("plies"),
    number("count"),
    file("positions"),
    file("games"),
    file("book"),
  ];
}
