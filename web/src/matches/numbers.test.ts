import { describe, expect, it, vi } from "vitest";
import { Numbers, numberFault, readNumber } from "./numbers";

const WHOLE = { min: 1, max: 200 };
const SECONDS = { min: 0, max: 36_000, decimals: 3 };
const ELO = { min: -1_000, max: 1_000, decimals: 2 };

describe("a number that is typed", () => {
  it.each([
    ["12", WHOLE, 12],
    [" 200 ", WHOLE, 200],
    ["0.2", SECONDS, 0.2],
    ["0,002", SECONDS, 0.002],
    [".5", SECONDS, 0.5],
    ["5.", SECONDS, 5],
    ["-2.5", ELO, -2.5],
    ["−3", ELO, -3],
  ])("is read: %j", (text, bounds, value) => expect(readNumber(text, bounds)).toBe(value));

  it.each([
    ["", WHOLE],
    ["abc", WHOLE],
    ["12x", WHOLE],
    ["1.5", WHOLE],
    ["0", WHOLE],
    ["201", WHOLE],
    ["-5", WHOLE],
    ["1e3", SECONDS],
    [".", SECONDS],
    ["0.0002", SECONDS],
    ["1,500", SECONDS],
    ["1.2.3", SECONDS],
    ["Infinity", ELO],
    ["-", ELO],
  ])("is not read: %j", (text, bounds) => expect(readNumber(text, bounds)).toBeUndefined());

  it("that cannot be read is told by what can", () => {
    expect(numberFault(WHOLE)).toBe("Enter a whole number from 1 to 200.");
    expect(numberFault(SECONDS)).toBe(
      "Enter a number from 0 to 36000, with at most 3 digits behind the point.",
    );
  });
});

describe("the numbers of a form", () => {
  it("are told when they are sent, and no longer once they can be read", () => {
    const redraw = vi.fn();
    const numbers = new Numbers(redraw);
    const draw = () => numbers.drawing(() => numbers.fault("rounds"));
    numbers.read("rounds", "", WHOLE);
    expect(draw()).toBeUndefined();
    expect(redraw).not.toHaveBeenCalled();
    expect(numbers.tell()).toBe("rounds");
    expect(draw()).toBe("Enter a whole number from 1 to 200.");
    expect(numbers.read("rounds", "7", WHOLE)).toBe(7);
    expect(redraw).toHaveBeenCalledTimes(1);
    expect(draw()).toBeUndefined();
    expect(numbers.tell()).toBeUndefined();
  });

  it("of a field that is gone are forgotten", () => {
    const numbers = new Numbers(() => undefined);
    numbers.drawing(() => numbers.fault("rounds"));
    numbers.read("rounds", "x", WHOLE);
    numbers.drawing(() => undefined);
    expect(numbers.drawing(() => numbers.fault("rounds"))).toBeUndefined();
    expect(numbers.tell()).toBeUndefined();
  });
});
