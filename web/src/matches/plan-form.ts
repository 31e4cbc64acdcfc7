/** What the fields of a new match are given, and the field that most of them are. */

import type { Bounds } from "../admin/numbers";
import type { Engine, MatchPlan, Rules } from "../protocol";
import { input } from "../ui/field";
import type { Form } from "../ui/form";
import type { VNode } from "../vdom";

export interface PlanForm {
  plan: MatchPlan;
  form: Form;
  engines: readonly Engine[];
  rules: readonly Rules[];
  change(changed: Partial<MatchPlan>): void;
  /** Reads openings from a file. */
  read(kind: "positions" | "games", file: File, plies: number): void;
}

/** A number that is typed. */
export function numberField(options: {
  name: string;
  label: string;
  value: number;
  bounds: Bounds;
  step?: number | "any";
  hint?: string;
  fault?: string | undefined;
  set(value: number): void;
}): VNode {
  const { bounds, step = 1, set, value, ...text } = options;
  const onInput = (typed: string) => {
    const value = Number(typed.replace(",", "."));
    if (typed.trim() !== "" && Number.isFinite(value)) set(value);
  };
  const attrs = { type: "number", ...bounds, step, inputmode: "decimal" };
  return input({ ...text, value: `${value}`, attrs, onInput });
}
