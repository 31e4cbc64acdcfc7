/** Files of games that people send. */

import { add } from "./texts";

export const imports = add({
  "imports.title": "Games from elsewhere",
  "imports.one": "A file of games",
  "imports.lead":
    "Send a file of games that were played elsewhere: PGN, PDN or lines, of any size. Each game gets an address of its own, and the file can be downloaded again at any time.",
  "imports.visitor": "Register to bring games here that were played elsewhere.",
  "imports.file": "File",
  "imports.file.fault": "Choose a file, or paste games below.",
  "imports.text": "Or the games as text",
  "imports.pasted": "Pasted games",
  "imports.rules": "What was played",
  "imports.by-tags": "as each game says",
  "imports.send": "Send",
  "imports.sending": "Sending",
  "imports.sent": "What you have sent",
  "imports.none": "Nothing yet. Choose a file above.",
  "imports.empty": "There is no game in it that could be kept.",
  "imports.state.running": "being read",
  "imports.state.done": "complete",
  "imports.state.torn": "broke off",
  "imports.kept": { one: "{count} game kept", other: "{count} games kept" },
  "imports.left-out": { one: "{count} left out", other: "{count} left out" },
  "imports.remove": "Delete these games",
  "imports.remove.ask": {
    one: "Delete “{name}” with its {count} game? Its address will lead nowhere.",
    other: "Delete “{name}” with its {count} games? Their addresses will lead nowhere.",
  },
  "imports.download": "Download these games",
  "imports.faults": "What was wrong",
  "imports.faults.more": "The first {shown} are shown.",
  "imports.fault.place": "Game {game}, line {line}, column {column}:",
  "imports.fault.kept": "The game was kept.",
});
