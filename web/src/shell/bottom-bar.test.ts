import { beforeEach, expect, it } from "vitest";
import type { Page } from "../app";
import { find } from "../testing";
import { h, patch, type VNode } from "../vdom";
import { type FrameState, frame } from "./frame";

let drawn: VNode | Element;
let state: FrameState;

function draw(change: Partial<FrameState> = {}): void {
  state = { ...state, ...change };
  drawn = patch(drawn, frame(state));
}

/** After the two frames in which the menu is drawn and the focus goes to it. */
const frames = () => new Promise((done) => setTimeout(done, 60));

beforeEach(() => {
  document.body.innerHTML = "<div></div>";
  drawn = document.body.firstElementChild as Element;
  const page: Page = { title: "page", view: () => h("h1", "page") };
  state = {
    page,
    pageKey: 0,
    path: "/games",
    account: undefined,
    connection: "open",
    farewell: "",
    keeping: true,
    menuOpen: false,
    messages: h("div"),
    card: undefined,
    invited: 0,
    waiting: 0,
    redraw: () => draw(),
    toggleMenu: () => draw({ menuOpen: !state.menuOpen }),
  };
  draw();
});

it("stands on every page but those with a bar of their own", () => {
  expect(document.querySelectorAll(".bottom-bar .bar-tab")).toHaveLength(5);
  draw({ page: { ...state.page, barless: true } });
  expect(document.querySelector(".bottom-bar")).toBeNull();
});

it("counts the games that wait for a move, in words too", () => {
  expect(document.querySelector(".bar-count")).toBeNull();
  draw({ waiting: 2 });
  expect(find('.bar-tab[href="/my-games"]').textContent).toBe("Games2Your move in 2 games");
});

it("marks the page that is shown", () => {
  const current = [...document.querySelectorAll(".bottom-bar [aria-current]")];
  expect(current.map((one) => one.getAttribute("href"))).toEqual(["/games?state=current"]);
});

it("opens the menu, which has the focus then, and Escape gives it back", async () => {
  const button = find(".bottom-bar button");
  expect(button.getAttribute("aria-expanded")).toBe("false");
  button.click();
  await frames();
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(find("#menu").contains(document.activeElement)).toBe(true);
  document.activeElement?.dispatchEvent(
    new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
  );
  expect(state.menuOpen).toBe(false);
  expect(document.activeElement).toBe(button);
});

it("is closed by a press beside the menu", () => {
  draw({ menuOpen: true });
  find(".menu-veil").click();
  expect(state.menuOpen).toBe(false);
});
