/** Drawings of pieces that not every board needs, fetched when one first shows them. */

import { tell } from "../settings/choices";
import type { Emblem } from "./emblem";
import { CLASSIC, CLASSIC_PARTS, type Shapes, shapesOf } from "./shapes";
import type { Glyph } from "./written";

export interface Drawings {
  /** Characters, by what they are in text. */
  glyphs: Readonly<Record<string, Glyph>>;
  /** The plain silhouettes. */
  plain: Shapes;
  /** Figures with their moves, by picture, and the silhouettes that they name. */
  emblems: { shapes: Shapes; of: Readonly<Record<string, Emblem>> };
}
export type Source = keyof Drawings;

const FETCH: { readonly [S in Source]: () => Promise<Drawings[S]> } = {
  glyphs: async () => (await import("./glyphs.json")).default,
  plain: async () => {
    const { silhouettes, parts } = (await import("./plain.json")).default;
    return shapesOf(silhouettes, parts);
  },
  emblems: async () => {
    const { figures, emblems } = (await import("./emblems.json")).default;
    return { shapes: { ...CLASSIC, ...shapesOf(figures, CLASSIC_PARTS) }, of: emblems };
  },
};

const come: Partial<Drawings> = {};
const asked = new Map<Source, Promise<void>>();

/** The drawings of a source, once they have come: who listens to choices is told then. */
export function drawings<S extends Source>(source: S): Drawings[S] | undefined {
  void fetchDrawings(source);
  return come[source];
}

/** Fetches the drawings of a source, once. Where they cannot be had, what stands in for them stays. */
export function fetchDrawings(source: Source): Promise<void> {
  const known = asked.get(source);
  if (known !== undefined) return known;
  const fetched = fetchInto(source).catch(() => {});
  asked.set(source, fetched);
  return fetched;
}

/** How many have come: pieces that were drawn before that may look otherwise now. */
export function drawingsCome(): number {
  return Object.keys(come).length;
}

async function fetchInto<S extends Source>(source: S): Promise<void> {
  const drawn: Partial<Drawings> = { [source]: await FETCH[source]() };
  Object.assign(come, drawn);
  tell();
}
