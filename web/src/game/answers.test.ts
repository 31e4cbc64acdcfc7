import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Act, Entry } from "../protocol";
import { answerWith, FakeApp, find, settle } from "../testing";
import { entry, events, GAME, game, moved, PLAYERS, seated, state } from "./fixtures";
import { GamePage } from "./page";

let page: GamePage;

beforeEach(() => {
  vi.spyOn(history, "replaceState").mockImplementation(() => {});
});
afterEach(() => page.unmount());

/** Ada has moved, at a board with Bob, who is a bot or none. */
async function open({ bot = false, rated = false, seat = true } = {}): Promise<void> {
  const card = { player: PLAYERS[1], games: [], accepts: "everyone", free: true };
  answerWith({ "GET /bots": [200, bot ? [card] : []] });
  const app = new FakeApp().as("ada");
  page = new GamePage(app, GAME);
  await app.show(page);
  const acts: Act[] = ["ask-takeback", "offer-draw", "resign"];
  const message = game([moved(1, 1, "e2", "e4")], seat ? seated("first", { acts }) : undefined);
  message.about.rated = rated;
  page.onMessage(message);
  await settle();
}

function happens(...entries: Entry[]): void {
  const plies = 1 + entries.filter(({ event }) => event?.type === "moved").length;
  page.onMessage(events(entries, state(1 + entries.length, plies), seated("first")));
}

const offered = entry(2, { type: "draw-offered", seat: "first" });
const declines = entry(3, { type: "draw-declined", seat: "second" });
const note = () => document.querySelector(".notes")?.textContent ?? "";

it("an offer that was declined is told at the board, until the next move", async () => {
  await open();
  happens(offered, declines);
  expect(note()).toBe("bob declines the draw.");
  page.onMessage(events([moved(4, 2, "e7", "e5")], state(4, 2), seated("first")));
  expect(note()).toBe("");
});

it("the computer says when it would accept a draw, before and after it is asked", async () => {
  await open({ bot: true });
  find('[data-act="offer-draw"]').click();
  expect(find(".question p").textContent).toContain("The computer accepts if it thinks");
  happens(offered, declines);
  expect(note()).toContain("It takes one once it thinks that it stands no better than you.");
});

it("what I declined myself, and what others were told, is not told again", async () => {
  await open();
  happens(
    entry(2, { type: "draw-offered", seat: "second" }),
    entry(3, { type: "draw-declined", seat: "first" }),
  );
  expect(note()).toBe("");
  page.unmount();
  await open({ seat: false });
  page.onMessage(events([offered, declines], state(3, 1)));
  expect(note()).toBe("");
});

it.each([
  ["a person", { rated: true }, true],
  ["the computer, in a casual game", { bot: true }, true],
  ["the computer, in a rated game", { bot: true, rated: true }, false],
])("taking back is asked of %s only where it may be allowed", async (_, game, offers) => {
  await open(game);
  expect(document.querySelector('[data-act="ask-takeback"]') !== null).toBe(offers);
});
