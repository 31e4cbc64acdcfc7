/** The keys that replay a game. */

/** Where keys mean something else. */
const BUSY = "input, textarea, select, [role=grid], [role=dialog], [role=log], dialog";

/** The ply to show, or `flip`; undefined for a key that means nothing here. */
export function replayKey(
  event: KeyboardEvent,
  shown: number,
  last: number,
): number | "flip" | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return undefined;
  if (event.target instanceof Element && event.target.closest(BUSY) !== null) return undefined;
  switch (event.key) {
    case "ArrowLeft":
      return Math.max(0, shown - 1);
    case "ArrowRight":
      return Math.min(last, shown + 1);
    case "Home":
    case "ArrowUp":
      return 0;
    case "End":
    case "ArrowDown":
      return last;
    case "f":
      return "flip";
    default:
      return undefined;
  }
}
