/** A whole game that somebody pastes where a position is asked for. */

/** Whether a text is a game and no position: of several lines, or with what games begin with. */
export function isGame(text: string): boolean {
  return /\n/.test(text.trim()) || /^\s*(\[\w+\s*"|game:|\d+\.)/i.test(text);
}
