/** Shows boards of every kind side by side. Only for development: see `npm run dev`. */

import { Board } from "../src/board/board";
import {
  hexagons,
  piece,
  pockets,
  pocketsView,
  points,
  squares,
  squaresLegal,
  squaresView,
} from "../src/board/fixtures";
import { foresee } from "../src/board/foresee";
import { type Position, positionOf } from "../src/board/position";
import type { Board as Description, LegalMove, View } from "../src/protocol";
import "../src/messages/all";
import "../src/style/index.css";
import { h, patch, type VNode } from "../src/vdom";

const query = new URLSearchParams(location.search);
const turned = query.has("turned");
document.documentElement.dataset.board = query.get("board") ?? "maple";
document.documentElement.dataset.theme = query.get("theme") ?? "light";

interface Shown {
  name: string;
  board: Board;
  position: Position;
  legal: LegalMove[];
}

const shown: Shown[] = [];

function add(
  name: string,
  description: Description,
  view: View,
  legal: LegalMove[],
  dark = 1,
): void {
  const entry: Shown = {
    name,
    position: positionOf(view),
    legal,
    board: new Board(description, dark === 1 ? ["light", "dark"] : ["dark", "light"], {
      play: (move) => {
        entry.position = foresee(description, entry.position, move, "first");
      },
      redraw,
    }),
  };
  shown.push(entry);
}

const opening = squaresView();
add("squares", squares(), { ...opening, last: [12, 28], alarm: [60] }, squaresLegal());
const five = points();
const singles = five.cells.map((cell, i) => ({ notation: cell.name, path: [i] }));
add(
  "points",
  five,
  {
    cells: [
      [96, piece(0)],
      [97, piece(1)],
      [112, piece(0)],
      [113, piece(1)],
      [126, piece(1)],
    ],
    last: [113],
  },
  singles,
  0,
);
add(
  "hexagons",
  hexagons(),
  {
    cells: [
      [0, piece(1)],
      [30, piece(9)],
      [45, piece(5)],
    ],
    last: [30],
  },
  [],
);
add("pockets", pockets(), pocketsView(), [{ notation: "P@a3", path: [25, 10] }]);

let drawn: VNode | Element = document.getElementById("app") as Element;
let asked = false;

function redraw(): void {
  if (asked) return;
  asked = true;
  requestAnimationFrame(draw);
}

function draw(): void {
  asked = false;
  const boards = shown.map(({ board, position, legal, name }) =>
    h("div", { style: { flex: "1 1 20rem", maxWidth: "40rem" }, attrs: { id: name } }, [
      board.view({ position, legal, turned }),
    ]),
  );
  drawn = patch(
    drawn,
    h(
      "div",
      { style: { display: "flex", flexWrap: "wrap", gap: "16px", padding: "16px" } },
      boards,
    ),
  );
}

draw();
