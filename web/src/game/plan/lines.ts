/**
 * Lines of moves that a player has prepared: what is kept, what is left after a move, and how they
 * read as a tree. Moves are notations here; nothing depends on what they mean.
 */

/** Moves from the position of the game on. */
export type Line = readonly string[];

/** A move of the tree, and what follows it. */
export interface Branch {
  /** The moves that lead here, this one last. */
  line: Line;
  /** Whether it is part of a line that is kept. */
  kept: boolean;
  next: Branch[];
}

/** The same for equal lines, and for no others. */
export function keyOf(line: Line): string {
  return line.join("\n");
}

/** Whether one line goes on from another, or is the same. */
export function goesOn(line: Line, from: Line): boolean {
  return from.every((move, index) => line[index] === move);
}

/** Whether the moves are among the lines, as one of them or as its beginning. */
export function isKept(lines: readonly Line[], moves: Line): boolean {
  return lines.some((line) => goesOn(line, moves));
}

/**
 * The lines with one more, which takes the place of those that it goes on from and of those with
 * another answer to the same. `isMine` says of a beginning whose move its last is.
 */
export function withLine(
  lines: readonly Line[],
  added: Line,
  isMine: (line: Line) => boolean,
): Line[] {
  if (isKept(lines, added)) return [...lines];
  const others = lines.filter((line) => {
    const parts = line.findIndex((move, index) => move !== added[index]);
    return parts !== -1 && !isMine(added.slice(0, parts + 1));
  });
  return [...others, added];
}

/** The lines without those that begin with these moves. */
export function withoutLine(lines: readonly Line[], moves: Line): Line[] {
  return lines.filter((line) => !goesOn(line, moves));
}

/** What is left of the lines after a move. */
export function after(lines: readonly Line[], move: string | undefined): Line[] {
  const left = lines.filter((line) => line[0] === move).map((line) => line.slice(1));
  return left.filter((line) => line.length > 0);
}

/** How many answers are among the lines; where several begin alike, their answer counts once. */
export function answersIn(lines: readonly Line[], isMine: (line: Line) => boolean): number {
  const beginnings = lines.flatMap((line) => line.map((_, index) => line.slice(0, index + 1)));
  return new Set(beginnings.filter(isMine).map(keyOf)).size;
}

/** The lines, and one that is being entered, by what they have in common. */
export function treeOf(lines: readonly Line[], entered: Line): Branch[] {
  const root: Branch[] = [];
  for (const line of [...lines, entered]) {
    let branches = root;
    line.forEach((move, index) => {
      let branch = branches.find(({ line }) => line[index] === move);
      if (branch === undefined) {
        const moves = line.slice(0, index + 1);
        branch = { line: moves, kept: isKept(lines, moves), next: [] };
        branches.push(branch);
      }
      branches = branch.next;
    });
  }
  return root;
}
