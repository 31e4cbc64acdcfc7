/** Whose games there are to watch. */

import type { App } from "../app";
import type { GameSummary } from "../protocol";

/** The games among these that I do not play. */
export function othersGames(games: readonly GameSummary[], app: App): GameSummary[] {
  const me = app.account?.player.id;
  return games.filter(({ players }) => players.every(({ id }) => id !== me));
}
