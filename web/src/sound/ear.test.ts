import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { choose } from "../settings/choices";
import { Ear } from "./ear";
import spans from "./sounds.json";

/** How the ears of one test listen, to be ended after it. */
let listeners: [string, EventListener][];
/** What was begun: where in the file, how long, how loud. */
let begun: { from: number; length: number; gain: number }[];
let contexts: FakeContext[];
let asked: string[];
let answer: () => Promise<Response>;

class FakeContext {
  state = "suspended";
  readonly destination = {};
  constructor() {
    contexts.push(this);
  }
  async resume(): Promise<void> {
    this.state = "running";
  }
  async decodeAudioData(): Promise<object> {
    return {};
  }
  createGain() {
    return { gain: { value: 1 }, connect: () => ({}) };
  }
  createBufferSource() {
    let gain = { gain: { value: 1 } };
    return {
      buffer: undefined,
      connect: (to: typeof gain & { connect(): object }) => {
        gain = to;
        return to;
      },
      start: (_: number, from: number, length: number) =>
        begun.push({ from, length, gain: gain.gain.value }),
    };
  }
}

const touch = (kind = "pointerdown") => dispatchEvent(new Event(kind));
const settle = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  listeners = [];
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, "addEventListener").mockImplementation((kind, listener, options) => {
    listeners.push([kind, listener as EventListener]);
    add(kind, listener as EventListener, options);
  });
  begun = [];
  contexts = [];
  asked = [];
  answer = async () => new Response(new ArrayBuffer(8));
  choose("sound", "on");
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return answer();
  });
});

afterEach(() => {
  for (const [kind, listener] of listeners) removeEventListener(kind, listener, { capture: true });
});

test("nothing is asked for before somebody has touched the page", async () => {
  const ear = new Ear();
  ear.expect();
  ear.play("move");
  await settle();
  expect([asked, contexts]).toEqual([[], []]);
});

test("the file is asked for once, when the first sound is wanted", async () => {
  const ear = new Ear();
  touch();
  await settle();
  expect(asked).toEqual([]);
  ear.play("move");
  ear.play("capture", 0.5);
  await settle();
  expect(asked).toHaveLength(1);
  const [move, capture] = begun;
  expect([move?.from, move?.length]).toEqual(spans.move);
  expect([capture?.from, capture?.length]).toEqual(spans.capture);
  expect((capture?.gain ?? 0) * 2).toBe(move?.gain);
});

test("where sounds are expected the file comes with the first touch", async () => {
  const ear = new Ear();
  ear.expect();
  touch("keydown");
  await settle();
  expect(asked).toHaveLength(1);
  expect(begun).toEqual([]);
});

test("who has switched sounds off hears and fetches nothing", async () => {
  choose("sound", "off");
  const ear = new Ear();
  ear.expect();
  touch();
  ear.play("end");
  await settle();
  expect([asked, begun]).toEqual([[], []]);
});

test("a file that did not come is asked for again by the next sound", async () => {
  const ear = new Ear();
  touch();
  answer = async () => new Response(null, { status: 503 });
  ear.play("move");
  await settle();
  answer = async () => new Response(new ArrayBuffer(8));
  ear.play("move");
  await settle();
  expect(asked).toHaveLength(2);
  expect(begun).toHaveLength(1);
});

test("a sound that would come too late is not made", async () => {
  const ear = new Ear();
  touch();
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  ear.play("move");
  now = 1_000;
  await settle();
  ear.play("check");
  await settle();
  expect(begun.map(({ from }) => from)).toEqual([spans.check[0]]);
});

test("a browser that has taken the leave back is asked again at the next touch", async () => {
  const ear = new Ear();
  touch();
  ear.play("move");
  await settle();
  const [context] = contexts;
  if (context === undefined) throw new Error("no context was made");
  context.state = "interrupted";
  touch("pointerup");
  expect(context.state).toBe("running");
});
