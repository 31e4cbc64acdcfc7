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
  "account.strength.none": "",
  "account.strength.short": "Too short",
  "account.strength.weak": "Easy to guess",
  "account.strength.fair": "Could be better",
  "account.strength.good": "Hard to guess",
  "account.games": "My games",
  "account.logout": "Log out",
  "account.none": "You are here as a visitor. With an account you keep your name and your games.",

  "account.guest":
    "You play as {name}. Only this browser knows you by that name: after 30 days without a visit it is gone, and nobody can log in to it from elsewhere.",

  "account.change": "Change the passphrase",
  "account.change.old": "Present passphrase",
  "account.change.new": "New passphrase",
  "account.change.submit": "Change",
  "account.change.tokens": "End my tokens, too",
  "account.change.tokens.hint":
    "Programs and bots that show one stop until you give them another. Keep them only if you are sure that nobody else has one.",
  "account.change.done": "Your passphrase is changed. You are logged out everywhere else.",

  "sessions.title": "Where you are logged in",
  "sessions.lead":
    "If you do not know one of these, log out there and change your passphrase. A browser in which you have not been here for 30 days is logged out by itself.",
  "sessions.device": "{browser} on {system}",
  "sessions.device.unknown": "A program that does not say what it is",
  "sessions.current": "This is where you are now",
  "sessions.used": "Last used {when}",
  "sessions.used.lately": "Used within the last ten minutes",
  "sessions.address": "From {address}",
  "sessions.begun": "Logged in {when}",
  "sessions.end": "Log out there",
  "sessions.end.of": "Log out there: {name}",
  "sessions.end.ask": "Log out there: {name}? Pages that are open there are cut off.",
  "sessions.end.yes": "Log out there now",
  "sessions.end.done": "You are logged out there: {name}.",
  "sessions.others": "Log out everywhere else",
  "sessions.others.ask":
    "Log out everywhere but here? Your tokens stay good: programs that show one come back by themselves.",
  "sessions.others.yes": "Log out everywhere else now",
  "sessions.others.done": "You are logged out everywhere else.",

  "tokens.title": "Tokens for programs",
  "tokens.calls": "What programs can do here",
  "tokens.lead":
    "A program shows a token in place of your passphrase: a bot, a script, a client for Lichess given this server's address.",
  "tokens.none": "You have no tokens. Give one a name below, tick what it may do, and make it.",
  "tokens.made": "Made {when}",
  "tokens.used": "Last used {when}",
  "tokens.used.lately": "Used within the last hour",
  "tokens.used.never": "Not used yet",
  "tokens.until": "Good until {when}",
  "tokens.endless": "Good until you end it",
  "tokens.over": "Over since {when}: it lets nobody in any more",
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
  "tokens.span": "How long it is good",
  "tokens.span.month": "30 days",
  "tokens.span.quarter": "90 days",
  "tokens.span.year": "A year",
  "tokens.span.endless": "Until I end it",
  "tokens.passphrase": "Your passphrase",
  "tokens.passphrase.hint": "A token opens your account for longer than this page is open.",
  "tokens.passphrase.hint.passkey":
    "A token opens your account for longer than this page is open. Leave this empty to use a passkey.",
  "tokens.more": "More",
  "tokens.more.text":
    "Some programs want these. They learn nothing: this server tells no program your e-mail address or settings.",
  "tokens.make.submit": "Make the token",

  "tokens.new": "The token {name} is made",
  "tokens.new.once":
    "It is told this once: copy it to your program now. Whoever has it can do all that it is for, as you.",
  "tokens.new.label": "Token {name}",
  "tokens.new.copied": "The token is copied.",
  "tokens.new.copy-yourself": "The token is selected. Copy it with your keyboard or menu.",

  "account.delete": "Delete the account",
  "own.title": "All that is yours",
  "own.text":
    "Take it away in one file: your account and settings, where you are logged in, your games in a form that other programs read, what you said in games, files of games that you sent.",
  "own.asked": "Your passphrase is asked for first, unless you have just given it.",
  "own.kept": "What this server keeps of you, and how long",
  "own.take": "Download everything of mine",
  "own.progress": "{size} MB so far",
  "own.done": "{name} is saved where your browser puts downloads.",

  "account.delete.text":
    "This deletes your name, your passphrase and what you said, at once and for good. Games you have played stay, with “somebody who left” in your place.",
  "privacy.title": "What is kept, and how long",
  "privacy.text":
    "This server asks for no real name, and for no e-mail address unless you want mail. It shows nobody where you come from but you and those who run it.",
  "privacy.account": "Name, a hash of the passphrase, settings, whom you have blocked",
  "privacy.account.long": "Until you delete the account.",
  "privacy.mail": "An address for mail, if you give one, and mails that wait to be sent",
  "privacy.mail.long":
    "Until you remove it, or the account; one that you do not confirm for 7 days. Mails wait for 3 days at most, and so does the last one, which says that the account is deleted.",
  "privacy.games": "Games: players, moves, clocks, results",
  "privacy.games.long":
    "For good. Once you have deleted your account they name “somebody who left”.",
  "privacy.chat": "What was said in games",
  "privacy.chat.long": "As long as the account of whoever said it.",
  "privacy.sessions": "Where you are logged in: browser, system, and one network address",
  "privacy.sessions.long": "Until you log out there, 30 days after the last use, 180 days at most.",
  "privacy.tokens": "Tokens for programs: name, what they are for, when they were used",
  "privacy.tokens.long": "Until you end them, or 30 days after they have run out.",
  "privacy.places": "Networks and browsers that you came in from, as hashes alone",
  "privacy.places.long": "400 days after the last time; then you are a stranger there.",
  "privacy.security": "Log-ins, attempts that failed, and from which network",
  "privacy.security.long":
    "90 days, also after you have deleted your account: with a number in place of your name.",
  "privacy.deeds": "What those who run the server did, also to your account",
  "privacy.deeds.long": "The newest 100,000 entries, with a number once you have left.",
  "privacy.imports": "Files of games that you sent",
  "privacy.imports.long": "Until you delete them, or the account.",
  "privacy.name": "The name of a deleted account, as a hash",
  "privacy.name.long": "A year, so that nobody is taken for you.",
  "privacy.copies": "Copies of all of this, in case something breaks",
  "privacy.copies.long":
    "As long as whoever runs the server keeps them: four weeks unless they chose otherwise. Who was deleted is deleted again when one is restored.",
  "privacy.never":
    "What opens something is never kept as it is: passphrases, sessions and tokens are hashes.",
  "privacy.own": "Download or delete what is yours",

  "account.delete.gone": "Gone for good",
  "account.delete.gone.account":
    "Your name, passphrase, address for mail, settings, sessions, tokens, notices, and whom you have blocked. Nobody can take your name for a year.",
  "account.delete.gone.said": "Everything you said in games, for everybody who was there.",
  "account.delete.gone.sent": "Files of games that you sent, with the games in them.",
  "account.delete.gone.going":
    "Games that go on: those that have hardly begun do not count, the others are lost. Open invitations are taken back, and so are games that you arranged for later.",
  "account.delete.stays": "What stays",
  "account.delete.stays.games":
    "Your games, because they are your opponents' as well: moves, clocks and results, and who you were is not told.",
  "account.delete.stays.records": "Your name in files of games that somebody else has sent.",
  "account.delete.stays.logs":
    "A number in place of your name: in the security log for 90 days, and where you ran the server in the log of what was done.",
  "account.delete.stays.copies":
    "Copies of the database until they are thrown away. Where one is restored, you are deleted in it again.",
  "account.delete.first": "There is no way back. Download what you want to keep first.",
  "account.delete.text.guest":
    "This deletes what you said and everything else that is kept of you, at once and for good. Games you have played stay, with “somebody who left” in your place.",
  "account.delete.open": "I want to delete my account",
  "account.delete.submit": "Delete {name} for good",
  "account.delete.done": "Your account is deleted.",

  "login.title": "Log in",
  "login.submit": "Log in",
  "login.passkey": "Log in with a passkey",
  "login.new": "New here?",
  "login.register": "Create an account",
  "login.unknown":
    "This name and passphrase do not match an account; check them, or create one if you are new here.",
  "login.unknown.register": "Create the account {name}",

  "login.forgotten.mail": "Forgotten your passphrase?",
  "login.forgotten":
    "Forgotten the passphrase? Ask somebody who runs this server for a link to choose another one.",

  "reset.title": "Choose another passphrase",
  "reset.text":
    "It takes the place of the one you have forgotten. The link works once. You are logged out everywhere, and your tokens end: programs that show one need another.",
  "reset.no-token":
    "The link is incomplete. Copy it whole from where you got it, including the part after the # sign.",
  "reset.submit": "Take this passphrase and log in",
  "reset.done.factor":
    "Your passphrase is changed. Log in with it and your second factor; if you have lost that, use a recovery code.",
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
