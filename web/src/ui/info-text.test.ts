import { describe, expect, it } from "vitest";
import { bytesText, countText, depthText, scoreSpoken, scoreText } from "./info-text";
import { PACE_S_MAX, paceText } from "./pace-text";

describe("a score", () => {
  it.each([
    [{ cp: 34 }, "first", "+0.34"],
    [{ cp: 34 }, "second", "−0.34"],
    [{ cp: -150 }, "first", "−1.50"],
    [{ cp: -150 }, "second", "+1.50"],
    [{ cp: 0 }, "second", "0.00"],
    [{ mate: 5 }, "first", "#5"],
    [{ mate: 5 }, "second", "#−5"],
    [{ mate: -3 }, "second", "#3"],
    [{ mate: 0 }, "first", "#0"],
  ] as const)("of %o for the %s seat is %s from the first one's side", (score, seat, text) => {
    expect(scoreText(score, seat)).toBe(text);
  });

  it("of a mate is said in words", () => {
    expect(scoreSpoken({ mate: 5 }, "first")).toBe("mate in 5");
    expect(scoreSpoken({ mate: 5 }, "second")).toBe("mated in 5");
    expect(scoreSpoken({ cp: 10 }, "second")).toBe("−0.10");
  });
});

describe("figures", () => {
  it("are brief", () => {
    expect([950, 1_204_331, 25_000_000_000].map(countText)).toEqual(["950", "1.2M", "25B"]);
    const sizes = [0, 420 * 2 ** 10, 181 * 2 ** 20, 3 * 2 ** 29];
    expect(sizes.map(bytesText)).toEqual(["0 KiB", "420 KiB", "181 MiB", "1.5 GiB"]);
  });

  it("of depth name the deepest line where it is deeper", () => {
    expect(depthText({ line: 0, depth: 14, seldepth: 21 })).toBe("14/21");
    expect(depthText({ line: 0, depth: 14, seldepth: 14 })).toBe("14");
    expect(depthText({ line: 0, seldepth: 14 })).toBeUndefined();
  });
});

describe("a range of clocks", () => {
  it.each([
    [0, PACE_S_MAX, false, "any clock"],
    [60, PACE_S_MAX, false, "1 minute a side or longer"],
    [0, 90, false, "at most 90 seconds a side"],
    [60, 1_500, true, "1 minute to 25 minutes a side, and slow games"],
    [0, 3_600, false, "at most 1 hour a side"],
  ])("from %i to %i s, slow games %s, is %s", (min_s, max_s, slow, text) => {
    expect(paceText({ min_s, max_s, slow })).toBe(text);
  });
});
