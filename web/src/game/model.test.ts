import { describe, expect, it } from "vitest";
import { square, squaresLegal } from "../board/fixtures";
import { layoutOf } from "../board/layout";
import { stackAt } from "../board/position";
import type { ClientIn } from "../protocol";
import { after, crowd, entry, events, GAME, game, moved, PLAYERS, seated, state } from "./fixtures";
import {
  answered,
  apply,
  hidesSomething,
  LINES_MAX,
  type Model,
  playing,
  positionAt,
} from "./model";
import { announcement } from "./words";

const samples = import.meta.glob<{ default: ClientIn }>("../../../protocol/samples/in.*.json", {
  eager: true,
});

const e4 = moved(1, 1, "e2", "e4");
const e5 = moved(2, 2, "e7", "e5");
const standsOn = (model: Model, ply: number, name: string) =>
  stackAt(positionAt(model, ply), square(name))?.piece;

describe("every golden sample of what a client hears", () => {
  const names = Object.keys(samples);

  it("is found", () => expect(names.length).toBeGreaterThan(30));

  it.each(names)("%s", (name) => {
    const message = samples[name]?.default as ClientIn;
    const id = message.type === "game" ? message.about.id : GAME;
    const model = apply(undefined, id, message);
    if (message.type !== "game") {
      // Events without the game before them are of no use, and with it never throw.
      expect(model).toBeUndefined();
      expect(() => apply(after(game([e4, e5])), GAME, message)).not.toThrow();
      return;
    }
    expect(model?.askFrom).toBeUndefined();
    expect(model?.version).toBe(message.state.version);
    expect(model?.plies.length).toBe(message.state.ply);
    const { box } = layoutOf(message.about.board, true);
    expect(Object.values(box).every(Number.isFinite)).toBe(true);
    expect(typeof announcement(model as Model)).toBe("string");
  });
});

describe("versions", () => {
  it("follow each other, and each move keeps its position", () => {
    const model = after(game([e4]), events([e5], state(2, 2)));
    expect(model.version).toBe(2);
    expect(model.plies.map(({ label }) => label)).toEqual(["e4", "e5"]);
    expect([0, 1, 2].map((ply) => standsOn(model, ply, "e2"))).toEqual([0, undefined, undefined]);
    expect([0, 1, 2].map((ply) => standsOn(model, ply, "e5"))).toEqual([undefined, undefined, 6]);
  });

  it("that are missing are asked for, and nothing is shown before they come", () => {
    const gap = after(game([e4]), events([entry(3)], state(3, 2)));
    expect(gap.askFrom).toBe(1);
    expect(gap.plies).toHaveLength(1);
    const healed = apply(gap, GAME, events([e5, entry(3)], state(3, 2)));
    expect(healed?.askFrom).toBeUndefined();
    expect(healed?.version).toBe(3);
  });

  it("that came before are passed over", () => {
    const model = after(game([e4, e5]), events([e4, e5], state(2, 2)));
    expect(model.plies).toHaveLength(2);
  });

  it("of an answer that was overtaken change nothing", () => {
    const now = state(2, 2, { offers: { draw: "second" } });
    const model = after(game([e4, e5], undefined, now), events([e4], state(1, 1)));
    expect(model.offers).toEqual({ draw: "second" });
  });

  it("without content count", () => {
    expect(after(game([e4]), events([entry(2)], state(2, 1))).version).toBe(2);
  });

  it("that do not add up to the state make the whole game be asked for", () => {
    expect(after(game([e4]), events([entry(2)], state(2, 5))).askFrom).toBe(0);
  });

  it("of another game are none of ours", () => {
    const model = after(game([e4]));
    expect(apply(model, "otherOne", events([e5], state(2, 2)))).toBe(model);
    expect(apply(undefined, GAME, events([e5], state(2, 2)))).toBeUndefined();
  });
});

describe("a takeback", () => {
  it("drops the moves after it and shows the position before them", () => {
    const back = entry(3, { type: "taken-back", ply: 1 });
    const model = after(game([e4, e5]), events([back], state(3, 1)));
    expect(model.plies).toHaveLength(1);
    expect(standsOn(model, 1, "e5")).toBeUndefined();
    const again = apply(model, GAME, events([moved(4, 2, "d7", "d5")], state(4, 2)));
    expect(again && standsOn(again, 2, "e7")).toBe(6);
  });
});

describe("a move of mine", () => {
  const mine = () => after(game([], seated("first", { legal: squaresLegal() })));
  const move = squaresLegal()[1];

  it("is drawn before the server answers", () => {
    const model = playing(mine(), "e2e4", move);
    const shown = model.pending?.position;
    expect(shown && stackAt(shown, square("e4"))?.piece).toBe(0);
    expect(model.plies).toHaveLength(0);
  });

  it("is replaced by the server's", () => {
    const model = apply(playing(mine(), "e2e4", move), GAME, events([e4], state(1, 1)));
    expect(model?.pending).toBeUndefined();
    expect(model?.plies).toHaveLength(1);
  });

  it("is taken back when it was refused", () => {
    expect(answered(playing(mine(), "e2e4", move)).pending).toBeUndefined();
  });

  it("stays while others talk, and over a new connection", () => {
    const model = playing(mine(), "e2e4", move);
    const said = entry(1, { type: "said", room: "players", by: PLAYERS[1], text: "hi" });
    const you = seated("first", { legal: squaresLegal() });
    const later = apply(model, GAME, events([said], state(1, 0), you));
    expect(later?.pending?.notation).toBe("e2e4");
    const whole = later && apply(later, GAME, game([said], you));
    expect(whole?.pending?.notation).toBe("e2e4");
  });

  it("is forgotten when the game has gone elsewhere", () => {
    const model = playing(mine(), "e2e4", move);
    const over = state(1, 0, { turn: null, result: { score: "second", reason: "time" } });
    const ended = entry(1, { type: "ended", result: { score: "second", reason: "time" } });
    expect(apply(model, GAME, events([ended], over))?.pending).toBeUndefined();
  });

  it("that only the server can read is not drawn", () => {
    expect(playing(mine(), "e4", undefined).pending?.position).toBeUndefined();
  });
});

describe("the talk", () => {
  it("keeps what was said and what happened, in order", () => {
    const said = entry(1, { type: "said", room: "spectators", by: PLAYERS[0], text: "hi" });
    const offered = entry(2, { type: "draw-offered", seat: "first" });
    const model = after(game([said, offered, moved(3, 1, "e2", "e4")]));
    expect(model.lines.map((line) => line.version)).toEqual([1, 2]);
  });

  it("has a limit", () => {
    const say = (version: number) =>
      entry(version, { type: "said", room: "players", by: PLAYERS[0], text: `${version}` });
    const many = Array.from({ length: LINES_MAX + 20 }, (_, i) => say(i + 1));
    const { lines } = after(game(many));
    expect(lines).toHaveLength(LINES_MAX);
    expect(lines.at(-1)?.version).toBe(LINES_MAX + 20);
  });
});

it("who is here changes by itself", () => {
  const model = after(game([e4]), { type: "crowd", ...crowd({ watchers: 7 }) });
  expect(model.crowd.watchers).toBe(7);
});

it("the next game is known once the rematch has begun", () => {
  const rematched = entry(2, { type: "rematched", game: "n3xtGame" });
  expect(after(game([e4]), events([rematched], state(2, 1))).rematch).toBe("n3xtGame");
});

it("a game hides something where its rules do, until everything may be seen", () => {
  expect(hidesSomething(after(game([e4])))).toBe(false);
  const dark = game([e4]);
  dark.about.hides = true;
  expect(hidesSomething(after(dark))).toBe(true);
  dark.about.viewer = "all";
  expect(hidesSomething(after(dark))).toBe(false);
});
