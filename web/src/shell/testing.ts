/** A shell with made-up pages in the document. Never part of the shipped client. */

import { vi } from "vitest";
import type { App, MakePage } from "../app";
import type { ClientIn } from "../protocol";
import { choose } from "../settings/choices";
import { answerWith, FakeWebSocket, rulesOf, settle } from "../testing";
import { h } from "../vdom";
import { Area, type Pages } from "./area";
import { Shell } from "./shell";

export const log: string[] = [];
/** Takes the listeners away that each shell leaves on the window and the document. */
const listeners: (() => void)[] = [];

function remember(target: EventTarget): void {
  const add = target.addEventListener.bind(target);
  vi.spyOn(target, "addEventListener").mockImplementation((type, listener, options) => {
    add(type, listener, options);
    listeners.push(() => target.removeEventListener(type, listener));
  });
}
export let app: App;

const page =
  (name: string, takesLocation = false): MakePage =>
  (given) => {
    app = given;
    return {
      title: name,
      view: () => h("div", [h("h1", name), h("a.next", { attrs: { href: "/two" } }, "on")]),
      mount: () => log.push(`mount ${name}`),
      unmount: () => log.push(`unmount ${name}`),
      onMessage: (message) => log.push(`${name} hears ${message.type}`),
      ...(takesLocation ? { onLocation: ({ query }) => log.push(`${name} at ${query}`) > 0 } : {}),
    };
  };

/** Each field sends the other one's value as it was drawn. */
const pair: MakePage = (given) => {
  let values = { one: "", two: "" };
  const field = (name: "one" | "two", drawn: typeof values) =>
    h(`input#${name}`, {
      on: {
        input: (event: Event) => {
          values = { ...drawn, [name]: (event.target as HTMLInputElement).value };
          given.redraw();
        },
      },
    });
  return {
    title: "pair",
    view: () =>
      h("div", [field("one", values), field("two", values), h("p", Object.values(values))]),
  };
};

export const TWO_PLAYERS = [
  { id: "id-anna", name: "anna" },
  { id: "id-ben", name: "ben" },
];

export function started(): ClientIn {
  return {
    type: "started",
    game: { id: "game0001", rules: "plain", players: TWO_PLAYERS },
  } as unknown as ClientIn;
}

/** An area of one page; what comes when its files are asked for is told later. */
function late(name: string) {
  let come = () => {};
  let fail = () => {};
  const files = new Promise<{ pages: Pages }>((resolve, reject) => {
    come = () => resolve({ pages: { [`/${name}`]: page(name) } });
    fail = () => reject(new TypeError("gone"));
  });
  return { area: new Area(() => files), come, fail };
}
export let slow: ReturnType<typeof late>;
export let torn: ReturnType<typeof late>;
export const reload = vi.fn();

/** Loads the page: a shell in the window as it is. */
export async function load(): Promise<void> {
  document.body.innerHTML = '<div id="app"></div>';
  const root = document.querySelector("#app");
  if (root === null) throw new Error("no root");
  const board: MakePage = () => ({ title: "board", playing: true, view: () => h("div.board") });
  const pages = {
    "/": page("lobby", true),
    "/two": page("two"),
    "/pair": pair,
    "/board": board,
    "/g/{id}": page("game"),
  };
  const area = new Area(async () => ({ pages }));
  await area.load();
  slow = late("slow");
  torn = late("torn");
  const routes = [
    ...Object.keys(pages).map((pattern) => [pattern, area] as const),
    ["/slow", slow.area] as const,
    ["/torn", torn.area] as const,
  ];
  new Shell(root, routes, page("missing"), {
    build: "build-1",
    reload,
    url: "ws://rookery.test/socket",
    monotonic: () => performance.now(),
    wall: () => Date.now(),
    random: () => 0.5,
  }).start();
}

/** A new shell at the lobby, whose server is the test. */
export async function begin(): Promise<void> {
  log.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  reload.mockClear();
  choose("invitations", "on");
  remember(document);
  remember(window);
  FakeWebSocket.all = [];
  vi.stubGlobal("WebSocket", FakeWebSocket);
  vi.stubGlobal("scrollTo", () => {});
  answerWith({ "GET /kinds": [200, [rulesOf("plain", { usual: true, position: false })]] });
  history.replaceState(null, "", "/");
  await load();
}

/** Everything that the shell listens to is forgotten. */
export async function end(): Promise<void> {
  await settle();
  for (const forget of listeners.splice(0)) forget();
}

export const server = () => FakeWebSocket.last;
export const text = () => document.body.textContent ?? "";
