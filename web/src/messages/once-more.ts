/** The passphrase, asked for once more, and the second factor. */

import { add } from "./texts";

export const onceMore = add({
  "once-more.title": "Your passphrase once more",
  "once-more.text":
    "This runs or removes something for good, or opens an account. So that nobody does it who only found you logged in, give your passphrase once more; it then counts for ten minutes.",
  "once-more.passphrase": "Passphrase",
  "once-more.submit": "Go on",
  "once-more.passkey": "Use a passkey instead",

  "factor.title": "One more step",
  "factor.text": "The passphrase is right. Now show that it is you.",
  "factor.code": "Code",
  "factor.code.hint": "The six digits that your app shows, or one of your recovery codes.",
  "factor.passkey": "Use a passkey",
  "factor.submit": "Go on",
  "factor.empty": "Enter a code.",

  "passkey.cancelled":
    "Your browser gave no passkey. Nothing was changed; try again when you like.",
  "passkey.known": "This device has a passkey of your account already.",
  "passkey.no-browser": "This browser has no passkeys, or not on a page like this.",
  "passkey.elsewhere": "Passkeys are good at another address of this server: {origin}",
  "passkey.no-name":
    "Passkeys are not offered: people reach this server by a number, and passkeys belong to a name. Those who run it can give it one (--public-url).",
  "passkey.no-tls":
    "Passkeys are not offered: people reach this server without TLS, and browsers keep none for such pages.",
});
