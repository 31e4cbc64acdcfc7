import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { events, GAME, game, moved, state } from "../game/fixtures";
import { fetchDrawings } from "../pieces/drawings";
import { choose } from "../settings/choices";
import { FakeWebSocket, settle } from "../testing";
import { EmbedPage } from "./page";
import { wishesIn } from "./wishes";

const MOVES = [moved(1, 1, "e2", "e4"), moved(2, 2, "e7", "e5")];

beforeEach(() => {
  document.body.innerHTML = '<div id="embed"></div>';
  FakeWebSocket.all = [];
  vi.stubGlobal("WebSocket", FakeWebSocket);
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, 0));
});

afterEach(() => {
  document.body.innerHTML = "";
});

async function open(query = ""): Promise<FakeWebSocket> {
  const root = document.querySelector("#embed") as Element;
  new EmbedPage(root, GAME, wishesIn(new URLSearchParams(query)), {
    url: "ws://rookery.test/socket?visitor=true",
    monotonic: () => 0,
    wall: () => 0,
    random: () => 0.5,
  }).start();
  FakeWebSocket.last.opens();
  FakeWebSocket.last.says(game(MOVES));
  await settle();
  return FakeWebSocket.last;
}

const at = (cell: string) =>
  document.querySelector(`[data-name="${cell}"]`)?.getAttribute("aria-label") ?? "";
const said = () => document.querySelector(".embed-said")?.textContent;
const press = async (selector: string) => {
  (document.querySelector(selector) as HTMLElement).click();
  await settle();
};

describe("a board in a frame", () => {
  it("follows the game, and asks for nothing but to watch it", async () => {
    const socket = await open();
    expect(at("e4")).toContain("pawn");
    socket.says(events([moved(3, 3, "d2", "d4")], state(3, 3)));
    await settle();
    expect(at("d4")).toContain("pawn");
    expect(said()).toBe("2. d4");
    expect(socket.types().filter((type) => type !== "ping")).toEqual(["watch"]);
  });

  it("goes through the moves by buttons and keys", async () => {
    await open();
    await press(".moves-nav .back");
    expect(said()).toBe("1. e4");
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true }));
    await settle();
    expect(said()).toBe("Some game");
    expect(at("e4")).not.toContain("pawn");
    await press(".moves-nav .last");
    expect(said()).toBe("1… e5");
  });

  it("stays at the position that one looks at when a move is made", async () => {
    const socket = await open("ply=1");
    socket.says(events([moved(3, 3, "d2", "d4")], state(3, 3)));
    await settle();
    expect(said()).toBe("1. e4");
  });

  it("is shown as the page around it wants", async () => {
    await open("seat=second&coordinates=no");
    const names = [...document.querySelectorAll(".embed-player .person")];
    expect(names.map(({ textContent }) => textContent)).toEqual(["ada", "bob"]);
    expect(document.querySelectorAll(".labels text").length).toBe(0);
  });

  it("draws its pieces anew when another set is chosen, or has come", async () => {
    await open();
    const bodies = () =>
      [...document.querySelectorAll(".piece .body")].map((node) => node.getAttribute("d"));
    const classic = bodies();
    expect(classic.length).toBeGreaterThan(0);
    choose("figures", "plain");
    await fetchDrawings("plain");
    await settle();
    expect(bodies().filter((body) => classic.includes(body))).toEqual([]);
    choose("figures", "classic");
    await settle();
    expect(bodies()).toEqual(classic);
  });

  it("has no button that acts, and one link, to a window of its own", async () => {
    await open();
    const links = [...document.querySelectorAll("a")];
    expect(links.map((a) => [a.getAttribute("href"), a.target])).toEqual([
      [`/g/${GAME}`, "_blank"],
    ]);
    const buttons = [...document.querySelectorAll("button")];
    expect(buttons.every((button) => button.closest(".moves-nav") !== null)).toBe(true);
    expect(document.querySelectorAll("input, form, [data-act]").length).toBe(0);
  });

  it("says so where there is no such game", async () => {
    const socket = await open();
    socket.says({ type: "refused", game: GAME, reason: "no-such-game", text: "No." });
    await settle();
    expect(document.querySelector("h1")?.textContent).toBe("No such game");
  });
});

describe("what the page around it wants", () => {
  it("is read from the address, and nonsense is ignored", () => {
    const wishes = (query: string) => wishesIn(new URLSearchParams(query));
    expect(wishes("theme=slate&scheme=dark&seat=second&coordinates=no&ply=12")).toEqual({
      theme: "slate",
      scheme: "dark",
      seat: "second",
      coordinates: false,
      ply: 12,
    });
    expect(wishes("theme=x&scheme=y&seat=z&coordinates=maybe&ply=-1")).toEqual(wishes(""));
  });
});
