/** What happened to accounts and at the doors, each in a sentence. */

import { add } from "./texts";

export const security = add({
  "security.title": "Security",
  "security.lead":
    "Log-ins, attempts that failed, and what accounts were opened with, on all servers of this site, the newest first. It is kept for 90 days.",
  "security.show": "Show",
  "security.all": "Everything",
  "security.failed": "Attempts that failed",
  "security.quiet": "All but those",
  "security.only.account": "Of {what} alone",
  "security.only.network": "From {what} alone",
  "security.only.end": "Show those of everybody",
  "security.none": "Nothing of that kind has been noted.",
  "security.times": { one: "{what} Once.", other: "{what} {count} times." },
  "security.nobody": "a name that nobody has",

  "security.logged-in": "{who} logged in.",
  "security.logged-in-by-passkey": "{who} logged in with a passkey.",
  "security.factor-asked": "A passphrase for {who} was right, and the second factor was asked for.",
  "security.code-failed": "A passphrase for {who} was right, and the code beside it was wrong.",
  "security.passkey-failed": "The answer of a passkey for {who} could not be taken.",
  "security.passkey-copied":
    "A passkey of {who} counted fewer uses than before: somebody may have a copy of it. It was refused.",
  "security.recovery-code-used": "A recovery code of {who} was used; codes that are left: {left}",
  "security.app-added": "{who} set up an app that makes codes.",
  "security.app-removed": "{who} removed the app that makes codes.",
  "security.passkey-added": "{who} added a passkey.",
  "security.passkey-removed": "{who} removed a passkey.",
  "security.recovery-codes-made": "Recovery codes were made for {who}.",
  "security.factors-taken-off": "The second factors of {who} were taken off.",
  "security.log-in-failed": "A passphrase for {who} was wrong.",
  "security.log-in-paused":
    "An attempt to log in as {who} was not looked at: too many had failed, and for {wait} none is.",
  "security.log-in-too-fast":
    "An attempt to log in as {who} was not looked at: too many came from there.",
  "security.log-in-busy":
    "An attempt to log in as {who} was not looked at: too many people were logging in.",
  "security.log-in-suspended": "{who} tried to log in, but is suspended.",
  "security.confirm-failed": "{who} was signed in and gave a wrong passphrase.",
  "security.admin-refused": "{who} asked for what only admins may do: {call}",
  "security.account-made": "{who} made the account.",
  "security.account-deleted": "{who} deleted the account.",
  "security.archive-taken": "{who} took away all that is kept of the account.",
  "security.passphrase-changed": "{who} changed the passphrase.",
  "security.reset-used": "{who} chose another passphrase with a link.",
  "security.reset-mailed": "A link for another passphrase was sent to the address of {who}.",
  "security.mail-address-given": "{who} gave an address for mail.",
  "security.mail-address-confirmed": "The address of {who} for mail was confirmed.",
  "security.mail-address-removed": "{who} removed the address for mail.",
  "security.mail-address-fails": "Mail to the address of {who} is refused for good.",
  "security.sessions-ended": "All sessions of {who} were ended.",
  "security.token-made": "{who} made a token for: {scopes}",
  "security.token-made.none": "{who} made a token that opens nothing.",
  "security.token-ended": "{who} ended a token.",
  "security.newer": "Something happened to {who} that this version of the server has no words for.",
  "security.seconds": { one: "a second", other: "{count} seconds" },

  "alarm.title": "Somebody may be guessing passphrases",
  "alarm.account": {
    one: "{count} attempt to log in as {what} failed in the last ten minutes.",
    other: "{count} attempts to log in as {what} failed in the last ten minutes.",
  },
  "alarm.network": {
    one: "{count} attempt from {what} failed in the last ten minutes.",
    other: "{count} attempts from {what} failed in the last ten minutes.",
  },
  "alarm.text":
    "They are slowed down by themselves, and whoever owns the account still gets in from where they were before.",
  "alarm.look": "Look at them",
});
