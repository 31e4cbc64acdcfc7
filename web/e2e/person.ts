/** Somebody at a browser, who does what people do: reads, presses, types. */

import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { t } from "../src/messages";
import type { Act } from "../src/protocol";

export type Screen = BrowserContextOptions;

const WAIT_MS_MAX = 60_000;
export const PASSPHRASE = "correct horse battery";

export class Person {
  /** Errors that no page should have. */
  readonly faults: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly site: string,
  ) {
    page.setDefaultTimeout(WAIT_MS_MAX);
    page.on("pageerror", (error) => this.faults.push(`${page.url()}: ${error.message}`));
  }

  static async arrive(browser: Browser, site: string, screen: Screen): Promise<Person> {
    const context = await browser.newContext({ reducedMotion: "reduce", ...screen });
    return new Person(await context.newPage(), site);
  }

  /** Asks the server to make something, as this person, and without a page. */
  async post<A>(path: string, body: object = {}): Promise<A> {
    const address = new URL(`/api/v1${path}`, this.site).toString();
    const answer = await this.page.request.post(address, { data: body });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as A;
  }

  /** Opens an address of the site, or a whole one. */
  async go(address: string): Promise<void> {
    await this.page.goto(new URL(address, this.site).toString());
  }

  /** Signs up as people do, on the page. Where this is not the story, `Site.member` is quicker. */
  async signUp(name: string): Promise<void> {
    await this.go("/register");
    await this.fillCredentials(name, PASSPHRASE);
    await this.press(t("register.submit"));
    await this.sees(name);
  }

  async fillCredentials(name: string, passphrase: string): Promise<void> {
    await this.page.getByLabel(t("account.name"), { exact: true }).fill(name);
    await this.page.getByLabel(t("account.passphrase"), { exact: true }).fill(passphrase);
  }

  /** Presses the button or link with this text, on the page itself: the menu has others. */
  async press(text: string): Promise<void> {
    const main = this.page.locator("#page");
    const button = main.getByRole("button", { name: text, exact: true });
    const link = main.getByRole("link", { name: text, exact: true });
    await button.or(link).first().click();
  }

  /** Waits until this text is to be seen; a minute, where nothing else is said. */
  async sees(text: string | RegExp, timeout = 60_000): Promise<void> {
    await this.page.getByText(text).locator("visible=true").first().waitFor({ timeout });
  }

  /** Waits until this stands on the page, and nothing that stands in for what is still to come. */
  async shows(selector: string): Promise<void> {
    await this.page.locator(selector).first().waitFor({ state: "attached" });
    await this.page.locator(".skeleton").first().waitFor({ state: "detached" });
  }

  /** Waits until this page is shown. If it never is, says what stands on the one that is. */
  async isAt(path: RegExp): Promise<void> {
    const arrived = this.page.waitForURL((url) => path.test(url.pathname));
    await arrived.catch(async (error: Error) => {
      const alerts = await this.page.getByRole("alert").allInnerTexts();
      error.message += `\nStill at ${this.page.url()}, which says: ${alerts.join(" ") || "nothing"}`;
      throw error;
    });
  }

  // At a board.

  cell(name: string): Locator {
    return this.page.locator(`[role=gridcell][data-name="${name}"]`);
  }

  /** Waits for one's turn, then presses the cells of a move with the mouse. */
  async move(...cells: string[]): Promise<void> {
    for (const name of cells) {
      const [x, y] = await this.middle(name);
      await this.page.mouse.click(x, y);
    }
  }

  /** Waits until a premove can begin at the first cell, then presses all with the mouse. */
  async premove(...cells: string[]): Promise<void> {
    // A piece that was captured is in the reserve only once the server has said so.
    await this.page.locator(`.premovable[data-name="${cells[0]}"]`).waitFor();
    for (const name of cells) {
      const box = await this.cell(name).boundingBox();
      if (box === null) throw new Error(`${name} is not to be seen`);
      await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    }
  }

  /** Waits for one's turn, then touches the cells of a move. */
  async touch(...cells: string[]): Promise<void> {
    for (const name of cells) {
      const [x, y] = await this.middle(name);
      await this.page.touchscreen.tap(x, y);
    }
  }

  /** The middle of a cell that one can begin or end a move on, in pixels of the window. */
  private async middle(name: string): Promise<[number, number]> {
    await this.page.locator(`.can[data-name="${name}"]`).waitFor();
    const box = await this.cell(name).boundingBox();
    if (box === null) throw new Error(`${name} is not to be seen`);
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  /** Waits for one's turn and until the field is to be seen, then types a move. */
  async type(notation: string): Promise<void> {
    const field = this.page.locator(".entry.open input");
    // What is not drawn yet takes no focus, and nobody is told.
    await field.waitFor();
    await field.focus();
    await this.page.keyboard.type(notation);
    await this.page.keyboard.press("Enter");
  }

  /** Waits until a cell shows something of this description, which follows the name of the cell. */
  async seesOn(cell: string, what: string | RegExp): Promise<void> {
    const label = what instanceof RegExp ? what : new RegExp(`^${cell}, ${what}`);
    const described = this.page.getByRole("gridcell", { name: label });
    await described.and(this.cell(cell)).first().waitFor();
  }

  /** Presses an act's button, and the one that confirms it, if it is asked. */
  async act(act: Act, confirmed = false): Promise<void> {
    await this.page.locator(`[data-act="${act}"]`).first().click();
    if (confirmed) await this.page.locator(`[data-confirm="${act}"]`).click();
  }
}
