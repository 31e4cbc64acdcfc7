import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { en } from "../messages/all";
import { choices, choose } from "../settings/choices";
import { type Desk, focusOn, GAME_KEYS, keyName, press, REPLAY_KEYS } from "./keys";

let did: string[];
const desk: Desk = {
  shown: 3,
  last: 5,
  go: (ply) => did.push(`go ${ply}`),
  flip: () => did.push("flip"),
  focusOn: (what) => did.push(`focus ${what}`),
  ask: (act) => did.push(`ask ${act}`),
  prepare: () => did.push("prepare"),
  showKeys: () => did.push("keys"),
};
const onKey = (event: KeyboardEvent) => press(GAME_KEYS, event, desk);

function key(name: string, target: Element = document.body, more: KeyboardEventInit = {}): void {
  target.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, ...more }));
}

beforeEach(() => {
  did = [];
  document.body.innerHTML = "";
  choose("sound", "on");
  choose("zen", "off");
  document.addEventListener("keydown", onKey);
});
afterEach(() => document.removeEventListener("keydown", onKey));

describe("the table of keys", () => {
  it("has a text for each, and no key twice", () => {
    for (const { text } of GAME_KEYS) expect(en).toHaveProperty([text]);
    const keys = GAME_KEYS.flatMap((one) => [...one.keys]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(GAME_KEYS.flatMap(({ keys, text }) => keys.map((one) => [one, text] as const)))(
    "%s does what the list says: %s",
    (name) => {
      const before = choices();
      key(name);
      expect(did.length + (choices() === before ? 0 : 1)).toBe(1);
    },
  );
});

it("letters count in both cases, and with keys that mean the browser not at all", () => {
  key("F");
  key("f", document.body, { ctrlKey: true });
  expect(did).toEqual(["flip"]);
});

it("s and z switch sound and the zen view", () => {
  key("s");
  key("z");
  expect(choices()).toMatchObject({ sound: "off", zen: "on" });
});

it("a field keeps its keys, and Escape leaves it", () => {
  document.body.innerHTML = "<input>";
  const field = document.querySelector("input") as HTMLInputElement;
  field.focus();
  for (const name of ["f", "ArrowLeft", "?"]) key(name, field);
  expect(did).toEqual([]);
  key("Escape", field);
  expect(document.activeElement).toBe(document.body);
});

it("what was said keeps its keys, and Escape leaves it", () => {
  document.body.innerHTML = '<div role="log" tabindex="0"><button></button></div>';
  for (const inside of document.querySelectorAll<HTMLElement>("[role=log], button")) {
    inside.focus();
    key("End", inside);
    expect([did, document.activeElement]).toEqual([[], inside]);
    key("Escape", inside);
    expect(document.activeElement).toBe(document.body);
  }
});

it("no key works below a dialog, until it is closed", () => {
  document.body.innerHTML = "<dialog open><button></button></dialog>";
  const inside = document.querySelector("button") as Element;
  key("f", inside);
  expect(did).toEqual([]);
  document.querySelector("dialog")?.removeAttribute("open");
  key("f", inside);
  expect(did).toEqual(["flip"]);
});

it("a replay alone has no keys of play", () => {
  document.removeEventListener("keydown", onKey);
  const replay = vi.fn((event: KeyboardEvent) => press(REPLAY_KEYS, event, desk));
  document.addEventListener("keydown", replay);
  key("r");
  key("ArrowRight");
  document.removeEventListener("keydown", replay);
  expect(did).toEqual(["go 4"]);
});

it("keys are called as they are printed", () => {
  expect(["ArrowUp", "Home", "f", "?"].map(keyName)).toEqual(["↑", "Home", "F", "?"]);
});

describe("the focus", () => {
  const drawn = () => new Promise((done) => requestAnimationFrame(done));
  const focused = () => document.activeElement?.id;

  beforeEach(() => {
    const cells = ["a", "b"].map((id) => `<i id="${id}" role="gridcell" tabindex="0"></i>`);
    document.body.innerHTML = `<div class="game-board">${cells.join("")}</div>`;
  });

  it("goes to a place at once, and is not taken from what the person goes on to", async () => {
    focusOn("board");
    expect(focused()).toBe("a");
    document.getElementById("b")?.focus();
    focusOn("board");
    await drawn();
    expect(focused()).toBe("b");
  });

  it("goes to the field of the chat, or to what was said where one cannot write", () => {
    const log = '<div class="log" id="d" role="log" tabindex="0"></div>';
    const field = '<form class="composer"><input id="e"></form>';
    document.body.innerHTML = `<section class="talk">${log}${field}</section>`;
    focusOn("talk");
    expect(focused()).toBe("e");
    document.querySelector("form")?.remove();
    focusOn("talk");
    expect(focused()).toBe("d");
  });

  it("goes to a place that is not drawn yet once it is", async () => {
    focusOn("entry");
    document.body.innerHTML = '<div class="entry"><input id="c"></div>';
    await drawn();
    expect(focused()).toBe("c");
  });
});
