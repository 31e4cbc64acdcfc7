/** A server and a browser for those who try out the pages. */

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Browser, chromium } from "playwright-core";
import { chromiumPath } from "./found";
import { Person, type Screen } from "./person";

const ROOT = join(import.meta.dirname, "../..");
const SERVER = process.env.ROOKERY_TEST_SERVER ?? join(ROOT, "target/debug/rookery-server");
const START_MS_MAX = 30_000;

/** A real server on a folder and a port of its own, and a browser with nothing in its profile. */
export class Site {
  /** Without a slash at the end. */
  url = "";
  /** The link that makes the first admin. */
  adminLink = "";
  private server: ChildProcess | undefined;
  private browser: Browser | undefined;
  private readonly folder = mkdtempSync(join(tmpdir(), "rookery-e2e-"));
  private readonly people: Person[] = [];

  /** Opens both, or the server alone. */
  async open(withBrowser = true, options: readonly string[] = []): Promise<void> {
    await this.startServer(options);
    if (!withBrowser) return;
    this.browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: ["--no-sandbox", "--disable-background-networking"],
    });
  }

  /** Everybody leaves. Whatever went wrong on somebody's page, unseen, is an error now. */
  async close(): Promise<void> {
    const faults = this.people.flatMap(({ faults }) => faults);
    await this.browser?.close();
    this.server?.kill("SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
    if (faults.length > 0) throw new Error(`Errors on the pages:\n${faults.join("\n")}`);
  }

  /** Somebody who has never been here opens a page. */
  async visitor(path = "/", screen: Screen = {}): Promise<Person> {
    if (this.browser === undefined) throw new Error("the browser is not open");
    const person = await Person.arrive(this.browser, this.url, screen);
    this.people.push(person);
    await person.go(path);
    return person;
  }

  private async startServer(options: readonly string[]): Promise<void> {
    const where = ["--listen", "127.0.0.1:0", "--data", this.folder, "--log", "warn"];
    const args = [...where, ...options];
    const server = spawn(SERVER, args, { stdio: ["ignore", "pipe", "inherit"] });
    this.server = server;
    const lines = createInterface({ input: server.stdout });
    await new Promise<void>((resolve, reject) => {
      setTimeout(() => reject(new Error("the server did not start")), START_MS_MAX).unref();
      server.on("error", reject);
      lines.on("line", (line) => {
        const url = /http:\/\/\S+/.exec(line)?.[0] ?? "";
        if (url.includes("/first-admin#")) {
          this.adminLink = url;
          resolve();
        } else if (url !== "") this.url = url.replace(/\/$/, "");
      });
    });
  }
}
