/** Numbers as they are typed: one that cannot be read is told at its field, and nothing is sent. */

import type { Bounds } from "../admin/numbers";
import { t } from "../messages";

export interface NumberBounds extends Bounds {
  /** Digits that may stand behind the point; none unless given. */
  decimals?: number;
}

/** Some mean thousands by this comma, others parts of one. */
const THOUSANDS = /[1-9]\d*,\d{3}\s*$/;

/** A number within its bounds, with a point or a comma; undefined for anything else. */
export function readNumber(text: string, bounds: NumberBounds): number | undefined {
  const { min, max, decimals = 0 } = bounds;
  const parts = /^([-−]?)(\d{0,16})(?:[.,](\d*))?$/.exec(text.trim());
  if (parts === null || THOUSANDS.test(text)) return undefined;
  const [, sign, whole = "", part = ""] = parts;
  if (whole + part === "" || part.length > decimals) return undefined;
  const value = Number(`${sign === "" ? "" : "-"}${whole || "0"}.${part || "0"}`);
  return value >= min && value <= max ? value : undefined;
}

/** What can be entered instead, in a sentence. */
export function numberFault({ min, max, decimals = 0 }: NumberBounds): string {
  // Without commas, as they are to be typed.
  const bounds = { min: `${min}`, max: `${max}` };
  if (decimals === 0) return t("admin.number.fault", bounds);
  return t("matches.number.fault", { ...bounds, count: decimals });
}

/** The fields of a form whose numbers cannot be read. */
export class Numbers {
  private readonly faults = new Map<string, string>();
  private readonly shown = new Set<string>();
  /** They are told once somebody has tried to send them. */
  private told = false;

  constructor(private readonly redraw: () => void) {}

  /** Reads what was typed into a field. */
  read(name: string, text: string, bounds: NumberBounds): number | undefined {
    const value = readNumber(text, bounds);
    if (value === undefined) this.faults.set(name, numberFault(bounds));
    else this.faults.delete(name);
    if (this.told) this.redraw();
    return value;
  }

  /** Notes what is wrong with a field that holds no number; nothing once it can be read. */
  note(name: string, fault: string | undefined): void {
    if (fault === undefined) this.faults.delete(name);
    else this.faults.set(name, fault);
    if (this.told) this.redraw();
  }

  /** What is wrong with a field, which is part of the form now. */
  fault(name: string): string | undefined {
    this.shown.add(name);
    return this.told ? this.faults.get(name) : undefined;
  }

  /** Draws a form. What is wrong with fields that it no longer has is forgotten. */
  drawing<T>(draw: () => T): T {
    this.shown.clear();
    const drawn = draw();
    for (const name of [...this.faults.keys()]) {
      if (!this.shown.has(name)) this.faults.delete(name);
    }
    return drawn;
  }

  /** Tells from now on what is wrong. The first field of the form with which something is. */
  tell(): string | undefined {
    this.told = this.faults.size > 0;
    return [...this.shown].find((name) => this.faults.has(name));
  }

  /** Every field begins anew. */
  forget(): void {
    this.faults.clear();
    this.told = false;
  }
}
