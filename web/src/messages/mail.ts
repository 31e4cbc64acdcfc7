/** Mail: one's address, which mail one wants, and getting back in by it. */

import { add } from "./texts";

export const mail = add({
  "mail.title": "Mail",
  "mail.lead":
    "With an address you choose a new passphrase yourself if you forget yours, and you hear of it when somebody logs in from a new place or changes what opens your account. Nobody else sees it.",
  "mail.address": "Address",
  "mail.address.hint": "Several accounts may have the same, such as those of a family.",
  "mail.give": "Send a link to this address",
  "mail.change": "Take another address",
  "mail.change.hint":
    "The present one counts until the new one is confirmed, and hears of it then.",
  "mail.given": "A link is on its way to {address}. Open it there within 24 hours.",
  "mail.confirmed": "Mail goes to {address}, confirmed {when}.",
  "mail.waiting": "{address} is not confirmed yet. Open the link in the mail that was sent there.",
  "mail.waiting.keeps": "Until then mail goes to {address}.",
  "mail.failing": "Mail to {address} is refused since {when}. Take another address.",
  "mail.resend": "Send the link once more",
  "mail.resent": "Another link is on its way. The one of before is good no longer.",
  "mail.withdraw": "Forget this address",
  "mail.withdrawn": "The address is forgotten.",
  "mail.remove": "Remove the address",
  "mail.remove.ask":
    "Remove {address}? You get no more mail, and if you forget your passphrase, only somebody who runs this server can help you.",
  "mail.remove.yes": "Remove {address}",
  "mail.removed": "The address is removed.",

  "mail.confirm.title": "Confirm your address",
  "mail.confirm.text": "Press the button, and mail for your account goes to this address.",
  "mail.confirm.submit": "Confirm the address",
  "mail.confirm.done": "{address} is confirmed for the account {name}.",
  "mail.no-token":
    "The link is incomplete. Copy it whole from the mail, including the part after the # sign.",

  "mail.stop.title": "No more mail about games",
  "mail.stop.text":
    "Press the button, and you get no more mail about games that wait. Mail about your account itself still comes.",
  "mail.stop.submit": "Stop mail about games",
  "mail.stop.done": "{name} gets no more mail about games. You can have it again in your settings.",

  "mail.games": "Mail about games",
  "mail.games.text":
    "When a game without a clock, or with days for each move, has waited for you for some minutes and no page of yours is open, you get a mail that names all that wait.",
  "mail.games.want": "Send me mail about games that wait",
  "mail.games.no-address": "Give and confirm an address on your account page first.",

  "forgotten.title": "Forgotten your passphrase?",
  "forgotten.text":
    "Write the name of your account, or the address that you have confirmed for it. A mail with a link goes to that address.",
  "forgotten.who": "Name or address",
  "forgotten.submit": "Send me a link",
  "forgotten.done":
    "If there is an account with a confirmed address, a mail is on its way there. It may take some minutes; look among unwanted mail, too. The link is good for one hour.",
  "forgotten.else":
    "If nothing comes, your account has no confirmed address: ask somebody who runs this server for a link.",
});
