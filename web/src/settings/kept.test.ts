import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answers, answerWith } from "../testing";
import { CHOICES, choices, choose, read } from "./choices";
import { KeptChoices, SEND_AFTER_MS } from "./kept";

let kept: KeptChoices;
const all: KeptChoices[] = [];

/** The choices of a page that is loaded anew. */
function load(): KeptChoices {
  const loaded = new KeptChoices();
  all.push(loaded);
  return loaded;
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  const usual = read({});
  for (const key of Object.keys(CHOICES) as (keyof typeof CHOICES)[]) choose(key, usual[key]);
  kept = load();
});
afterEach(async () => {
  await Promise.all(all.splice(0).map((one) => one.follow(undefined)));
  vi.useRealTimers();
});

/** The server has these choices, and takes others where `takes` says so. */
function server(has: Record<string, string> | undefined, takes = true) {
  const gone: [number, unknown] = [503, { error: "Busy.", code: "busy" }];
  const answers: Answers = {
    "GET /settings": has === undefined ? gone : [200, { choices: has }],
    "PUT /settings": takes ? [200, { choices: {} }] : gone,
  };
  const asked = answerWith(answers);
  return () => asked.filter(({ path }) => path === "PUT /settings").map(({ body }) => body);
}

/** Lets the moment pass after which changes are sent. */
async function moment(): Promise<void> {
  await vi.advanceTimersByTimeAsync(SEND_AFTER_MS);
}

describe("with an account", () => {
  it("what it has wins over the browser, and is not sent back", async () => {
    choose("sound", "off");
    const sent = server({ sound: "on", zen: "on" });
    await kept.follow("id-anna");
    expect([choices().sound, choices().zen]).toEqual(["on", "on"]);
    await moment();
    expect(sent()).toEqual([]);
  });

  it("what it lacks comes from the browser, and what others keep there stays", async () => {
    choose("premove", "off");
    const sent = server({ sound: "off", "of-another-client": "7" });
    await kept.follow("id-anna");
    await moment();
    expect(sent()).toEqual([
      { choices: { sound: "off", "of-another-client": "7", premove: "off" } },
    ]);
  });

  it("changes are sent together, back to the usual ones too", async () => {
    const sent = server({ sound: "off" });
    await kept.follow("id-anna");
    choose("sound", "on");
    choose("zen", "on");
    await moment();
    expect(sent()).toEqual([{ choices: { sound: "on", zen: "on" } }]);
  });

  it("values that nobody knows here change nothing", async () => {
    server({ sound: "loud", motion: "off" });
    await kept.follow("id-anna");
    expect([choices().sound, choices().motion]).toEqual(["on", "off"]);
  });

  it("a change that could not be sent is told, counts, and goes with the next one", async () => {
    server({ sound: "on" }, false);
    await kept.follow("id-anna");
    const heard = vi.fn();
    kept.onChange(heard);
    choose("sound", "off");
    await moment();
    expect([kept.failed, choices().sound]).toEqual([true, "off"]);
    expect(heard).toHaveBeenCalled();
    const sent = server({ sound: "on" });
    choose("zen", "on");
    await moment();
    expect(sent()).toEqual([{ choices: { sound: "off", zen: "on" } }]);
    expect(kept.failed).toBe(false);
  });

  it("a change that was never sent outlives a reload", async () => {
    server({ sound: "on" }, false);
    await kept.follow("id-anna");
    choose("sound", "off");
    await moment();
    const sent = server({ sound: "on", zen: "on" });
    await kept.follow(undefined);
    await load().follow("id-anna");
    expect([choices().sound, choices().zen]).toEqual(["off", "on"]);
    await moment();
    expect(sent()).toEqual([{ choices: { sound: "off", zen: "on" } }]);
  });

  it("a change that is made while another one is on its way outlives a reload, too", async () => {
    server({});
    await kept.follow("id-anna");
    let answer: (taken: Response) => void = () => {};
    vi.stubGlobal("fetch", () => new Promise<Response>((done) => (answer = done)));
    choose("sound", "off");
    await moment();
    choose("zen", "on");
    answer(new Response(JSON.stringify({ choices: {} })));
    await vi.advanceTimersByTimeAsync(0);
    server({ sound: "off", zen: "off" });
    await kept.follow(undefined);
    await load().follow("id-anna");
    expect([choices().sound, choices().zen]).toEqual(["off", "on"]);
  });

  it("nothing is lost where the account could not be asked at first", async () => {
    server(undefined);
    await kept.follow("id-anna");
    expect(kept.failed).toBe(true);
    const sent = server({ zen: "on" });
    choose("sound", "off");
    await moment();
    await moment();
    expect(choices().zen).toBe("on");
    expect(sent()).toEqual([{ choices: { zen: "on", sound: "off" } }]);
  });
});

it("without an account nothing is sent, nor after logging out", async () => {
  const sent = server({});
  choose("sound", "off");
  await moment();
  await kept.follow("id-anna");
  await kept.follow(undefined);
  choose("zen", "on");
  await moment();
  expect(sent()).toEqual([]);
  expect(kept.follows).toBe(false);
});
