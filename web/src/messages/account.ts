/** Signing up, logging in, the account page with its tokens. */

import { add } from "./texts";

export const account = add({
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

  "tokens.title": "Tokens for programs",
  "tokens.calls": "What programs can do here",
  "tokens.lead":
    "A program shows a token in place of your passphrase: a bot, a script, a client for Lichess given this server's address.",
  "tokens.none": "You have no tokens. Give one a name below, tick what it may do, and make it.",
  "tokens.made": "Made {when}",
  "tokens.used": "Last used {when}",
  "tokens.used.lately": "Used within the last hour",
  "tokens.used.never": "Not used yet",
  "tokens.end": "End the token",
  "tokens.end.of": "End the token {name}",
  "tokens.end.ask":
    "End the token {name}? No program gets in with it any more, and it cannot be brought back.",
  "tokens.end.yes": "End {name} for good",
  "tokens.end.done": "The token {name} is ended.",

  "tokens.make": "Make a token",
  "tokens.label": "Name of the token",
  "tokens.label.hint": "So that you know it again.",
  "tokens.label.fault": "Give the token a name, so that you know it again.",
  "tokens.scopes": "What it may do",
  "tokens.scopes.fault": "Tick at least one thing that it may do.",
  "tokens.scopes.none": "Tell whose it is, and nothing more",
  "tokens.scope.bot:play": "Play as a bot",
  "tokens.scope.board:play": "Play as you",
  "tokens.scope.challenge:read": "See your challenges",
  "tokens.scope.challenge:write": "Make, accept and decline challenges",
  "tokens.scope.challenge:bulk": "Arrange games of others who gave you their tokens",
  "tokens.scope.email:read": "Ask for your e-mail address",
  "tokens.scope.preference:read": "Read your settings",
  "tokens.scope.import": "Send files of games in your name, and delete them",
  "tokens.scope.admin": "Run the server",
  "tokens.more": "More",
  "tokens.more.text":
    "Some programs want these. They learn nothing: this server keeps nobody's e-mail address or settings.",
  "tokens.make.submit": "Make the token",

  "tokens.new": "The token {name} is made",
  "tokens.new.once":
    "It is told this once: copy it to your program now. Whoever has it can do all that it is for, as you.",
  "tokens.new.label": "Token {name}",
  "tokens.new.copied": "The token is copied.",
  "tokens.new.copy-yourself": "The token is selected. Copy it with your keyboard or menu.",

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
});
