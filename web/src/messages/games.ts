/** Lists of games, and the pages of rules. */

import { add } from "./texts";

export const games = add({
  "games.title": "Games",
  "games.mine": "My games",
  "games.of": "Games of {name}",
  "games.invite": "Invite {name} to a game",
  "games.which": "Which games",
  "games.all": "All",
  "games.current": "Going on",
  "games.finished": "Finished",
  "games.all-rules": "all games",
  "games.who": "Who plays",
  "games.who.people": "People with each other",
  "games.who.engines": "Engines, and people against them",
  "games.who.everybody": "Everybody",
  "games.of-match": "A game of a match of engines",
  "games.none":
    "No game fits. Games are listed here from their first move on, and kept when they end.",
  "games.more": "Show more",
  "games.import": "Bring games from elsewhere",
  "games.continue": "Play on",
  "games.watch": "Watch",
  "games.replay": "Replay",

  "mine.title": "Your games",
  "mine.all": "All your games",
  "mine.turn": { one: "Your move", other: "Your move ({count})" },
  "mine.theirs": { one: "Their move", other: "Their move ({count})" },
  "mine.none": "You are in no game right now.",
  "mine.play": "Find a game",

  "learn.title": "Rules",
  "learn.games": "Games that were played",
  "learn.start": "The start position",
  "learn.examples": "Special moves",
  "learn.before": "Before",
  "learn.after": "After {move}",
});
