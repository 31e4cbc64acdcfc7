/** The frame around every page, and what can go wrong anywhere. */

import { add } from "./texts";

export const app = add({
  "app.name": "Rookery",
  "app.title": "{page} · Rookery",
  "app.title.turn": "Your turn · {page} · Rookery",
  "app.skip": "Skip to the page",
  "app.menu": "Menu",
  "app.nav": "Main",
  "app.home": "Rookery, home",

  "bar.label": "Shortcuts",
  "bar.home": "Home",
  "bar.watch": "Watch",

  "nav.play": "Play",
  "nav.matches": "Matches",
  "nav.games": "Games",
  "nav.admin": "Run the server",
  "nav.settings": "Settings",
  "nav.login": "Log in",
  "nav.register": "Sign up",

  "theme.switch": "Theme",
  "theme.system": "As the system",
  "theme.light": "Light",
  "theme.dark": "Dark",

  "connection.lost":
    "Reconnecting. What you do now is kept and sent as soon as the server answers.",
  "connection.keeping":
    "The server cannot keep anything right now. Games stand as they are; nothing is lost.",
  "connection.closed": "The server has closed this connection.",
  "connection.reload": "Reload",

  "challenged.casual": "{name} invites you: {game}, {time}, casual.",
  "challenged.rated": "{name} invites you: {game}, {time}, rated.",
  "challenged.accept": "Play",
  "challenged.decline": "Decline",
  "challenged.block": "Block …",
  "started.text": "Your game with {name} has begun: {game}.",
  "started.go": "Go to the board",

  "notices.label": "Messages",
  "notices.close": "Close this message",
  "notices.open": { one: "Show the whole message", other: "Show all {count} messages" },
  "notices.fold": "Show only the newest message",
  "notices.off": "No invitations while I play",
  "waiting.count": { one: "Your move in 1 game", other: "Your move in {count} games" },
  "invited.count": { one: "1 invitation", other: "{count} invitations" },

  "dialog.close": "Close",
  "table.sort": "Sort by {column}",

  "error.unreachable":
    "The server does not answer. Nothing was lost; check your connection and try again.",
  "error.too-many-commands": "Too much is waiting for the server. Wait a moment and try again.",
  "error.unexpected": "The server gave an answer that makes no sense here. Please try again.",

  "waiting.title": "One moment",

  "broken.title": "This page could not be loaded",
  "broken.text":
    "The server may have been updated, or it cannot be reached. Nothing was lost; load the page again.",

  "missing.title": "Nothing here",
  "missing.text": "There is no page at this address. It may have been mistyped.",
  "missing.home": "Go to the lobby",
});
