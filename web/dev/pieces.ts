/** Shows every picture, small and large, on each colour of square. Only for development. */

import { CHARACTERS } from "../src/pieces/characters";
import { fetchDrawings } from "../src/pieces/drawings";
import { piece, type Tone } from "../src/pieces/piece";
import { CLASSIC } from "../src/pieces/shapes";
import type { Seat } from "../src/protocol";
import { read } from "../src/settings/choices";
import "../src/style/index.css";
import "../src/board/board.css";
import "../src/pieces/pieces.css";
import { h, patch, type VNode } from "../src/vdom";

const query = new URLSearchParams(location.search);
document.documentElement.dataset.board = query.get("board") ?? "maple";
document.documentElement.dataset.theme = query.get("theme") ?? "light";

/** The sets, as choices have them: `?figures=plain&wedges=pictures`. */
const sets = read(Object.fromEntries(query));

const SQUARES = ["--board-light", "--board-dark"];
const SIDES: [Seat, Tone][] = [
  ["first", "light"],
  ["second", "dark"],
];

function square(picture: string, side: number, size: number, colour: string): VNode {
  const [seat, tone] = SIDES[side] ?? ["first", "light"];
  const letter = picture.includes("promoted") ? "+P" : picture.replace(/.*-/, "")[0];
  const kind = { picture, seat, letter: letter?.toUpperCase() ?? "", name: picture };
  return h(
    "svg",
    {
      attrs: { viewBox: "-0.5 -0.5 1 1", width: size, height: size },
      style: { background: `var(${colour})`, display: "block" },
    },
    [piece(kind, tone, 0.96, seat === "second", sets)],
  );
}

const sizes = (query.get("sizes") ?? "64,32").split(",").map(Number);

function tile(picture: string): VNode {
  const rows = sizes.flatMap((size) =>
    SIDES.map((_, side) =>
      h(
        "div",
        { style: { display: "flex" } },
        SQUARES.map((colour) => square(picture, side, size, colour)),
      ),
    ),
  );
  return h("div", { style: { fontSize: "11px", maxWidth: `${2 * Math.max(...sizes)}px` } }, [
    picture,
    ...rows,
  ]);
}

const only = query.get("only") ?? "";
const names = [...Object.keys(CLASSIC), ...Object.keys(CHARACTERS), "nobody-drew-this"];
const shown = names.filter((name) => name.includes(only));
const style = { display: "flex", flexWrap: "wrap", gap: "8px", padding: "8px" };
await Promise.all((["glyphs", "plain", "emblems"] as const).map(fetchDrawings));
const app = document.querySelector("#app") as Element;
patch(app, h("div", { style }, shown.map(tile)));
