/** The page of settings. */

import { add } from "./texts";

export const settings = add({
  "settings.title": "Settings",
  "settings.kept": "They are kept in this browser and count at once, in all its tabs.",
  "settings.kept.account":
    "They are kept with your account, and count on every device where you log in. The theme is chosen for each device.",
  "settings.kept.not-yet":
    "They count in this browser. The server did not answer, so your account has them from your next change on.",
  "settings.sample": "A board to try it on",
  "settings.sample.hint": "Move a piece. It goes back by itself.",

  "settings.group.play": "Making moves",
  "settings.group.sound": "Sound",
  "settings.group.board": "Board and pieces",
  "settings.group.look": "Pages",

  "settings.premove": "Moves before my turn",
  "settings.premove.hint":
    "Enter a move while the opponent thinks; it is played if it is legal then.",
  "settings.premove.on": "Allowed",
  "settings.premove.off": "Off",

  "settings.confirm": "Ask before a move is sent",
  "settings.confirm.hint": "A second press sends it. Slow games are those with days for a move.",
  "settings.confirm.slow": "In slow games",
  "settings.confirm.always": "Always",
  "settings.confirm.never": "Never",

  "settings.promotion": "When a piece may become several others",
  "settings.promotion.hint": "The last answer counts for the same choice again.",
  "settings.promotion.ask": "Ask each time",
  "settings.promotion.last": "As last time",

  "settings.sound": "Sounds",
  "settings.sound.hint": "Moves, the end of a game, little time, invitations.",
  "settings.sound.on": "On",
  "settings.sound.off": "Off",

  "settings.vibration": "Shake the phone",
  "settings.vibration.hint": "When it is your turn. Computers and some phones cannot.",
  "settings.vibration.on": "On",
  "settings.vibration.off": "Off",

  "settings.invitations": "Invitations while I play",
  "settings.invitations.hint": "Without them here, the top of the page says how many wait.",
  "settings.invitations.on": "Shown at the board",
  "settings.invitations.off": "After the game",

  "settings.board": "Board",
  "settings.board.hint": "The colours of all boards.",
  "settings.board.maple": "Maple",
  "settings.board.slate": "Slate",
  "settings.board.contrast": "High contrast",

  "settings.figures": "Western pieces",
  "settings.figures.hint": "All figures without a ground of their own.",
  "settings.figures.classic": "Classic",
  "settings.figures.plain": "Plain",

  "settings.wedges": "Japanese pieces",
  "settings.wedges.hint":
    "Pictures show how a piece moves: a dot for one step, an arrow as far as it is free, a ring for a leap.",
  "settings.wedges.letters": "Characters and letters",
  "settings.wedges.characters": "Characters",
  "settings.wedges.pictures": "Pictures",

  "settings.discs": "Chinese and Korean pieces",
  "settings.discs.hint": "The same marks show how they move.",
  "settings.discs.letters": "Characters and letters",
  "settings.discs.characters": "Characters",
  "settings.discs.pictures": "Pictures",

  "settings.notation": "How moves are written",
  "settings.notation.hint":
    "Games from Asia have their own. Letters stay where this device has no font for it.",
  "settings.notation.letters": "In Latin letters",
  "settings.notation.native": "In the game’s own script",

  "settings.coordinates": "Coordinates",
  "settings.coordinates.hint": "The names of ranks and files on the board.",
  "settings.coordinates.on": "Shown",
  "settings.coordinates.off": "Hidden",

  "settings.motion": "Motion",
  "settings.motion.hint": "Pieces that glide, and whatever else moves by itself.",
  "settings.motion.system": "As the system",
  "settings.motion.off": "Off",

  "settings.zen": "Zen view",
  "settings.zen.hint":
    "In a game only the board, the clocks and the buttons. The key Z switches it.",
  "settings.zen.off": "Off",
  "settings.zen.on": "On",

  "sample.yours": "your {piece}",
  "sample.theirs": "the opponent’s {piece}",
  "sample.piece.king": "king",
  "sample.piece.queen": "queen",
  "sample.piece.rook": "rook",
  "sample.piece.bishop": "bishop",
  "sample.piece.knight": "knight",
  "sample.piece.pawn": "pawn",
  "sample.piece.gold": "gold general",
  "sample.piece.silver": "silver general",
  "sample.piece.dragon": "dragon",
  "sample.piece.general": "general",
  "sample.piece.advisor": "advisor",
  "sample.piece.elephant": "elephant",
  "sample.piece.horse": "horse",
  "sample.piece.chariot": "chariot",
  "sample.piece.cannon": "cannon",
  "sample.piece.soldier": "soldier",
});
