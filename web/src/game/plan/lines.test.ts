import { describe, expect, it } from "vitest";
import { after, answersIn, type Line, treeOf, withLine, withoutLine } from "./lines";

/** The opponent and I take turns. */
const isMine = (line: Line) => line.length % 2 === 0;
const lines = (...texts: string[]): Line[] => texts.map((text) => text.split(" "));

describe("a line that is kept", () => {
  it("stands beside the others", () => {
    expect(withLine(lines("e4 e5"), ["d4", "d5"], isMine)).toEqual(lines("e4 e5", "d4 d5"));
  });

  it("may answer several moves after the same beginning", () => {
    const more = withLine(lines("e4 e5 Nf3 Nc6"), ["e4", "e5", "Bc4", "Nf6"], isMine);
    expect(more).toEqual(lines("e4 e5 Nf3 Nc6", "e4 e5 Bc4 Nf6"));
  });

  it("takes the place of another answer to the same", () => {
    const before = lines("e4 e5 Nf3 Nc6", "e4 e5 Bc4 Nf6", "d4 d5");
    expect(withLine(before, ["e4", "c5"], isMine)).toEqual(lines("d4 d5", "e4 c5"));
  });

  it("takes the place of its own beginning, and changes nothing where it is there already", () => {
    expect(withLine(lines("e4 e5"), ["e4", "e5", "Nf3", "Nc6"], isMine)).toEqual(
      lines("e4 e5 Nf3 Nc6"),
    );
    expect(withLine(lines("e4 e5 Nf3 Nc6"), ["e4", "e5"], isMine)).toEqual(lines("e4 e5 Nf3 Nc6"));
  });
});

it("removing moves removes every line that begins with them", () => {
  const before = lines("e4 e5 Nf3 Nc6", "e4 e5 Bc4 Nf6", "d4 d5");
  expect(withoutLine(before, ["e4", "e5", "Bc4"])).toEqual(lines("e4 e5 Nf3 Nc6", "d4 d5"));
  expect(withoutLine(before, ["e4"])).toEqual(lines("d4 d5"));
});

it("after a move the lines that begin with it go on, and the others are gone", () => {
  const before = lines("e4 e5 Nf3 Nc6", "d4 d5");
  expect(after(before, "e4")).toEqual(lines("e5 Nf3 Nc6"));
  expect(after(before, "c4")).toEqual([]);
  expect(after(lines("e5"), "e5")).toEqual([]);
  expect(after(before, undefined)).toEqual([]);
});

it("an answer that several lines have in common counts once", () => {
  expect(answersIn(lines("e4 e5 Nf3 Nc6", "e4 e5 Bc4 Nf6", "d4 d5"), isMine)).toBe(4);
  expect(answersIn([], isMine)).toBe(0);
});

it("the tree joins what lines have in common, and tells what is not kept", () => {
  const tree = treeOf(lines("e4 e5 Nf3 Nc6", "e4 e5 Bc4 Nf6"), ["e4", "e5", "d4"]);
  expect(tree).toHaveLength(1);
  const [answer] = tree[0]?.next ?? [];
  expect(answer).toMatchObject({ line: ["e4", "e5"], kept: true });
  expect(answer?.next.map(({ line, kept }) => [line.at(-1), kept])).toEqual([
    ["Nf3", true],
    ["Bc4", true],
    ["d4", false],
  ]);
});
