/** From the lobby to a game between two people. */

import { t } from "../src/messages";
import type { Challenge, GameSummary, NewChallenge, Start, TimeLimit } from "../src/protocol";
import type { Person } from "./person";

/** The clock that the form offers first: 5 minutes, and 3 seconds for each move. */
const CLOCK: TimeLimit = {
  kind: "clock",
  stages: [{ base_ms: 300_000, bonus: { kind: "increment", ms: 3_000 } }],
};

export interface Terms {
  /** The key of the rules. */
  rules: string;
  /** The number of the start position; the one that is offered first when missing. */
  number?: number;
  /** A start position, in the game's own text. */
  position?: string;
  /** The clock, as the form names it; the one that is offered first when missing. */
  clock?: "days";
}

/** Sets up a game in which one moves first; the link to send. */
export async function makeLink(
  host: Person,
  { rules, number, position, clock }: Terms,
): Promise<string> {
  const { page } = host;
  await host.go("/");
  await host.press(t("lobby.friend"));
  await page.locator("#game").selectOption(rules);
  if (number !== undefined) {
    await page.locator("#start").selectOption("number");
    await page.locator("#number").fill(`${number}`);
  }
  if (position !== undefined) {
    await page.locator("#start").selectOption("position");
    await page.locator("#position").fill(position);
  }
  if (clock !== undefined) await page.locator("#clock").selectOption(clock);
  await page.locator('input[name="side"][value="first"]').check({ force: true });
  await host.press(t("new.submit.link"));
  await host.isAt(/^\/c\//);
  return page.locator("#link").inputValue();
}

/** Two people sit down at a game as people do, by a link; the host has the first move. */
export async function sitDownByLink(host: Person, guest: Person, terms: Terms): Promise<void> {
  await guest.go(await makeLink(host, terms));
  await guest.press(t("challenge.play"));
  await Promise.all([host.isAt(/^\/g\//), guest.isAt(/^\/g\//)]);
}

/** Two people with accounts sit down at a game at once; the host has the first move. */
export async function sitDown(
  host: Person,
  guest: Person,
  { rules, position }: Pick<Terms, "rules" | "position">,
): Promise<void> {
  const start: Start =
    position === undefined ? { kind: "usual" } : { kind: "position", text: position };
  const time = { first: CLOCK, second: CLOCK };
  const to = { kind: "link" } as const;
  const offer: NewChallenge = { rules, start, time, rated: false, seat: "first", to };
  const { id } = await host.post<Challenge>("/challenges", offer);
  const game = await guest.post<GameSummary>(`/challenges/${id}/accept`);
  await Promise.all([host, guest].map((person) => person.go(`/g/${game.id}`)));
}
