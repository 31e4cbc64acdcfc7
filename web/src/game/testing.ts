/** The page of a game in the document, whose server is the test. Never part of the shipped client. */

import { vi } from "vitest";
import type { App, Page } from "../app";
import { squaresLegal } from "../board/fixtures";
import type { Account, ClientIn } from "../protocol";
import type { Answer, Command } from "../socket";
import { h, patch, type VNode } from "../vdom";
import { AT_MS, GAME, moved, PLAYERS, seated } from "./fixtures";
import { gamePage } from "./page";

export const ADA: Account = { player: PLAYERS[0], role: "player" };

/** An app whose server is this test. */
export function open(account: Account | null = ADA, hash = "") {
  document.body.innerHTML = "<div></div>";
  let drawn: VNode | Element = document.body.firstElementChild as Element;
  const commands: { command: Command; answer: (answer: Answer) => void }[] = [];
  const watch = vi.fn();
  const go = vi.fn();
  const clock = { now: AT_MS };
  const command = (command: Command) =>
    new Promise<Answer>((answer) => commands.push({ command, answer }));
  const app = {
    account: account ?? undefined,
    connection: "open",
    socket: { watch, unwatch: vi.fn(), command },
    now: () => clock.now,
    redraw: () => draw(),
    dismiss: vi.fn(),
    notify: vi.fn(),
    messages: () => h("div.notices", "what else there is"),
    invitations: { incoming: [], outgoing: [] },
    myGames: { others: () => [] },
    go,
  } as unknown as App;
  const page: Page = gamePage(app, GAME, { path: "", query: new URLSearchParams(), hash });
  const draw = () => {
    drawn = patch(drawn, page.view());
  };
  page.mount?.();
  draw();
  const hear = (...messages: ClientIn[]) => {
    for (const message of messages) page.onMessage?.(message);
  };
  return { page, hear, commands, watch, go, clock, draw };
}

let opened: ReturnType<typeof open> | undefined;

/** Opens a page that `leave` ends. */
export function begin(...args: Parameters<typeof open>): ReturnType<typeof open> {
  opened = open(...args);
  return opened;
}

export function leave(): void {
  opened?.page.unmount?.();
  opened = undefined;
}

/** Four moves, and their notations. */
export const MOVES = [
  moved(1, 1, "e2", "e4"),
  moved(2, 2, "e7", "e5"),
  moved(3, 3, "d2", "d4"),
  moved(4, 4, "d7", "d5"),
];
export const MOVED = ["e2e4", "e7e5", "d2d4", "d7d5"];

/** The first player, whose turn it is. */
export const mine = () => seated("first", { legal: squaresLegal() });

export const text = (selector: string) => document.querySelector(selector)?.textContent ?? "";
export const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map((node) => node.textContent);
export const clickOn = (selector: string) =>
  (document.querySelector(selector) as HTMLElement).click();

export function send(form: string): void {
  document.querySelector(form)?.dispatchEvent(new Event("submit", { cancelable: true }));
}

/** What a cell shows, as it is said. */
export const pieceAt = (name: string) =>
  document.querySelector(`[data-name="${name}"]`)?.getAttribute("aria-label");

/**
 * Presses a key, while the keyboard is at nothing unless a target is given. Whether the browser does
 * what it means by that key.
 */
export function key(name: string, target: Element | null = document.body): boolean {
  const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true });
  return target?.dispatchEvent(event) ?? false;
}

/** Presses cells as assistive technology does. */
export function press(...names: string[]): void {
  for (const name of names) {
    document
      .querySelector(`[data-name="${name}"]`)
      ?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
  }
}
