/** The lobby. */

import { add } from "./texts";

export const lobby = add({
  "lobby.title": "Play",
  "lobby.welcome": "Two-player board games, with a friend or with whoever is here.",
  "lobby.welcome.more":
    "Choose a game, send your friend the link, and play. Nobody needs an account.",
  "lobby.open": "Open challenges",
  "lobby.open.none":
    "Nobody is waiting for an opponent right now. Find an opponent posts a challenge here for whoever comes next; Play a friend gives you a link to send.",
  "lobby.accept": "Play",
  "lobby.accept.label": "Play {name}",
  "lobby.withdraw": "Withdraw",
  "lobby.withdraw.label": "Withdraw your challenge",
  "lobby.learn": "Games",
  "lobby.find": "Find a game",
  "lobby.find.none": "No game here fits that. Try another word.",
  "lobby.more": { one: "Show {count} more: {group}", other: "Show {count} more: {group}" },
  "lobby.side": "Your games, and games to watch",
  "lobby.mine": { one: "Your game", other: "Your games ({count})" },
  "lobby.mine.all": "All of them, one after the other",
  "lobby.turn": "Your move",
  "lobby.rated": "Sign up to play rated",
  "lobby.rated.label": "Sign up to play {name} rated",
  "lobby.engines": "Engines play",
  "lobby.incoming": "Invitations to you",
  "lobby.outgoing": "Your invitations",
  "lobby.by-link": "whoever has the link",
  "lobby.watch": "Watch",
  "lobby.watch.none": "No other game is being played right now.",
  "lobby.online": { one: "You are the only one here", other: "{count} people are here" },
});
