/** A server and a browser for those who try out the pages. */

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Browser, chromium } from "playwright-core";
import type { Credentials, FirstAdmin, Me } from "../src/protocol";
import { chromiumPath, shellPath } from "./found";
import { PASSPHRASE, Person, type Screen } from "./person";

const ROOT = join(import.meta.dirname, "../..");
const SERVER = process.env.ROOKERY_TEST_SERVER ?? join(ROOT, "target/debug/rookery-server");
/** Where nobody looks, what is drawn needs no process of its own. */
const SHELL_ARGS = { whole: [], shell: ["--in-process-gpu"] } as const;
const START_MS_MAX = 30_000;
/** What a process that ends has begun to write may still come into its folder. */
const RETRIES = 10;

/** Which browser is opened: Chromium as people have it, the shell that draws its pages, or none. */
export type Opened = "whole" | "shell" | "none";

/** A real server on a folder and a port of its own, and a browser with nothing in its profile. */
export class Site {
  /** Without a slash at the end. */
  url = "";
  /** The link that makes the first admin. */
  adminLink = "";
  private server: ChildProcess | undefined;
  private browser: Browser | undefined;
  private folder = "";
  private options: readonly string[] = [];
  private readonly people: Person[] = [];
  /** The names of those who have an account here. */
  private readonly members = new Set<string>();
  /** Errors on the pages of those who have left. */
  private readonly faults: string[] = [];

  /** Opens both, or the server alone. */
  async open(browser: Opened = "whole", options: readonly string[] = []): Promise<void> {
    this.options = options;
    await this.startServer();
    if (browser === "none") return;
    this.browser = await chromium.launch({
      executablePath: browser === "whole" ? chromiumPath() : shellPath(),
      args: ["--no-sandbox", "--disable-background-networking", ...SHELL_ARGS[browser]],
    });
  }

  /** How many people have come and not left. */
  get present(): number {
    return this.people.length;
  }

  /** All leave but those who came first. */
  async leave(first: number): Promise<void> {
    const leaving = this.people.splice(first);
    this.faults.push(...leaving.flatMap(({ faults }) => faults));
    await Promise.all(leaving.map(({ page }) => page.context().close()));
  }

  /** Another server in the place of this one, where nobody has ever been. */
  async renew(): Promise<void> {
    await this.stopServer();
    await this.startServer();
  }

  /** Everybody leaves. Whatever went wrong on somebody's page, unseen, is an error now. */
  async close(): Promise<void> {
    await this.leave(0);
    await this.browser?.close();
    await this.stopServer();
    const { faults } = this;
    if (faults.length > 0) throw new Error(`Errors on the pages:\n${faults.join("\n")}`);
  }

  /** Somebody who has never been here opens a page. */
  async visitor(path = "/", screen: Screen = {}): Promise<Person> {
    const person = await this.arrive(screen);
    await person.go(path);
    return person;
  }

  /**
   * Somebody who has an account and is logged in, before any page is open. Whoever was a member before
   * comes again, as at the second try of a test.
   */
  async member(name: string, screen: Screen = {}): Promise<Person> {
    const person = await this.arrive(screen);
    const credentials: Credentials = { name, passphrase: PASSPHRASE };
    await person.post<Me>(this.members.has(name) ? "/login" : "/register", credentials);
    this.members.add(name);
    return person;
  }

  /** The first admin, before any page is open. */
  async owner(name = "owner"): Promise<Person> {
    const person = await this.arrive();
    const token = new URL(this.adminLink).hash.slice(1);
    const wanted: FirstAdmin = { token, name, passphrase: PASSPHRASE };
    await person.post<Me>("/first-admin", wanted);
    return person;
  }

  private async arrive(screen: Screen = {}): Promise<Person> {
    if (this.browser === undefined) throw new Error("the browser is not open");
    const person = await Person.arrive(this.browser, this.url, screen);
    this.people.push(person);
    return person;
  }

  private async stopServer(): Promise<void> {
    const { server } = this;
    const over = new Promise((resolve) => server?.once("exit", resolve));
    if (server?.kill("SIGKILL")) await over;
    rmSync(this.folder, { recursive: true, force: true, maxRetries: RETRIES });
    this.members.clear();
  }

  private async startServer(): Promise<void> {
    this.folder = mkdtempSync(join(tmpdir(), "rookery-e2e-"));
    const where = ["--listen", "127.0.0.1:0", "--data", this.folder, "--log", "warn"];
    const server = spawn(SERVER, [...where, ...this.options], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, ROOKERY_SECURITY_LOG: "none" },
    });
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
