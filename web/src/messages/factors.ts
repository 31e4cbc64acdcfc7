/** Second factors on the account page. */

import { add } from "./texts";

export const factors = add({
  "factors.title": "Second factor",
  "factors.lead":
    "With a second factor your passphrase alone opens nothing: logging in also asks for a code from an app on your phone, or for a passkey. A passkey opens your account by itself, too.",
  "factors.none":
    "You have none yet: whoever learns your passphrase is in. Set up an app or a passkey.",
  "factors.wanted":
    "You run this server, and it wants a second factor of you. Until you have one you can do nothing else as an admin.",

  "factors.app": "App that makes codes",
  "factors.app.none":
    "An app such as Aegis, 2FAS or Google Authenticator makes a code each half minute.",
  "factors.app.set": "Set up an app",
  "factors.app.made": "Set up {when}",
  "factors.app.used": "Last code taken {when}",
  "factors.app.remove": "Remove the app",
  "factors.app.remove.ask": "Remove the app? Codes of it are good no longer.",
  "factors.app.remove.last":
    "Remove the app? You have no other second factor: then your passphrase alone opens your account, and your recovery codes are good no longer.",
  "factors.app.remove.yes": "Remove the app now",
  "factors.app.removed": "The app is removed.",
  "factors.app.scan": "Scan this with the app, or type the secret into it.",
  "factors.app.qr": "QR code of the secret",
  "factors.app.secret": "Secret",
  "factors.app.secret.copied": "The secret is copied.",
  "factors.app.first": "Then enter the code that the app shows",
  "factors.app.confirm": "Set up the app",
  "factors.app.later": "Not now",
  "factors.app.done": "The app is set up. From now on logging in asks for a code.",
  "factors.copy-yourself": "It is selected. Copy it with your keyboard or menu.",

  "factors.passkeys": "Passkeys",
  "factors.passkeys.lead":
    "Your phone, your computer or a security key keeps it and asks for your finger, your face or its PIN. Nothing of it can be typed into a wrong page.",
  "factors.passkey.label": "Name of the passkey",
  "factors.passkey.label.hint": "Where it is kept, so that you know it again: my phone.",
  "factors.passkey.label.fault": "Give the passkey a name, so that you know it again.",
  "factors.passkey.add": "Add a passkey",
  "factors.passkey.added": "The passkey {name} is added.",
  "factors.passkey.made": "Added {when}",
  "factors.passkey.used": "Last used {when}",
  "factors.passkey.unused": "Not used yet",
  "factors.passkey.held":
    "The site was restored from a copy: it opens your account alone again once you have used it after your passphrase.",
  "factors.passkey.remove": "Remove",
  "factors.passkey.remove.of": "Remove the passkey {name}",
  "factors.passkey.remove.ask": "Remove the passkey {name}? It opens your account no longer.",
  "factors.passkey.remove.last":
    "Remove the passkey {name}? You have no other second factor: then your passphrase alone opens your account, and your recovery codes are good no longer.",
  "factors.passkey.remove.yes": "Remove {name} now",
  "factors.passkey.removed": "The passkey {name} is removed.",

  "factors.codes": "Recovery codes",
  "factors.codes.left": {
    one: "You have one code left. Make new ones soon.",
    other: "You have {count} codes left.",
  },
  "factors.codes.lead":
    "Each lets you in once, after your passphrase, when the app or the passkey is lost.",
  "factors.codes.make": "Make new codes",
  "factors.codes.ask": "Make ten new codes? Those that you have now are good no longer.",
  "factors.codes.yes": "Make new codes now",
  "factors.codes.new": "Your recovery codes",
  "factors.codes.once":
    "They are shown this once. Write them down or print them, and keep them away from your devices: each lets you in once when the app or the passkey is lost.",
  "factors.codes.copy": "All ten codes",
  "factors.codes.copied": "The codes are copied.",
  "factors.codes.kept": "I have kept them",

  "factors.news": "What happened lately",
  "factors.news.from": "{what} From {network}.",
  "factors.news.code-failed": "Your passphrase was right, and the code after it was wrong.",
  "factors.news.passkey-copied":
    "A passkey counted fewer uses than before: somebody may have a copy of it. It was refused; remove it.",
  "factors.news.recovery-code-used": {
    one: "A recovery code was used; one is left.",
    other: "A recovery code was used; {count} are left.",
  },
  "factors.news.app-added": "An app was set up.",
  "factors.news.app-removed": "The app was removed.",
  "factors.news.passkey-added": "A passkey was added.",
  "factors.news.passkey-removed": "A passkey was removed.",
  "factors.news.recovery-codes-made": "Recovery codes were made.",
  "factors.news.factors-taken-off":
    "Those who run this server took your second factors off. If you did not ask them to, ask them why, and change your passphrase.",
});
