/** The page for those who write programs. */

import { add } from "./texts";

export const programs = add({
  "programs.title": "For programs",
  "programs.lead":
    "Everything that these pages do, a program can do as well. What happens while it happens is told over a WebSocket. Programs made for Lichess find the calls that they know here, too.",
  "programs.openapi": "The calls, as OpenAPI",
  "programs.socket": "The messages of the socket, as a JSON schema",
  "programs.tokens": "Make a token",
  "programs.find": "Find a call",
  "programs.takes": "Takes {kind}",
  "programs.gives": "{status} {kind}",
  "programs.refusal": "Refusals",
  "programs.optional": "(may be missing)",
  "programs.who.session": "Of somebody who is logged in: a cookie.",
  "programs.who.token": "With a token: Authorization: Bearer …",
  "programs.who.both": "Of somebody who is logged in, or with a token.",
  "programs.messages": "The socket",
  "programs.messages.lead":
    "A WebSocket at /socket; each message is one JSON object. The session's cookie says who one is, and strangers are welcome as well.",
  "programs.says": "What a client says",
  "programs.hears": "What it hears",
  "programs.types": "Types",
});
