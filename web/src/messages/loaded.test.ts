import { expect, test } from "vitest";

const SOURCES = import.meta.glob<string>(
  ["../**/*.ts", "!../**/*.test.ts", "!../**/fixtures.ts", "!./all.ts", "!../testing.ts"],
  { query: "?raw", import: "default", eager: true },
);
const CATALOGUES = import.meta.glob<Record<string, object>>(
  ["./*.ts", "!./*.test.ts", "!./all.ts", "!./index.ts", "!./texts.ts"],
  { eager: true },
);

const VALUE_IMPORT = /(?:import|export)\s+(?!type\b)(?:[^"';]*?\sfrom\s+)?"(\.[^"]+)"/g;
const LATER_IMPORT = /\bimport\(\s*"(\.[^"]+)"\s*\)/g;

/** What a module's `from` names, as `SOURCES` does. */
function resolved(from: string, name: string): string | undefined {
  const { pathname } = new URL(name, `http://x/src/messages/${from}`);
  const paths = [`${pathname}.ts`, `${pathname.replace(/\/$/, "")}/index.ts`];
  const own = (path: string) =>
    path.replace(/^\/src\/(messages\/)?/, (_, here) => (here ? "./" : "../"));
  return paths.map(own).find((path) => path in SOURCES);
}

function imported(from: string, by: RegExp): string[] {
  const names = [...(SOURCES[from] ?? "").matchAll(by)].map(([, name]) => name ?? "");
  return names.map((name) => resolved(from, name)).filter((path) => path !== undefined);
}

/** A module with everything that is loaded with it. */
function closure(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found;
  found.add(entry);
  for (const path of imported(entry, VALUE_IMPORT)) closure(path, found);
  return found;
}

function keysOf(catalogue: string): string[] {
  return Object.values(CATALOGUES[catalogue] ?? {}).flatMap((texts) => Object.keys(texts));
}

const ALL = Object.keys(CATALOGUES).flatMap(keysOf);

/** The keys that a module says, whole or by their beginning. */
function keysSaid(path: string): string[] {
  const source = path.startsWith("./") ? "" : (SOURCES[path] ?? "");
  const whole = new Set([...source.matchAll(/["'`]([\w-]+\.[\w.-]+)["'`]/g)].map(([, key]) => key));
  const begun = [...source.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, key]) => key ?? "");
  return ALL.filter(
    (key) => whole.has(key) || begun.some((beginning) => key.startsWith(beginning)),
  );
}

const LATER = new Set(Object.keys(SOURCES).flatMap((path) => imported(path, LATER_IMPORT)));
const FRAME = closure("../main.ts");

test("areas are loaded later, and bring all texts that their pages say", () => {
  expect(LATER.size).toBeGreaterThanOrEqual(10);
  const lacking = ["../main.ts", "../embed/main.ts", ...LATER].flatMap((entry) => {
    const modules = closure(entry);
    const there = entry.startsWith("../embed/") ? modules : new Set([...modules, ...FRAME]);
    const loaded = new Set([...there].filter((path) => path.startsWith("./")).flatMap(keysOf));
    return [...modules].flatMap((path) =>
      keysSaid(path)
        .filter((key) => !loaded.has(key))
        .map((key) => `${entry}: ${path} says ${key}`),
    );
  });
  expect(lacking).toEqual([]);
});
