/** Signing up, logging in, the account page. */
export const account = {
  "account.title": "Account",
  "account.name": "Name",
  "account.name.hint":
    "{min} to {max} letters, digits, hyphens or underscores. Others will see it.",
  "account.passphrase": "Passphrase",
  "account.passphrase.hint":
    "{min} characters or more. A few words you can remember are better than one odd one.",
  "account.games": "My games",
  "account.logout": "Log out",
  "account.none": "You are here as a visitor. With an account you keep your name and your games.",

  "account.change": "Change the passphrase",
  "account.change.old": "Present passphrase",
  "account.change.new": "New passphrase",
  "account.change.submit": "Change",
  "account.change.done": "Your passphrase is changed. You are logged out everywhere else.",

  "account.delete": "Delete the account",
  "account.delete.text":
    "This deletes your name, your passphrase and your open invitations, for good. Games you have played stay, under the name of a deleted player.",
  "account.delete.open": "I want to delete my account",
  "account.delete.submit": "Delete {name} for good",
  "account.delete.done": "Your account is deleted.",

  "login.title": "Log in",
  "login.submit": "Log in",
  "login.new": "New here?",
  "login.register": "Create an account",
  "login.unknown":
    "This name and passphrase do not match an account; check them, or create one if you are new here.",
  "login.unknown.register": "Create the account {name}",

  "login.forgotten":
    "Forgotten the passphrase? Ask somebody who runs this server for a link to choose another one.",

  "reset.title": "Choose another passphrase",
  "reset.text": "It takes the place of the one you have forgotten. The link works once.",
  "reset.no-token":
    "The link is incomplete. Copy it whole from where you got it, including the part after the # sign.",
  "reset.submit": "Take this passphrase and log in",
  "reset.done": "Your passphrase is changed, and you are logged in.",

  "register.title": "Sign up",
  "register.guest": "The games you have played as a guest will stay yours.",
  "register.submit": "Create the account",
  "register.old": "Been here before?",
  "register.login": "Log in",

  "admin.title": "The first admin",
  "admin.text":
    "This server is new. Choose the name and passphrase of the account that will run it. The link works once.",
  "admin.no-token":
    "The link is incomplete. Copy it whole from where the server was started, including the part after the # sign.",
  "admin.submit": "Create the admin account",
  "admin.done": "You are the admin of this server now.",
} as const;
