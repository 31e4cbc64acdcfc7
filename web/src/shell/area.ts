/** Pages that belong together: their script, style and texts come in one piece. */

import type { MakePage } from "../app";
import type { Pattern } from "../router";

/** By the pattern of their address. */
export type Pages = Readonly<Record<Pattern, MakePage>>;

export class Area {
  /** Undefined until they are loaded. */
  pages: Pages | undefined;

  constructor(
    private readonly fetch: () => Promise<{ pages: Pages }>,
    /** Whether its pages stand without the masthead on small screens: waiting for them does, too. */
    readonly bare = false,
  ) {}

  /** Fetches the pages. Rejects where they cannot be had; asked again, it tries again. */
  async load(): Promise<void> {
    this.pages ??= (await this.fetch()).pages;
  }
}
