/** The page of a single challenge. */

import { add } from "./texts";

export const challenge = add({
  "challenge.title": "Invitation",
  "challenge.by": "{name} invites you to a game",
  "challenge.none":
    "There is no invitation at this address. Ask whoever sent you the link for a new one.",
  "challenge.waiting.link": "Send this link to your friend",
  "challenge.waiting.link.text":
    "Whoever opens it first plays you. The game begins here as soon as they do; you may look around meanwhile.",
  "challenge.waiting.name": "Waiting for {name}",
  "challenge.waiting.name.text":
    "{name} hears of it on whatever page they are. The game begins here as soon as they accept.",
  "challenge.withdraw": "Withdraw the invitation",
  "challenge.link": "Link to send",
  "challenge.other": "This invitation is for {name}",
  "challenge.other.text": "{from} invites {to} to a game. If that is you, log in first.",
  "challenge.play": "Play",
  "challenge.play.guest": "Play as a guest",
  "challenge.register": "Sign up and play",
  "challenge.login": "Log in and play",
  "challenge.hint": "The game begins as soon as you press Play.",
  "challenge.hint.visitor": "A guest needs no account. You can sign up later and keep the game.",
  "challenge.block": "Block {name} …",
  "challenge.accepted": "This game has begun",
  "challenge.accepted.text": "The invitation was accepted. You can go to the board.",
  "challenge.watch": "Go to the board",
  "challenge.declined": "{name} declined",
  "challenge.declined.text": "Perhaps another time. You can invite somebody else meanwhile.",
  "challenge.gone": "This invitation is gone",
  "challenge.gone.text": "It was taken back, answered, or waited too long. You can make another.",
  "challenge.again": "Play a friend",
});
