/**
 * Every text that people read, by key. English is the base that decides which keys exist;
 * another language is a `Partial` of it, and falls back to English where it says nothing.
 *
 * The frame's own catalogue is always loaded; the others are by the areas whose pages say them
 * (`src/areas`), and by what is loaded later than its page. A test follows the imports.
 *
 * `{name}` in a text stands for a parameter. A text with forms is chosen by its parameter `count`.
 */

import type { Said } from "../protocol";
import type { en } from "./all";
import { type Forms, loaded, type Text } from "./texts";
import "./app";

type Catalogue = typeof en;
export type Key = keyof Catalogue;
/** What the server says: its English comes with each sentence, so the page needs none of it. */
type Served = typeof import("./server.en.json");
export type Translation = { readonly [K in Key | keyof Served]?: Text };

type Names<S> = S extends `${string}{${infer P}}${infer Rest}` ? P | Names<Rest> : never;
type NamesOf<K extends Key> = Catalogue[K] extends Forms
  ? "count" | Names<Catalogue[K]["other"]>
  : Names<Catalogue[K]>;
type Params<K extends Key> = { readonly [P in NamesOf<K>]: string | number };

/** The language of the texts that everybody has. */
const BASE = "en";
/** From here on it groups the digits of a number. */
const GROUPED_MIN = 1_000;

let language = BASE;
/** Made when they are first needed: that takes a slow phone as long as the rest of a page. */
let plural: Intl.PluralRules | undefined;
let numbers: Intl.NumberFormat | undefined;
let translation: Translation = {};

/** Speaks another language from now on. */
export function setLanguage(tag: string, texts: Translation): void {
  language = tag;
  [plural, numbers] = [undefined, undefined];
  translation = texts;
}

/** The language that is spoken, as a BCP 47 tag. */
export function currentLanguage(): string {
  return language;
}

/** The text for `key`. */
export function t<K extends Key>(
  key: K,
  ...[params]: [NamesOf<K>] extends [never] ? [] : [Params<K>]
): string {
  return fill(
    translation[key] ?? loaded[key] ?? "",
    params as Readonly<Record<string, string | number>>,
  );
}

/** The text for a key made at run time; `fallback` when there is none. */
export function tOr(key: string, fallback: string): string {
  const text = loaded[key];
  return text === undefined ? fallback : fill(translation[key as Key] ?? text);
}

/**
 * A sentence of the server in the language that is spoken; undefined where the catalogue of that
 * language does not have it.
 */
export function said({ key, params = {} }: Said): string | undefined {
  if (!Object.hasOwn(translation, key)) return undefined;
  const text = translation[key as keyof Served] ?? "";
  const words: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(params)) {
    const word = typeof value === "object" ? said(value) : value;
    if (word === undefined) return undefined;
    words[name] = word;
  }
  return fill(text, words);
}

/** The same where its English came with it: that, where the language that is spoken lacks it. */
export function saidOr(text: Said | undefined, english: string): string {
  return (text && said(text)) ?? english;
}

function fill(text: Text, params: Readonly<Record<string, string | number>> = {}): string {
  const form = typeof text === "string" ? text : text[pluralForm(params.count)];
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return typeof value === "number" ? numeral(value) : (value ?? whole);
  });
}

function numeral(value: number): string {
  const plain = Number.isInteger(value) && Math.abs(value) < GROUPED_MIN;
  if (language === BASE && plain) return `${value}`;
  numbers ??= new Intl.NumberFormat(language);
  return numbers.format(value);
}

function pluralForm(given: string | number | undefined): keyof Forms {
  const count = Number(given ?? 0);
  if (language === BASE) return count === 1 ? "one" : "other";
  plural ??= new Intl.PluralRules(language);
  return plural.select(count) === "one" ? "one" : "other";
}
