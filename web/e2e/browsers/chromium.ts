/** Chromium, by its own protocol. */

import { type Browser, chromium, type Page } from "playwright-core";
import { chromiumPath } from "../found";
import type { Driver, Place, Size, Tab } from "./tab";

/** A mouse that drags is seen on its way so often. */
const STEPS = 8;

export class Chromium implements Driver {
  readonly name = "Chromium";
  private browser: Browser | undefined;

  async start(): Promise<void> {
    this.browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: ["--no-sandbox", "--disable-background-networking"],
    });
  }

  async open(viewport: Size): Promise<Tab> {
    if (this.browser === undefined) throw new Error("Chromium is not open");
    const context = await this.browser.newContext({ viewport, reducedMotion: null });
    return new ChromiumTab(await context.newPage());
  }

  async stop(): Promise<void> {
    await this.browser?.close();
  }
}

class ChromiumTab implements Tab {
  constructor(private readonly page: Page) {}

  async go(address: string): Promise<void> {
    await this.page.goto(address);
  }

  ask<G, A>(question: (given: G) => A | Promise<A>, given: G): Promise<A> {
    // Playwright's own types follow what can be sent; the stories send plain data.
    return this.page.evaluate(question as never, given as never);
  }

  async point(from: Place, to?: Place): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    if (to !== undefined) await mouse.move(to.x, to.y, { steps: STEPS });
    await mouse.up();
  }

  async type(text: string): Promise<void> {
    for (const key of text) await this.page.keyboard.press(key === "\n" ? "Enter" : key);
  }
}
