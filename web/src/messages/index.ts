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

let language = "en";
let plural = new Intl.PluralRules("en");
let translation: Translation = {};

/** Speaks another language from now on. */
export function setLanguage(tag: string, texts: Translation): void {
  language = tag;
  plural = new Intl.PluralRules(tag);
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
    return typeof value === "number" ? value.toLocaleString(language) : (value ?? whole);
  });
}

function pluralForm(count: string | number | undefined): keyof Forms {
  return plural.select(Number(count ?? 0)) === "one" ? "one" : "other";
}
