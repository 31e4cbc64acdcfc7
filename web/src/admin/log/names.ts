/** What the things are called that old deeds speak of by their ids. */

import { call } from "../../api";
import type { LogEntry } from "../../protocol";

type Named = readonly (readonly [id: string, name: string])[];

/** Beginnings of calls, and where the names are of what those calls are about. */
const SOURCES: readonly (readonly [part: string, ask: () => Promise<Named>])[] = [
  [
    " /admin/engines/",
    async () => (await call("GET /admin/engines")).map(({ id, name }) => [id, name]),
  ],
  [
    " /admin/hosts/",
    async () => (await call("GET /admin/hosts")).map(({ id, name }) => [id, name]),
  ],
  [" /matches/", async () => (await call("GET /matches")).map(({ id, name }) => [id, name])],
];

export class Names {
  private readonly known = new Map<string, string>();
  private readonly asked = new Set<string>();

  /** The name; the id itself for what is gone, or was never known. */
  of(id: string): string {
    return this.known.get(id) ?? id;
  }

  /** Asks for the names that these deeds need. Without an answer, ids stay. */
  async learn(deeds: readonly LogEntry[]): Promise<void> {
    for (const { by, whom } of deeds) {
      for (const one of [by, whom]) if (one) this.known.set(one.id, one.name);
    }
    const wanted = SOURCES.filter(([part]) => {
      const needs = ({ deed }: LogEntry) => deed.kind === "old" && deed.call.includes(part);
      return !this.asked.has(part) && deeds.some(needs);
    });
    const lists = wanted.map(async ([part, ask]) => {
      this.asked.add(part);
      for (const [id, name] of await ask().catch(() => [])) this.known.set(id, name);
    });
    await Promise.all(lists);
  }
}
