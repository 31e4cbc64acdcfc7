/** Whole numbers as they are typed into a form. */

import { t } from "../messages";

export interface Bounds {
  min: number;
  max: number;
}

/** A whole number within its bounds; undefined for anything else. */
export function wholeNumber(text: string, { min, max }: Bounds): number | undefined {
  if (!/^[-−]?\d{1,16}$/.test(text.trim())) return undefined;
  const value = Number(text.trim().replace("−", "-"));
  return value >= min && value <= max ? value : undefined;
}

/** What is wrong with a text that is to be such a number. */
export function numberFault(text: string, bounds: Bounds): string | undefined {
  return wholeNumber(text, bounds) === undefined
    ? t("admin.number.fault", { ...bounds })
    : undefined;
}
