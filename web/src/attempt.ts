/** Something that is asked of the server, one thing at a time, and why it was refused. */

import { problemOf } from "./api";
import type { App } from "./app";

export class Attempt {
  /** An answer is awaited. */
  busy = false;
  /** Why the last one failed, as a sentence. */
  trouble: string | undefined;

  constructor(private readonly app: Pick<App, "redraw">) {}

  /** Does something, unless something is being done. What it throws is told. */
  async run(action: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.trouble = undefined;
    this.app.redraw();
    try {
      await action();
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    this.busy = false;
    this.app.redraw();
  }
}
