/** Somebody at a board, in any browser. */

import type { Place, Tab } from "./tab";

const WAIT_MS_MAX = 20_000;
const LOOK_EVERY_MS = 40;

export class Player {
  constructor(
    private readonly tab: Tab,
    private readonly site: string,
  ) {}

  async go(path: string): Promise<void> {
    await this.tab.go(new URL(path, this.site).toString());
  }

  /** Asks the server something, as the pages do. */
  call<A>(method: string, path: string, body?: object): Promise<A> {
    return this.tab.ask(
      async ({ method, path, body }) => {
        const json = { "content-type": "application/json" };
        const response = await fetch(`/api/v1${path}`, { method, body, headers: json });
        if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
        return (await response.json()) as A;
      },
      { method, path, body: JSON.stringify(body ?? {}) },
    );
  }

  /** Waits for one's turn, then presses the cells of a move. */
  async move(...cells: string[]): Promise<void> {
    for (const cell of cells) await this.tab.point(await this.middle(cell, ".can"));
  }

  /** Waits for one's turn, then drags what is in a cell to another one. */
  async drag(from: string, to: string): Promise<void> {
    const start = await this.middle(from, ".can");
    await this.tab.point(start, await this.middle(to));
  }

  /** Waits until a premove can begin at the first cell, then presses all. */
  async premove(...cells: string[]): Promise<void> {
    await this.sees(`.premovable[data-name="${cells[0]}"]`);
    for (const cell of cells) await this.tab.point(await this.middle(cell));
  }

  /** Waits until it is not one's turn, then drags a premove. */
  async dragPremove(from: string, to: string): Promise<void> {
    const start = await this.middle(from, ".premovable");
    await this.tab.point(start, await this.middle(to));
  }

  /** Writes a move into the field for moves. */
  async type(notation: string): Promise<void> {
    await this.sees(".entry.open input");
    await this.tab.ask(() => document.querySelector<HTMLElement>(".entry input")?.focus(), null);
    await this.tab.type(`${notation}\n`);
  }

  /** Waits until something is shown. */
  async sees(selector: string): Promise<void> {
    await this.until(
      `${selector} to be shown`,
      (given) => {
        const box = document.querySelector(given)?.getBoundingClientRect();
        return box !== undefined && box.width > 0 && box.height > 0;
      },
      selector,
    );
  }

  /** Waits until a cell is described so. */
  async seesOn(cell: string, what: string): Promise<void> {
    await this.until(
      `${what} on ${cell}`,
      ({ cell, what }) => {
        const label = document.querySelector(`[data-name="${cell}"]`)?.getAttribute("aria-label");
        return label?.startsWith(`${cell}, ${what}`) ?? false;
      },
      { cell, what },
    );
  }

  /** Waits until the page says this somewhere. */
  async reads(text: string): Promise<void> {
    await this.until(`“${text}”`, (given) => document.body.innerText.includes(given), text);
  }

  /** How far below the middle of a shape its text stands, in parts of the shape's height. */
  offCentre(text: string, shape: string): Promise<number> {
    return this.tab.ask(
      ([text, shape]) => {
        const boxes = [text, shape].map((one) => document.querySelector(one ?? ""));
        const [inner, outer] = boxes.map((element) => element?.getBoundingClientRect());
        if (inner === undefined || outer === undefined) throw new Error(`${text} is not shown`);
        return (inner.y + inner.height / 2 - outer.y - outer.height / 2) / outer.height;
      },
      [text, shape],
    );
  }

  /** How much wider than the window the page is, in pixels. */
  tooWide(): Promise<number> {
    return this.tab.ask(() => document.documentElement.scrollWidth - innerWidth, null);
  }

  /** The middle of a cell, once it is there and `also` selects it. */
  private async middle(cell: string, also = ""): Promise<Place> {
    const selector = `${also}[data-name="${cell}"]`;
    await this.sees(selector);
    return this.place(selector);
  }

  private place(selector: string): Promise<Place> {
    return this.tab.ask((given) => {
      const box = document.querySelector(given)?.getBoundingClientRect();
      if (box === undefined) throw new Error(`${given} is gone`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, selector);
  }

  private async until<G>(what: string, question: (given: G) => boolean, given: G): Promise<void> {
    const end = Date.now() + WAIT_MS_MAX;
    while (!(await this.tab.ask(question, given))) {
      if (Date.now() > end) throw new Error(`Waited for ${what}`);
      await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
    }
  }
}
