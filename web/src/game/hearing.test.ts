import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { piece, square } from "../board/fixtures";
import type { Entry, TimeControl } from "../protocol";
import { choose } from "../settings/choices";
import { ear, type Sound } from "../sound/ear";
import { AT_MS, after, entry, events, game, moved, seated, state } from "./fixtures";
import { Hearing, isCalled, soundOf } from "./hearing";
import { apply, type Model, playing } from "./model";

const OPENING = [moved(1, 1, "e2", "e4"), moved(2, 2, "e7", "e5")];
/** White takes the pawn on d7. */
const CAPTURE = moved(3, 3, "d2", "d7");

function next(model: Model, entries: Entry[], ply: number, over = {}): Model {
  const version = model.version + entries.length;
  const now = state(version, ply, over);
  return apply(model, model.about.id, events(entries, now, model.you)) ?? model;
}

describe("the sound of a move", () => {
  const before = after(game(OPENING));

  it("tells a capture from a step", () => {
    expect(soundOf(before, next(before, [moved(3, 3, "d2", "d4")], 3))).toBe("move");
    expect(soundOf(before, next(before, [CAPTURE], 3))).toBe("capture");
  });

  it("warns where the position does", () => {
    const check = moved(3, 3, "f1", "b5");
    if (check.event?.type === "moved") check.event.change.alarm = [square("e8")];
    expect(soundOf(before, next(before, [check], 3))).toBe("check");
  });

  it("is that of the last one where several come at once", () => {
    const two = [CAPTURE, moved(4, 4, "a7", "a6")];
    expect(soundOf(before, next(before, two, 4))).toBe("move");
  });

  it("gives way to the end of the game", () => {
    const result = { score: "first", reason: "resigned" } as const;
    const end = entry(3, { type: "ended", result });
    expect(soundOf(before, next(before, [end], 2, { turn: null, result }))).toBe("end");
  });

  it("is not made again when my move is confirmed", () => {
    const mine = playing(after(game(OPENING, seated("first"))), "d2d7", undefined);
    expect(soundOf(mine, next(mine, [CAPTURE], 3))).toBeUndefined();
    const answer = next(mine, [CAPTURE, moved(4, 4, "a7", "a6")], 4);
    expect(soundOf(mine, answer)).toBe("move");
    expect(isCalled(mine, answer)).toBe(true);
  });

  it("says that it is my turn where no move says so", () => {
    const they = after(game([...OPENING, CAPTURE], seated("first")));
    const back = entry(4, { type: "taken-back", ply: 2 });
    expect(soundOf(they, next(they, [back], 2))).toBe("turn");
  });

  it("tells nothing that is hidden from who hears it", () => {
    const message = game(OPENING, seated("second"));
    message.about.hides = true;
    const dark = after(message);
    // Of a white piece that is seen no more one knows nothing; a black one that is gone was taken.
    const gone = entry(3, {
      type: "moved",
      ply: 3,
      seat: "first",
      change: { cells: [[square("d1"), null]] },
    });
    expect(soundOf(dark, next(dark, [gone], 3))).toBe("move");
    const taken = entry(3, {
      type: "moved",
      ply: 3,
      seat: "first",
      change: { cells: [[square("e5"), piece(0)]] },
    });
    expect(soundOf(dark, next(dark, [taken], 3))).toBe("capture");
  });
});

describe("a game that is played", () => {
  let heard: [Sound, number | undefined][];
  let now: number;
  let hearing: Hearing;

  beforeEach(() => {
    heard = [];
    now = AT_MS;
    vi.spyOn(ear, "play").mockImplementation((sound, loud) => void heard.push([sound, loud]));
    choose("vibration", "on");
    hearing = new Hearing("q7Kd0Zx2", () => now);
    hearing.begin();
  });
  afterEach(() => {
    hearing.stop();
    vi.useRealTimers();
  });

  const sounds = () => heard.map(([sound]) => sound);

  it("is heard as soon as I move", () => {
    const model = after(game(OPENING, seated("first")));
    const move = { notation: "d2d7", path: [square("d2"), square("d7")] };
    hearing.played(playing(model, "d2d7", move));
    expect(sounds()).toEqual(["capture"]);
  });

  it("is heard quietly when one looks at the next move, and not when one looks back", () => {
    const model = after(game(OPENING));
    hearing.looked(model, 0, 1);
    hearing.looked(model, 1, 0);
    hearing.looked(model, 0, 2);
    expect(sounds()).toEqual(["move"]);
    expect(heard[0]?.[1]).toBeLessThan(1);
  });

  it("calls who comes to the board at its beginning, and nobody later", () => {
    hearing.heard(undefined, after(game([], seated("first"))));
    hearing.heard(undefined, after(game([], seated("second"))));
    now += 60_000;
    hearing.heard(undefined, after(game([], seated("first"))));
    expect(sounds()).toEqual(["turn"]);
  });

  it("is felt when it is my turn, unless that is switched off", () => {
    const vibrate = vi.fn();
    vi.stubGlobal("navigator", { ...navigator, vibrate });
    const they = after(game([OPENING[0] as Entry], seated("first")));
    const mine = next(they, [OPENING[1] as Entry], 2);
    hearing.heard(they, mine);
    expect(vibrate).toHaveBeenCalledTimes(1);
    choose("vibration", "off");
    hearing.heard(they, mine);
    expect(vibrate).toHaveBeenCalledTimes(1);
  });

  it("calls louder from a tab that is out of sight", () => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const they = after(game([OPENING[0] as Entry], seated("first")));
    hearing.heard(they, next(they, [OPENING[1] as Entry], 2));
    expect(sounds()).toEqual(["turn"]);
  });

  it("leaves those in peace who watched and turned away", () => {
    const watched = after(game([OPENING[0] as Entry]));
    hearing.heard(watched, next(watched, [OPENING[1] as Entry], 2));
    expect(sounds()).toEqual(["move"]);
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    hearing.heard(watched, next(watched, [OPENING[1] as Entry], 2));
    expect(sounds()).toEqual(["move"]);
  });

  it("warns once when my clock has little left", () => {
    vi.useFakeTimers();
    const limit = { kind: "clock" as const, stages: [] };
    const base = { base_ms: 60_000, bonus: { kind: "none" as const } };
    const time: TimeControl = {
      first: { ...limit, stages: [base] },
      second: { ...limit, stages: [base] },
    };
    const clocks = {
      first: { left_ms: 12_000 },
      second: { left_ms: 60_000 },
      running: "first" as const,
      at_ms: AT_MS,
    };
    const message = game(OPENING, seated("first"), state(2, 2, { clocks }));
    message.about.time = time;
    const model = after(message);
    hearing.heard(model, model);
    vi.advanceTimersByTime(1_900);
    expect(sounds()).toEqual([]);
    now += 2_001;
    vi.advanceTimersByTime(200);
    expect(sounds()).toEqual(["low"]);
    hearing.heard(model, model);
    expect(sounds()).toEqual(["low"]);
  });
});
