/** The passphrase, asked for once more. */

import { add } from "./texts";

export const onceMore = add({
  "once-more.title": "Your passphrase once more",
  "once-more.text":
    "This runs or removes something for good, or opens an account. So that nobody does it who only found you logged in, give your passphrase once more; it then counts for ten minutes.",
  "once-more.passphrase": "Passphrase",
  "once-more.submit": "Go on",
});
