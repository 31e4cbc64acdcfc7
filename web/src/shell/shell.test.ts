import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { App, MakePage } from "../app";
import type { ClientIn } from "../protocol";
import { choose } from "../settings/choices";
import { answerWith, challengeBy, FakeWebSocket, rulesOf, settle } from "../testing";
import { h } from "../vdom";
import { Area, type Pages } from "./area";
import { Shell } from "./shell";

const log: string[] = [];
/** Takes the listeners away that each shell leaves on the window and the document. */
const listeners: (() => void)[] = [];

function remember(target: EventTarget): void {
  const add = target.addEventListener.bind(target);
  vi.spyOn(target, "addEventListener").mockImplementation((type, listener, options) => {
    add(type, listener, options);
    listeners.push(() => target.removeEventListener(type, listener));
  });
}
let app: App;

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

const TWO_PLAYERS = [
  { id: "id-anna", name: "anna" },
  { id: "id-ben", name: "ben" },
];

function started(): ClientIn {
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
let slow: ReturnType<typeof late>;
let torn: ReturnType<typeof late>;
const reload = vi.fn();

async function begin(): Promise<void> {
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

beforeEach(async () => {
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
  await begin();
});

afterEach(async () => {
  await settle();
  for (const forget of listeners.splice(0)) forget();
});

const server = () => FakeWebSocket.last;
const text = () => document.body.textContent ?? "";

describe("the shell", () => {
  it("draws nothing before it knows who is signed in", () => {
    expect(document.querySelector("h1")).toBeNull();
    server().opens("anna");
    expect(document.querySelector("h1")?.textContent).toBe("lobby");
    expect(document.querySelector("nav")?.textContent).toContain("anna");
    expect(document.title).toBe("lobby · Rookery");
  });

  it("shows another page in place, and puts the focus on its heading", async () => {
    server().opens();
    document.querySelector<HTMLElement>("a.next")?.click();
    await settle();
    expect(location.pathname).toBe("/two");
    expect(document.title).toBe("two · Rookery");
    expect(document.activeElement?.textContent).toBe("two");
    expect(log.filter((line) => line.includes("mount"))).toEqual([
      "mount lobby",
      "unmount lobby",
      "mount two",
    ]);
  });

  it("lets a page take another query of its own address", async () => {
    server().opens();
    app.go("/?sort=clock");
    expect(log).toContain("lobby at sort=clock");
    expect(log).not.toContain("unmount lobby");
  });

  it("draws what was typed before the next thing is typed", async () => {
    server().opens();
    app.go("/pair");
    await settle();
    for (const name of ["one", "two"]) {
      const field = document.querySelector<HTMLInputElement>(`#${name}`);
      if (field === null) throw new Error("no field");
      field.value = name;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    await settle();
    expect(document.querySelector("#page p")?.textContent).toBe("onetwo");
  });

  it("makes nothing anew when the address stays the same", () => {
    server().opens();
    app.go("/two");
    app.go("/two");
    expect(log.filter((line) => line === "mount two")).toHaveLength(1);
  });

  it("shows its own page for an address that leads nowhere", async () => {
    server().opens();
    app.go("/no/such/page");
    await settle();
    expect(document.querySelector("h1")?.textContent).toBe("missing");
  });

  it("says while it reconnects, and no longer", async () => {
    server().opens();
    server().breaks();
    await settle();
    expect(document.querySelector(".banner")?.textContent).toContain("Reconnecting");
    app.socket.wake();
    server().opens();
    await settle();
    expect(document.querySelector(".banner")).toBeNull();
  });

  it("says why the server has closed the connection for good", async () => {
    server().opens();
    server().says({ type: "bye", text: "Too many tabs.", again: false });
    await settle();
    expect(document.querySelector(".banner")?.textContent).toContain("Too many tabs.");
  });

  it("leads whoever runs the server to its first page, and marks the way on all of them", async () => {
    server().opens("anna");
    expect(text()).not.toContain("Run the server");
    const account = { player: { id: "id-root", name: "root" }, role: "admin" } as const;
    server().says({ type: "hello", at_ms: 1_700_000_000_000, account });
    await settle();
    const link = document.querySelector('nav a[href="/admin"]');
    expect(link?.textContent).toBe("Run the server");
    app.go("/admin/users");
    await settle();
    expect(link?.getAttribute("aria-current")).toBe("true");
  });

  it("gives every message to the page", () => {
    server().opens();
    server().says({ type: "lobby", challenges: [], games: [], online: 1 });
    expect(log).toContain("lobby hears lobby");
  });
});

describe("a page whose files are not there yet", () => {
  const heading = () => document.querySelector("h1")?.textContent;

  it("is shown when they are, with the focus on its heading", async () => {
    server().opens();
    app.go("/slow");
    await settle();
    expect(heading()).toBeUndefined();
    expect(document.querySelector("#page .skeleton")).not.toBeNull();
    expect(document.querySelector("nav")).not.toBeNull();
    slow.come();
    await settle();
    expect(document.activeElement?.textContent).toBe("slow");
    expect(log.filter((line) => line.includes("slow"))).toEqual(["mount slow"]);
  });

  it("is not shown to somebody who went on meanwhile", async () => {
    server().opens();
    app.go("/slow");
    app.go("/two");
    slow.come();
    await settle();
    expect(heading()).toBe("two");
    expect(log).not.toContain("mount slow");
  });

  it("is fetched when its link is pointed at, and no other's is", async () => {
    server().opens();
    const load = vi.spyOn(slow.area, "load");
    const point = (href: string) => {
      document.querySelector("a.next")?.setAttribute("href", href);
      document.querySelector("a.next")?.dispatchEvent(new Event("pointerover", { bubbles: true }));
    };
    point("https://elsewhere.test/slow");
    point("/no/such/page");
    expect(load).not.toHaveBeenCalled();
    point("/slow?sort=name#end");
    expect(load).toHaveBeenCalledTimes(1);
    slow.come();
    await settle();
    app.go("/slow");
    await settle();
    expect(heading()).toBe("slow");
  });

  it("and never will be has the client loaded anew once, and is said to be broken then", async () => {
    server().opens();
    app.go("/torn");
    torn.fail();
    await settle();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(heading()).toBeUndefined();
    app.go("/two");
    app.go("/torn");
    await settle();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(heading()).toBe("This page could not be loaded");
    document.querySelector<HTMLElement>("#page .primary")?.click();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it("is said to be broken, and nothing is reloaded, while the server is away", async () => {
    server().opens();
    server().breaks();
    app.go("/torn");
    torn.fail();
    await settle();
    expect(heading()).toBe("This page could not be loaded");
    expect(reload).not.toHaveBeenCalled();
  });
});

it("no page inherits what was typed into the one before", async () => {
  server().opens();
  await settle();
  const before = document.querySelector("h1");
  app.go("/two");
  await settle();
  expect(document.querySelector("h1")).not.toBe(before);
});

describe("a challenge to me", () => {
  const challenges = (list: ReturnType<typeof challengeBy>[]): ClientIn => ({
    type: "challenges",
    incoming: list,
    outgoing: [],
  });

  it("is shown on whatever page I am, until it is gone", async () => {
    server().opens("ben");
    app.go("/two");
    server().says(challenges([challengeBy("anna")]));
    await settle();
    expect(text()).toContain("anna invites you: The game of plain, 5 + 0, casual.");
    server().says(challenges([]));
    await settle();
    expect(text()).not.toContain("invites you");
  });

  it("is not shown again once I have closed it", async () => {
    server().opens("ben");
    server().says(challenges([challengeBy("anna")]));
    await settle();
    document.querySelector<HTMLElement>('[aria-label="Close this message"]')?.click();
    server().says(challenges([challengeBy("anna")]));
    await settle();
    expect(text()).not.toContain("invites you");
  });

  it("stays closed after a reload, and can still be counted", async () => {
    server().opens("ben");
    server().says(challenges([challengeBy("anna")]));
    await settle();
    document.querySelector<HTMLElement>('[aria-label="Close this message"]')?.click();
    await begin();
    server().opens("ben");
    server().says(challenges([challengeBy("anna"), challengeBy("zoe", { id: "chal0002" })]));
    await settle();
    expect(text()).not.toContain("anna invites you");
    expect(text()).toContain("zoe invites you");
    expect(document.querySelector(".masthead .invited")?.textContent).toBe("2 invitations");
  });

  it("that another tab closes is closed here, too", async () => {
    server().opens("ben");
    server().says(challenges([challengeBy("anna")]));
    await settle();
    expect(text()).toContain("anna invites you");
    localStorage.setItem("rookery-closed", JSON.stringify(["chal0001"]));
    dispatchEvent(new StorageEvent("storage", { key: "rookery-closed" }));
    await settle();
    expect(text()).not.toContain("anna invites you");
  });

  it("waits while I play, where I have chosen that", async () => {
    choose("invitations", "off");
    server().opens("ben");
    app.go("/board");
    server().says(challenges([challengeBy("anna")]));
    await settle();
    expect(text()).not.toContain("invites you");
    expect(document.querySelector(".masthead .invited")?.textContent).toBe("1 invitation");
    app.go("/two");
    await settle();
    expect(text()).toContain("anna invites you");
  });

  it("can be accepted, which leads to the board", async () => {
    const asked = answerWith({
      "GET /kinds": [200, []],
      "POST /challenges/chal0001/accept": [200, { id: "game0001" }],
    });
    server().opens("ben");
    app.go("/two");
    server().says(challenges([challengeBy("anna")]));
    await settle();
    document.querySelector<HTMLElement>(".notice .primary")?.click();
    await settle();
    expect(asked.at(-1)?.path).toBe("POST /challenges/chal0001/accept");
    expect(location.pathname).toBe("/g/game0001");
  });

  it("that can no longer be accepted says so", async () => {
    const gone = { error: "This challenge is no longer open.", code: "challenge-closed" };
    answerWith({ "GET /kinds": [200, []], "POST /challenges/chal0001/accept": [409, gone] });
    server().opens("ben");
    server().says(challenges([challengeBy("anna")]));
    await settle();
    document.querySelector<HTMLElement>(".notice .primary")?.click();
    await settle();
    expect(text()).toContain("This challenge is no longer open.");
    expect(location.pathname).toBe("/");
  });
});

describe("games that wait for my move", () => {
  const waits = (id: string) => ({
    game: { id, rules: "plain", players: TWO_PLAYERS },
    turn: "first",
  });
  const count = () => document.querySelector(".masthead .waiting > span")?.textContent;

  it("are counted on every page, but for the one that I look at", async () => {
    answerWith({ "GET /me/games": [200, { games: [waits("game0001"), waits("game0002")] }] });
    server().opens("anna");
    await settle();
    expect(count()).toBe("Your move in 2 games");
    app.go("/g/game0001");
    await settle();
    expect(count()).toBe("Your move in 1 game");
  });

  it("are asked for anew when one of them comes to my turn, and told by a tab out of sight", async () => {
    server().opens("anna");
    await settle();
    expect(count()).toBeUndefined();
    answerWith({ "GET /me/games": [200, { games: [waits("game0001")] }] });
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    server().says({ type: "your-turn", game: "game0001" });
    await new Promise((done) => setTimeout(done, 250));
    await settle();
    expect(document.title).toBe("Your turn · lobby · Rookery");
  });
});

describe("a game of mine that begins", () => {
  it("is shown at once to somebody who waits in the lobby", () => {
    server().opens("anna");
    server().says(started());
    expect(location.pathname).toBe("/g/game0001");
  });

  it("is a notice on other pages", async () => {
    server().opens("anna");
    app.go("/two");
    server().says(started());
    await settle();
    expect(location.pathname).toBe("/two");
    expect(text()).toContain("Your game with ben has begun");
    document.querySelector<HTMLElement>(".notice .primary")?.click();
    await settle();
    expect(location.pathname).toBe("/g/game0001");
  });
});
