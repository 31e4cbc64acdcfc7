/** Puts the parts of the game page together. Where each goes is the style sheet's business. */

import type { Room } from "../board/room";
import { buttonMoves } from "../board/routes";
import { t } from "../messages";
import type { Start } from "../protocol";
import { choices } from "../settings/choices";
import { timeText } from "../time-text";
import { rulesKey, startText } from "../ui/game-text";
import { nameOf } from "../ui/person";
import { h, type VNode } from "../vdom";
import { actions } from "./actions";
import { entry } from "./entry";
import { keysDialog } from "./keys-dialog";
import { opponentOf } from "./model";
import { moveButtons, moveList } from "./moves";
import { nextGame } from "./next";
import { notes } from "./notes";
import type { GamePage } from "./page";
import { planSpoken, planView } from "./plan/view";
import { playerBar } from "./players";
import type { Screen } from "./screen";
import { share } from "./share";
import { sheetBar } from "./sheets";
import { talkView } from "./talk";
import { soundButton, tools, zenLeave } from "./tools";
import { announcement, playerOf, seatName } from "./words";
import "./game.css";
import "./screens.css";

export function gameView(screen: Screen, page: GamePage): VNode {
  const { model, near } = screen;
  const zen = choices().zen === "on";
  return h(
    "div.game",
    {
      class: { [`sheet-${zen ? "moves" : screen.sheet}`]: true, zen, planning: screen.planning },
      style: { "--board-ratio": `${screen.board.ratio()}` },
    },
    [
      h("h1.spoken", page.title),
      h("div.game-main", [
        playerBar(model, opponentOf(near), screen),
        h("div.game-board", [screen.board.view(screen.scene), page.room.view()]),
        playerBar(model, near, screen),
      ]),
      h("div.game-told", [page.app.messages()]),
      panel(screen, page),
      side(screen, page),
      sheetBar(screen, page.app.invitations.incoming.length, (sheet) => page.openSheet(sheet)),
      h("p.spoken", { attrs: { "aria-live": "assertive" } }, announcement(model)),
      h("p.spoken.premoves", { attrs: { "aria-live": "polite" } }, screen.hand.premoves.said),
      h("p.spoken.plans", { attrs: { "aria-live": "polite" } }, planSpoken(screen.plan, model)),
      screen.keys.open ? keysDialog(() => screen.keys.showKeys(false)) : null,
    ],
  );
}

export function loadingView(room: Room): VNode {
  return h("div.game.loading", { attrs: { "aria-busy": "true" } }, [
    h("h1.spoken", t("game.title.loading")),
    // With the room of the bars, so that the board comes where it stays.
    h("div.game-main", [
      h("div.player"),
      h("div.game-board", [h("div.skeleton"), room.view()]),
      h("div.player"),
    ]),
  ]);
}

export function missingView(): VNode {
  return h("div.game-missing.stack", [
    h("h1", t("game.missing.title")),
    h("p", t("game.missing.text")),
    h("p", [h("a.button", { attrs: { href: "/games" } }, t("game.missing.link"))]),
  ]);
}

function panel(screen: Screen, page: GamePage): VNode {
  const { model, shown, acts } = screen;
  const bot = screen.thinking.isOpponent(model);
  const next = nextGame(model, page.app);
  const buttons = screen.open ? buttonMoves(model.you?.legal ?? []) : [];
  return h("section.game-panel", { attrs: { "aria-label": t("game.board") } }, [
    h("div.moves", [
      moveList(model, shown, page),
      h("div.moves-bar", [moveButtons(model, shown, page), soundButton()]),
    ]),
    screen.hand.draft.view(model, screen.hand),
    planView(screen.plan, model, !screen.planning),
    looking(screen, page),
    notes(model, { ...screen, asking: acts.asked !== undefined, bot, next }, acts),
    screen.hint.view(model, screen.thinking.bots, screen.open),
    screen.thinking.view(model),
    actions(model, acts.asked, buttons, acts, bot),
    typing(screen, page),
    zenLeave(),
  ]);
}

function looking({ model, shown }: Screen, page: GamePage): VNode | null {
  if (shown === model.plies.length || model.you === undefined || model.result) return null;
  const on = { click: () => page.go(model.plies.length) };
  return h("div.note.looking", { key: "looking" }, [
    h("p", t("moves.looking")),
    h("button.button.small", { attrs: { type: "button" }, on }, t("moves.return")),
  ]);
}

function typing(screen: Screen, page: GamePage): VNode | null {
  const { model, open, typed } = screen;
  if (model.you === undefined || model.result !== undefined) return null;
  return entry(typed, open || screen.planning, screen.writer.example(model), {
    write: (text) => page.type(text),
    play: () => page.playTyped(),
  });
}

/** What is not usual about the start; a position and secret bits also as text, to take along. */
function startLine(start: Start): VNode | null {
  const words = startText(start);
  if (words === "") return null;
  const text = startCode(start);
  return h("p.quiet.small", text === "" ? words : [`${words}: `, h("code", text)]);
}

function startCode(start: Start): string {
  switch (start.kind) {
    case "position":
      return start.text;
    case "secret":
      return `${start.first} ${start.second}`;
    default:
      return "";
  }
}

function side(screen: Screen, page: GamePage): VNode {
  const { model, talk } = screen;
  const { about } = model;
  const mode = t(about.rated ? "game.rated" : "game.casual");
  const played = t("game.about", { time: timeText(about.time), rated: mode });
  const seats = (["first", "second"] as const).map((seat) =>
    h("li", [h("span.quiet", `${seatName(model, seat)}: `), nameOf(playerOf(model, seat))]),
  );
  return h("aside.game-side", [
    h("div.about", [
      h("h2", [h("a", { attrs: { href: `/learn/${rulesKey(about.rules)}` } }, about.name)]),
      h("p.quiet.small", about.imported ? t("game.imported") : played),
      startLine(about.start),
      h("ul.small", seats),
      share(page.app, screen),
      tools(() => screen.keys.showKeys()),
    ]),
    // Nobody was here when it was played, and nobody can add to it.
    about.imported ? null : talkView(model, talk, page.app),
  ]);
}
