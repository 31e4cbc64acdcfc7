/** Somebody at a board who has a keyboard and nothing else. */

import { type Direction, step } from "../src/board/layout";
import type { Board, Cell } from "../src/protocol";
import type { Person } from "./person";

const ARROWS: Readonly<Record<Direction, string>> = {
  left: "ArrowLeft",
  right: "ArrowRight",
  up: "ArrowUp",
  down: "ArrowDown",
};
const DIRECTIONS = Object.keys(ARROWS) as Direction[];

/** Waits for one's turn, goes to the board by its key, and makes a move cell by cell. */
export async function moveByKeys({ page }: Person, ...cells: string[]): Promise<void> {
  for (const [at, name] of cells.entries()) {
    await page.locator(`.can[data-name="${name}"]`).waitFor();
    if (at === 0) await page.keyboard.press("b");
    const focused = page.locator("[role=gridcell]:focus");
    await focused.waitFor();
    const { board, cursor } = await shown(page);
    const goal = board.cells.findIndex((cell) => cell.name === name);
    for (const key of way(board, cursor, goal)) await page.keyboard.press(key);
    await page.keyboard.press("Enter");
  }
}

/** The cells as they lie on the page, and the one that the keys are at. */
async function shown(page: Person["page"]): Promise<{ board: Board; cursor: number }> {
  const { cells, cursor } = await page.evaluate(() => {
    const all = [...document.querySelectorAll<SVGGElement>(".game-board [role=gridcell]")];
    const cells = all.map((element) => {
      const at = element.getAttribute("transform")?.match(/-?[\d.]+/g) ?? [];
      const index = Number(element.dataset.cell);
      return { index, name: element.dataset.name ?? "", x: Number(at[0]), y: Number(at[1]) };
    });
    cells.sort((a, b) => a.index - b.index);
    return { cells, cursor: Number((document.activeElement as SVGGElement).dataset.cell) };
  });
  // As much of a board as arrows go by.
  return { board: { cells: cells as unknown as Cell[] } as Board, cursor };
}

/** The shortest way from one cell to another by the arrow keys. */
function way(board: Board, from: number, to: number): string[] {
  const ways = new Map<number, string[]>([[from, []]]);
  for (const [cell, keys] of ways) {
    if (cell === to) return keys;
    for (const direction of DIRECTIONS) {
      const next = step(board, cell, direction, false);
      if (!ways.has(next)) ways.set(next, [...keys, ARROWS[direction]]);
    }
  }
  throw new Error(`No arrows lead from cell ${from} to ${to}`);
}
