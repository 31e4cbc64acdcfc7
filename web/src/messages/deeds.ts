/** What admins have done, each in a sentence. */

import { add } from "./texts";

export const deeds = add({
  "deed.settings": "{who} changed who may come.",
  "deed.settings.open.open": "{who} let anyone sign up, and anyone play without an account.",
  "deed.settings.open.closed": "{who} let anyone sign up, and nobody play without an account.",
  "deed.settings.closed.open": "{who} let nobody sign up, and anyone play without an account.",
  "deed.settings.closed.closed": "{who} let nobody sign up, and nobody play without an account.",
  "deed.mail.test": "{who} sent a test mail.",
  "deed.backup": "{who} made a backup.",
  "deed.restore":
    "{who} restored a copy of the database: {what}. What happened after it was made is not known here.",
  "deed.restore.sessions":
    "{who} restored a copy of the database, and let its sessions and tokens in again: {what}. What happened after it was made is not known here.",

  "deed.shell": "Somebody at the server's machine",
  "deed.newer": "{who} did something that this version of the server has no words for.",
  "deed.admin.first": "{who} became the first admin, by the link of the server's start.",
  "deed.account.guest": "{who} made the account of the guest {what}.",
  "deed.account.player": "{who} made the account of the player {what}.",
  "deed.account.admin": "{who} made the account of the admin {what}.",
  "deed.account.bot": "{who} made the account of the bot {what}.",

  "deed.user": "{who} changed the account {what}.",
  "deed.user.suspended": "{who} suspended {what}.",
  "deed.user.admitted": "{who} let {what} in again.",
  "deed.user.muted": "{who} muted {what}.",
  "deed.user.unmuted": "{who} let {what} chat again.",
  "deed.user.admin": "{who} made {what} an admin.",
  "deed.user.player": "{who} made {what} a player.",
  "deed.user.factors": "{who} took the second factors off {what}.",
  "deed.user.reset": "{who} made a reset link for {what}.",

  "deed.engine.add": "{who} added the engine {what}.",
  "deed.engine.change": "{who} changed the engine {what}.",
  "deed.engine.remove": "{who} removed the engine {what}.",
  "deed.engine.enable": "{who} switched the engine {what} on.",
  "deed.engine.disable": "{who} switched the engine {what} off.",
  "deed.engine.test": "{who} tested the engine {what}.",

  "deed.bot.add": "{who} added the bot {what}.",
  "deed.bot.change": "{who} changed the bot {what}.",
  "deed.bot.remove": "{who} removed the bot {what}.",
  "deed.bot.enable": "{who} switched the bot {what} on.",
  "deed.bot.disable": "{who} switched the bot {what} off.",
  "deed.order": "{who} gave a bot in game {what} an order.",
  "deed.order.hurry": "{who} made a bot in game {what} move at once.",
  "deed.order.pause": "{who} held a bot in game {what}.",
  "deed.order.resume": "{who} let a bot in game {what} go on.",

  "deed.host.add": "{who} let in the machine {what}.",
  "deed.host.remove": "{who} removed the machine {what}.",

  "deed.module.check": "{who} looked at the file {what}.",
  "deed.module.keep": "{who} kept {what} as a draft.",
  "deed.module.delete": "{who} deleted the draft {what}.",
  "deed.module.publish": "{who} offered the game {what}.",
  "deed.module.retire": "{who} put the game {what} away.",
  "deed.module.try": "{who} tried the game {what}.",

  "deed.match.make": "{who} made the match {what}.",
  "deed.match.read": "{who} read a match file.",
  "deed.match.openings": "{who} read a file of openings.",
  "deed.match.order": "{who} gave the match {what} an order.",
  "deed.match.order.start": "{who} started the match {what}, or let it go on.",
  "deed.match.order.pause": "{who} paused the match {what}.",
  "deed.match.order.finish": "{who} let the match {what} play its last games.",
  "deed.match.order.stop": "{who} stopped the match {what}.",
  "deed.match.order.concurrency": "{who} changed how many games of {what} are played at once.",
  "deed.match.order.priority": "{who} changed the priority of the match {what}.",
  "deed.match.order.pairs": "{who} changed how many games the match {what} has.",
  "deed.match.order.drop": "{who} let a player leave the match {what}.",
  "deed.book.add": "{who} sent the book of openings {what}.",
  "deed.book.remove": "{who} deleted the book of openings {what}.",
  "deed.import.delete": {
    one: "{who} deleted “{what}”, a file with one game that {whom} had sent.",
    other: "{who} deleted “{what}”, a file with {count} games that {whom} had sent.",
  },
  "deed.study.start": "{who} started a study of search algorithms.",
  "deed.study.cancel": "{who} cancelled the study {what}.",
});
