/** WebKit, as GTK has it, by WebDriver: a driver and a window on a screen that nobody sees. */

import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { program } from "../found";
import { pointing, type Source, typing } from "./actions";
import type { Driver, Place, Size, Tab } from "./tab";

const START_MS_MAX = 20_000;
const LOOK_EVERY_MS = 50;
/** A process that ends may still write into its folder. */
const RETRIES = 10;
const SCREEN = "2000x1200x24";

/** Around the page GTK's browser has buttons and a field, which make it wider than a phone. */
const NARROW = `window * { min-width: 0; padding: 0; margin: 0; font-size: 1px; }`;

/** A driver of WebKit has one window: each is a process of its own. */
export class WebKit implements Driver {
  readonly name = "WebKit";
  private screen: ChildProcess | undefined;
  private display = "";
  private readonly drivers: ChildProcess[] = [];
  private readonly tabs: WebKitTab[] = [];
  private readonly home = mkdtempSync(join(tmpdir(), "rookery-webkit-"));

  async start(): Promise<void> {
    const style = join(this.home, "gtk-3.0");
    mkdirSync(style);
    writeFileSync(join(style, "gtk.css"), NARROW);
    const xvfb = program("ROOKERY_TEST_XVFB", ["Xvfb"], "xvfb");
    const args = ["-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"];
    const screen = spawn(xvfb, args, { stdio: ["ignore", "pipe", "ignore"] });
    this.screen = screen;
    const [line] = await onceLine(screen);
    this.display = `:${line}`;
  }

  async open(size: Size): Promise<Tab> {
    const port = await freePort();
    const driver = program("ROOKERY_TEST_WEBKIT", ["WebKitWebDriver"], "webkit2gtk-driver");
    const screen = { DISPLAY: this.display, GDK_BACKEND: "x11" };
    const env = { ...process.env, ...screen, HOME: this.home, XDG_CONFIG_HOME: this.home };
    const child = spawn(driver, [`--port=${port}`], { stdio: "ignore", env });
    this.drivers.push(child);
    const tab = await WebKitTab.begin(`http://127.0.0.1:${port}`);
    this.tabs.push(tab);
    await tab.resize(size);
    return tab;
  }

  async stop(): Promise<void> {
    await Promise.all(this.tabs.map((tab) => tab.end()));
    for (const child of this.drivers) child.kill();
    this.screen?.kill();
    rmSync(this.home, { recursive: true, force: true, maxRetries: RETRIES });
  }
}

class WebKitTab implements Tab {
  private constructor(private readonly session: string) {}

  static async begin(driver: string): Promise<WebKitTab> {
    await answers(driver);
    const wanted = { capabilities: { alwaysMatch: {} } };
    const { sessionId } = await order<{ sessionId: string }>("POST", `${driver}/session`, wanted);
    return new WebKitTab(`${driver}/session/${sessionId}`);
  }

  async end(): Promise<void> {
    await order("DELETE", this.session).catch(() => undefined);
  }

  /** Makes the window so large that its inside is. */
  async resize({ width, height }: Size): Promise<void> {
    await this.order("window/rect", { x: 0, y: 0, width, height });
    const inside = await this.ask(() => ({ width: innerWidth, height: innerHeight }), null);
    const [wider, higher] = [width - inside.width, height - inside.height];
    await this.order("window/rect", { width: width + wider, height: height + higher });
  }

  async go(url: string): Promise<void> {
    await this.order("url", { url });
  }

  async ask<G, A>(question: (given: G) => A | Promise<A>, given: G): Promise<A> {
    const script = `const [given, done] = arguments;
      Promise.resolve((${question})(given)).then(
        (answer) => done({ answer }),
        (error) => done({ error: String(error) }),
      );`;
    const said = await this.order<{ answer?: A; error?: string }>("execute/async", {
      script,
      args: [given],
    });
    if (said.error !== undefined) throw new Error(said.error);
    return said.answer as A;
  }

  point(from: Place, to?: Place): Promise<void> {
    return this.act(pointing(from, to));
  }

  type(text: string): Promise<void> {
    return this.act(typing(text));
  }

  private async act(source: Source): Promise<void> {
    await this.order("actions", { actions: [source] });
  }

  private order<A>(what: string, body: object): Promise<A> {
    return order("POST", `${this.session}/${what}`, body);
  }
}

async function order<A>(method: string, address: string, body?: object): Promise<A> {
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.headers = { "content-type": "application/json" };
    init.body = JSON.stringify(body);
  }
  const response = await fetch(address, init);
  const { value } = (await response.json()) as { value: A & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${address}: ${value.error}: ${value.message}`);
  return value;
}

async function answers(driver: string): Promise<void> {
  const until = Date.now() + START_MS_MAX;
  while (Date.now() < until) {
    if ((await fetch(`${driver}/status`).catch(() => undefined))?.ok) return;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error("the driver of WebKit did not start");
}

function onceLine(child: ChildProcess): Promise<[string]> {
  if (child.stdout === null) throw new Error("it says nothing");
  const lines = createInterface({ input: child.stdout });
  return new Promise((resolve, reject) => {
    lines.once("line", (line) => resolve([line]));
    child.once("error", reject);
  });
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
