/** What one can do about other people. */

import { add } from "./texts";

export const people = add({
  "person.games": "Games",
  "person.invite": "Invite to a game",
  "person.block": "Block {name}",
  "person.unblock": "Unblock {name}",
  "person.block.text":
    "If you block {name}, no invitation of theirs reaches you, and you see neither the games they offer nor what they write.",
  "person.blocked": "{name} is blocked. You hear nothing from them any more.",
  "person.unblocked": "{name} is not blocked any more.",

  "blocked.title": "Blocked people",
  "blocked.text":
    "No invitation of theirs reaches you, and you see neither the games they offer nor what they write. Press a name in the chat or beside an offer to block somebody.",
  "blocked.none": "You have blocked nobody.",
  "blocked.unblock": "Unblock",
  "blocked.again": "Block again",
});
