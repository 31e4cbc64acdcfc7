/** The English texts that are loaded. Each catalogue adds its own when something imports it. */

/** A text whose form depends on a count, as `Intl.PluralRules` names the forms. */
export interface Forms {
  readonly one: string;
  readonly other: string;
}
export type Text = string | Forms;

export const loaded: Record<string, Text> = Object.create(null);

/** Makes a catalogue known to `t`, and returns it as it is. */
export function add<const T extends Readonly<Record<string, Text>>>(texts: T): T {
  Object.assign(loaded, texts);
  return texts;
}
