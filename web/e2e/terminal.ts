/** The client for terminals, in a terminal that tests type into and read: tmux. */

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const ROOT = join(import.meta.dirname, "../..");
const CLIENT = process.env.ROOKERY_TEST_CLIENT ?? join(ROOT, "target/debug/rookery");
const POLL_MS = 50;
/** The longest that anything takes, on a machine that is busy with other tests. */
const WAIT_MS_MAX = 30_000;

export class Terminal {
  private readonly folder = mkdtempSync(join(tmpdir(), "rookery-terminal-"));
  private readonly socket = `rookery-e2e-${process.pid}`;

  /** Starts the client in a terminal of its own. */
  constructor() {
    const session = `ROOKERY_SESSION_FILE=${join(this.folder, "session.json")}`;
    const variables = [session, "LANG=C.UTF-8", "LC_ALL=C.UTF-8"].flatMap((one) => ["-e", one]);
    const size = ["-x", "100", "-y", "32"];
    this.tmux("new-session", "-d", ...size, ...variables, CLIENT);
  }

  close(): void {
    spawnSync("tmux", ["-L", this.socket, "kill-server"]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Presses keys, by tmux's names for them. */
  press(...keys: string[]): void {
    this.tmux("send-keys", ...keys);
  }

  type(text: string): void {
    this.tmux("send-keys", "-l", "--", text);
  }

  /** Waits until the terminal shows a text. */
  async sees(text: string): Promise<void> {
    const until = Date.now() + WAIT_MS_MAX;
    for (;;) {
      const screen = this.tmux("capture-pane", "-p");
      if (screen.includes(text)) return;
      if (Date.now() > until) throw new Error(`“${text}” is not shown:\n${screen}`);
      await pause(POLL_MS);
    }
  }

  /** Presses a key until the terminal shows a text: what it asks for may still be on its way. */
  async pressUntil(key: string, text: string): Promise<void> {
    const until = Date.now() + WAIT_MS_MAX;
    while (!this.tmux("capture-pane", "-p").includes(text)) {
      if (Date.now() > until) throw new Error(`“${text}” is not shown`);
      this.press(key);
      await pause(4 * POLL_MS);
    }
  }

  private tmux(...words: string[]): string {
    const args = ["-u", "-L", this.socket, "-f", "/dev/null", ...words];
    const { status, stdout, stderr, error } = spawnSync("tmux", args, { encoding: "utf8" });
    if (error) throw new Error(`Install tmux: apt-get install tmux (${error.message})`);
    if (status !== 0) throw new Error(`tmux ${words.join(" ")}: ${stderr}`);
    return stdout;
  }
}
