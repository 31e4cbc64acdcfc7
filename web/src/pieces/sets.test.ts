import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { squares, squaresView } from "../board/fixtures";
import { put } from "../board/testing";
import type { PieceKind, Seat } from "../protocol";
import { CHOICES, choose } from "../settings/choices";
import type { VNode } from "../vdom";
import { CHARACTERS } from "./characters";
import { drawings, fetchDrawings } from "./drawings";
import pictures from "./pictures.json";
import { piece, pieceIcon } from "./piece";
import drawn from "./pieces.json";
import { setsInText } from "./sets";
import { CLASSIC, DISC } from "./shapes";

beforeAll(async () => {
  await Promise.all((["glyphs", "plain", "emblems"] as const).map(fetchDrawings));
});
const usual = () => {
  for (const family of ["figures", "wedges", "discs"] as const) choose(family, CHOICES[family][0]);
};
beforeEach(usual);
afterEach(usual);

const kind = (picture: string, seat: Seat = "first"): PieceKind => ({
  picture,
  seat,
  letter: "X",
  name: "a piece",
});

function flat(node: VNode): VNode[] {
  return [node, ...(node.children ?? []).flatMap((child) => flat(child as VNode))];
}
const parts = (node: VNode) => flat(node).map(({ sel }) => sel);
const path = (node: VNode, sel: string) =>
  flat(node).find((part) => part.sel === sel)?.data?.attrs?.d as string | undefined;

/** How many marks of a piece lie above its middle, and how many below, as they are turned. */
function marks(picture: string, seat: Seat, away: boolean) {
  const nodes = flat(piece(kind(picture, seat), "light", 1, away));
  const turned = nodes.find(({ children }) =>
    children?.some((child) => (child as VNode).sel === "path.mark"),
  );
  const starts = nodes
    .filter(({ sel }) => sel?.startsWith("path.mark"))
    .flatMap(({ data }) => [...`${data?.attrs?.d}`.matchAll(/M[\d.]+ ([\d.]+)/g)])
    .map((match) => Number(match[1]));
  const flip = `${turned?.data?.attrs?.transform}`.startsWith("rotate(180");
  const above = starts.filter((y) => (flip ? 100 - y : y) < 50).length;
  return { above, below: starts.length - above };
}

describe("what is chosen for a family", () => {
  it("is drawn for its pieces, and for no others", () => {
    const [wedge, disc] = [kind("japanese-gold"), kind("korean-chariot")];
    choose("wedges", "pictures");
    expect(parts(piece(wedge, "light", 1))).toContain("g.figure");
    expect(parts(piece(disc, "light", 1))).toEqual(
      expect.arrayContaining(["path.character", "text.letter"]),
    );
    choose("wedges", "characters");
    choose("discs", "pictures");
    expect(parts(piece(wedge, "light", 1))).toContain("path.character");
    expect(parts(piece(wedge, "light", 1))).not.toContain("text.letter");
    expect(parts(piece(disc, "light", 1))).toContain("g.figure");
  });

  it("is drawn in lists and dialogs as well", () => {
    choose("figures", "plain");
    const body = path(pieceIcon(kind("rook"), "light"), "path.body");
    expect(body).toBe(drawings("plain")?.rook?.body);
    expect(body).not.toBe(CLASSIC.rook?.body);
  });

  it("is drawn without letters where a piece is as small as text", () => {
    const small = () => parts(pieceIcon(kind("chinese-horse"), "light", setsInText()));
    expect(small()).toContain("path.character");
    expect(small()).not.toContain("text.letter");
    choose("discs", "pictures");
    expect(small()).toContain("g.figure");
  });

  it("is drawn at once on a board that shows the same position", () => {
    const { redraw } = put(squares(), squaresView());
    const bodies = () =>
      [...document.querySelectorAll(".piece .body")].map((node) => node.getAttribute("d"));
    const classic = bodies();
    choose("figures", "plain");
    redraw();
    expect(bodies()).toHaveLength(classic.length);
    expect(bodies().filter((body) => body !== DISC.body && classic.includes(body))).toEqual([]);
  });
});

it("every style of characters belongs to a family that people choose for", () => {
  for (const { style, family } of drawn.characters)
    expect(Object.keys(CHOICES), style).toContain(family);
});

it("every piece with a character has a figure, and marks for where it goes", () => {
  const { of = {}, shapes = {} } = drawings("emblems") ?? {};
  expect(Object.keys(of).sort()).toEqual(Object.keys(CHARACTERS).sort());
  for (const [name, { figure, steps = [], rides = [], leaps = [] }] of Object.entries(of)) {
    expect(shapes[figure], name).toBeDefined();
    const angles = [...steps, ...rides, ...leaps];
    expect(angles.length, name).toBeGreaterThan(0);
    expect(new Set(angles).size, name).toBe(angles.length);
    // Whatever it does to the left it does to the right.
    const mirrored = angles.map((angle) => (360 - angle) % 360).sort();
    expect(mirrored, name).toEqual([...angles].sort());
  }
});

it.each(["japanese-pawn", "chinese-soldier"])("marks of a %s point where it goes", (picture) => {
  choose("wedges", "pictures");
  choose("discs", "pictures");
  expect(marks(picture, "first", false)).toEqual({ above: 1, below: 0 });
  expect(marks(picture, "second", true)).toEqual({ above: 0, below: 1 });
});

it("figures that are no plain shapes already have another one in the plain set", () => {
  const round = ["man", "crowned-man", "cross", "nought", "disc", "stone"];
  const plain = drawings("plain") ?? {};
  const figures = [...Object.keys(CLASSIC), ...pictures].filter((name) => !(name in CHARACTERS));
  expect(figures.filter((name) => !(name in plain) && !round.includes(name))).toEqual([]);
  for (const [name, { body }] of Object.entries(plain)) {
    expect(body, name).toMatch(/^M.*Z$/);
    expect(body, name).not.toContain("{");
    expect(body, name).not.toBe(CLASSIC[name]?.body);
  }
});
