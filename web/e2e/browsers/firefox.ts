/** Firefox, as Debian has it, by WebDriver BiDi: https://w3.org/TR/webdriver-bidi */

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import WebSocket from "ws";
import { program } from "../found";
import { pointing, type Source, typing } from "./actions";
import type { Driver, Place, Size, Tab } from "./tab";

/** A process that ends may still write into its folder. */
const RETRIES = 10;
const LISTENS = /WebDriver BiDi listening on (ws:\S+)/;
const ARGS = ["--headless", "--no-remote", "--remote-debugging-port", "0", "--profile"];

export class Firefox implements Driver {
  readonly name = "Firefox";
  private program: ChildProcess | undefined;
  private bidi: Bidi | undefined;
  private readonly profile = mkdtempSync(join(tmpdir(), "rookery-firefox-"));

  async start(): Promise<void> {
    const path = program("ROOKERY_TEST_FIREFOX", ["firefox-esr", "firefox"], "firefox-esr");
    const env = { ...process.env, HOME: this.profile };
    const stdio = ["ignore", "ignore", "pipe"] as const;
    const child = spawn(path, [...ARGS, this.profile], { env, stdio: [...stdio] });
    this.program = child;
    const address = await new Promise<string>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", () => reject(new Error("Firefox did not start")));
      if (child.stderr === null) return;
      createInterface({ input: child.stderr }).on("line", (line) => {
        const [, address] = LISTENS.exec(line) ?? [];
        if (address !== undefined) resolve(address);
      });
    });
    this.bidi = await Bidi.connect(`${address}/session`);
    await this.bidi.order("session.new", { capabilities: {} });
  }

  async open(viewport: Size): Promise<Tab> {
    const { bidi } = this;
    if (bidi === undefined) throw new Error("Firefox is not open");
    const { userContext } = await bidi.order("browser.createUserContext", {});
    const wanted = { type: "window", userContext };
    const { context } = await bidi.order("browsingContext.create", wanted);
    await bidi.order("browsingContext.setViewport", { context, viewport });
    return new FirefoxTab(bidi, `${context}`);
  }

  async stop(): Promise<void> {
    const { program } = this;
    const over = new Promise((resolve) => program?.once("exit", resolve));
    // Asked to close, it would first write down all that it knows.
    if (program?.kill("SIGKILL")) await over;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: RETRIES });
  }
}

class FirefoxTab implements Tab {
  constructor(
    private readonly bidi: Bidi,
    private readonly context: string,
  ) {}

  async go(url: string): Promise<void> {
    const { context } = this;
    await this.bidi.order("browsingContext.navigate", { context, url, wait: "complete" });
  }

  async ask<G, A>(question: (given: G) => A | Promise<A>, given: G): Promise<A> {
    const asked = `async () => JSON.stringify(await (${question})(${JSON.stringify(given)}))`;
    const said = await this.bidi.order("script.callFunction", {
      functionDeclaration: asked,
      awaitPromise: true,
      target: { context: this.context },
    });
    if (said.type === "exception") throw new Error(JSON.stringify(said.exceptionDetails));
    const { value } = said.result as { value?: string };
    return (value === undefined ? undefined : JSON.parse(value)) as A;
  }

  point(from: Place, to?: Place): Promise<void> {
    return this.act(pointing(from, to));
  }

  type(text: string): Promise<void> {
    return this.act(typing(text));
  }

  private async act(source: Source): Promise<void> {
    const { context } = this;
    await this.bidi.order("input.performActions", { context, actions: [source] });
  }
}

type Answer = Record<string, unknown>;

/** The conversation: each order is answered under its number. */
class Bidi {
  private orders = 0;
  private readonly waiting = new Map<number, (answer: Answer) => void>();

  private constructor(private readonly socket: WebSocket) {
    socket.on("message", (data) => {
      const answer = JSON.parse(`${data}`);
      this.waiting.get(answer.id)?.(answer);
      this.waiting.delete(answer.id);
    });
  }

  static connect(address: string): Promise<Bidi> {
    const socket = new WebSocket(address);
    return new Promise((resolve, reject) => {
      socket.once("open", () => resolve(new Bidi(socket)));
      socket.once("error", reject);
    });
  }

  async order(method: string, params: object): Promise<Answer> {
    this.orders += 1;
    const id = this.orders;
    const answer = new Promise<Answer>((resolve) => this.waiting.set(id, resolve));
    this.socket.send(JSON.stringify({ id, method, params }));
    const { type, result, error, message } = await answer;
    if (type === "error") throw new Error(`${method}: ${error}: ${message}`);
    return result as Answer;
  }
}
