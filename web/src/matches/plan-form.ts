/** What the fields of a new match are given, and the field that most of them are. */

import type { Engine, MatchPlan, OpeningsKind, RulesCard } from "../protocol";
import { input } from "../ui/field";
import type { Form } from "../ui/form";
import type { VNode } from "../vdom";
import type { Books } from "./books";
import type { NumberBounds, Numbers } from "./numbers";

/** What is wanted of a file of openings. */
export interface WantedOpenings {
  /** Moves of each game or line. */
  plies: number;
  /** Lines of a book. */
  count: number;
}

/** What is taken of a file unless told otherwise. */
export const USUAL_WANTED: WantedOpenings = { plies: 8, count: 500 };

export interface PlanForm {
  plan: MatchPlan;
  form: Form;
  engines: readonly Engine[];
  rules: readonly RulesCard[];
  /** What was typed into the fields of numbers. */
  numbers: Numbers;
  change(changed: Partial<MatchPlan>): void;
  /** What to take of a file of openings. */
  wanted: WantedOpenings;
  want(changed: Partial<WantedOpenings>): void;
  /** The books that the server has. */
  books: Books;
  /** Reads openings from a file. Whether it does: no field may hold what cannot be read. */
  read(kind: OpeningsKind, file: File): boolean;
}

/** A number that is typed. What cannot be read changes nothing, and is told before it is sent. */
export function numberField(
  numbers: Numbers,
  options: {
    name: string;
    label: string;
    value: number;
    bounds: NumberBounds;
    hint?: string;
    fault?: string | undefined;
    set(value: number): void;
  },
): VNode {
  const { bounds, set, value, ...text } = options;
  const { name } = text;
  const onInput = (typed: string) => {
    const value = numbers.read(name, typed, bounds);
    if (value !== undefined) set(value);
  };
  const inputmode = bounds.decimals || bounds.min < 0 ? "decimal" : "numeric";
  const attrs = { inputmode, autocomplete: "off" };
  const fault = numbers.fault(name) ?? text.fault;
  return input({ ...text, fault, value: `${value}`, attrs, onInput });
}
