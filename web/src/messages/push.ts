/** What a browser says while no page is open. */

import { add } from "./texts";

export const push = add({
  "push.title": "While no page is open",
  "push.on":
    "This device tells you when it is your turn, when a game of yours begins and when somebody invites you.",
  "push.off":
    "This device can tell you when it is your turn, when a game of yours begins and when somebody invites you.",
  "push.denied":
    "You have forbidden notices of this site in your browser. Its settings allow them again.",
  "push.unable":
    "This browser cannot be told anything while no page is open. On an iPhone, add the site to the home screen first.",
  "push.start": "Tell me on this device",
  "push.stop": "Stop that",
  "push.failed": "That did not work. Nothing has changed; try again.",
  "push.hint": "Only you can read them, and they end when you log out.",

  "push.turn": "Your turn",
  "push.begun": "Your game has begun",
  "push.game": "{game} with {with}",
  "push.invited": "{with} invites you",
});
