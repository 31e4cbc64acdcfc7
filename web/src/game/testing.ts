/** The page of a game in the document, whose server is the test. Never part of the shipped client. */

import { vi } from "vitest";
import type { App, Page } from "../app";
import type { Account, ClientIn } from "../protocol";
import type { Answer, Command } from "../socket";
import { h, patch, type VNode } from "../vdom";
import { AT_MS, GAME, PLAYERS } from "./fixtures";
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

/** What a cell shows, as it is said. */
export const pieceAt = (name: string) =>
  document.querySelector(`[data-name="${name}"]`)?.getAttribute("aria-label");

/** A key that is pressed while the keyboard is at nothing. */
export function key(name: string): void {
  document.body.dispatchEvent(
    new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }),
  );
}

/** Presses cells as assistive technology does. */
export function press(...names: string[]): void {
  for (const name of names) {
    document
      .querySelector(`[data-name="${name}"]`)
      ?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
  }
}
