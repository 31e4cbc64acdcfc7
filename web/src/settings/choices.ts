/**
 * What people choose about how it plays, looks and sounds. Kept in this browser, and with the
 * account of whoever has one (`kept.ts`), as names and values in text: what is not known here, or
 * not any more, counts as not chosen.
 */

/** Every choice with its values; the first one is what those have who chose nothing. */
export const CHOICES = {
  /** Moves entered before one's turn, tried when it comes. */
  premove: ["on", "off"],
  /** Which moves are asked about once more: those of games that last for days, all, or none. */
  confirm: ["slow", "always", "never"],
  /** Of moves that end alike: asked each time, or as it was answered last. */
  promotion: ["ask", "last"],
  /** What is heard. */
  sound: ["on", "off"],
  /** Whether a phone is felt when it is one's turn. */
  vibration: ["on", "off"],
  /** Whether invitations are shown during a game; they are counted all the same. */
  invitations: ["on", "off"],
  /** The colours of boards: a theme of the style sheet. */
  board: ["maple", "slate", "contrast"],
  /** The set of pieces that are silhouettes. */
  figures: ["classic", "plain"],
  /** What stands on pieces that point: characters over letters, characters alone, or pictures. */
  wedges: ["letters", "characters", "pictures"],
  /** What stands on discs and octagons, likewise. */
  discs: ["letters", "characters", "pictures"],
  /** Moves in Latin letters, or in the script of the country that a game comes from. */
  notation: ["letters", "native"],
  /** Names of ranks and files on the board. */
  coordinates: ["on", "off"],
  /** Pieces that glide, and whatever else moves by itself; `system` is what the system says. */
  motion: ["system", "off"],
  /** The board and the clocks alone. */
  zen: ["off", "on"],
} as const;

export type Choice = keyof typeof CHOICES;
export type Value<K extends Choice> = (typeof CHOICES)[K][number];
export type Choices = { readonly [K in Choice]: Value<K> };

const STORAGE_KEY = "rookery-choices";

let current: Choices = read(stored());
const listeners = new Set<() => void>();

/** What is chosen now; another object after each change. */
export function choices(): Choices {
  return current;
}

/** Chooses, and keeps it in this browser. */
export function choose<K extends Choice>(key: K, value: Value<K>): void {
  become({ ...current, [key]: value });
}

/** Chooses all of these that are known here; the rest stays as it is. */
export function chooseAll(values: Readonly<Record<string, string>>): void {
  const known = Object.entries(CHOICES).filter(([key, all]) =>
    (all as readonly string[]).includes(values[key] ?? ""),
  );
  const changed = known.filter(([key]) => values[key] !== Reflect.get(current, key));
  if (changed.length === 0) return;
  become({ ...current, ...Object.fromEntries(changed.map(([key]) => [key, values[key]])) });
}

function become(chosen: Choices): void {
  current = chosen;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(current));
  } catch {
    // Storage is forbidden here: the choice lasts as long as the page.
  }
  tell();
}

/** Turns a choice of two values over. */
export function toggle(key: "sound" | "zen"): void {
  choose(key, current[key] === "on" ? "off" : "on");
}

/** Calls `listener` after each change, in this tab or another one, until the answer is called. */
export function onChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Choices from whatever was kept. */
export function read(kept: unknown): Choices {
  const known = typeof kept === "object" && kept !== null ? kept : {};
  const entries = Object.entries(CHOICES).map(([key, values]) => {
    const value = Reflect.get(known, key);
    return [key, (values as readonly unknown[]).includes(value) ? value : values[0]];
  });
  return Object.fromEntries(entries) as Choices;
}

/** Tells who listens that what is chosen looks otherwise now: after a choice, or with new drawings. */
export function tell(): void {
  for (const listener of listeners) listener();
}

function stored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
  } catch {
    return {};
  }
}

addEventListener("storage", ({ key }) => {
  if (key !== STORAGE_KEY) return;
  current = read(stored());
  tell();
});
