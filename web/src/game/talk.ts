/** Shows the talk beside the board: among the players, and among those who watch. */

import type { App } from "../app";
import { t } from "../messages";
import type { Account, Player, Room } from "../protocol";
import { hasLeft } from "../ui/person";
import { h, type VNode } from "../vdom";
import type { Line, Model } from "./model";
import { charactersLeft, type TalkDesk } from "./talk-desk";
import { toldText } from "./words";

/** From so few characters left on, their number is shown. */
const LEFT_SHOWN = 50;
const ROOMS: readonly Room[] = ["players", "spectators"];

/** Whether somebody has said something in `room` that was not on the screen. */
export function unread(model: Model, talk: TalkDesk, room: Room): boolean {
  return model.lines.some(
    (line) => line.kind === "said" && line.room === room && line.version > talk.seen[room],
  );
}

export function talkView(model: Model, talk: TalkDesk, app: App): VNode {
  return h("section.talk", { attrs: { "aria-label": t("chat.label") } }, [
    h(
      "div.tabs",
      { attrs: { role: "tablist" } },
      ROOMS.map((room) => tab(model, talk, room)),
    ),
    log(model, talk.room, app),
    h("p.crowd.quiet.small", crowdText(model.crowd.watchers)),
    composer(model, talk, app.account),
  ]);
}

function tab(model: Model, talk: TalkDesk, room: Room): VNode {
  const name = t(`chat.${room}`);
  const fresh = room !== talk.room && unread(model, talk, room);
  const attrs: Record<string, string> = {
    type: "button",
    role: "tab",
    "aria-selected": String(room === talk.room),
  };
  if (fresh) attrs["aria-label"] = t("chat.unread", { room: name });
  const on = { click: () => talk.enter(room) };
  return h("button.tab", { class: { fresh }, attrs, on }, name);
}

function log(model: Model, room: Room, app: App): VNode {
  const lines = model.lines.filter((line) => line.kind === "told" || line.room === room);
  const items = lines.map((line) => h("li", { key: line.version }, lineView(model, line, app)));
  const nothing = h("p.quiet.small", emptyText(model, room));
  return h(
    "div.log",
    {
      key: room,
      attrs: { role: "log", tabindex: 0, "aria-label": t(`chat.${room}`) },
      hook: { insert: toEnd, prepatch: noteEnd, postpatch: (_, node) => stayAtEnd(node) },
    },
    [items.length === 0 ? nothing : h("ol", items)],
  );
}

function lineView(model: Model, line: Line, app: App): (VNode | string)[] {
  if (line.kind === "told") return [h("span.quiet.small", toldText(model, line.what))];
  if (hasLeft(line.by)) return [h("span.quiet.small", t("chat.taken-out"))];
  return [speaker(line.by, app), " ", h("span", line.text)];
}

/** A name leads to what can be done about whoever it is; one's own to nothing. */
function speaker(by: Player, app: App): VNode {
  if (by.id === app.account?.player.id) return h("b", by.name);
  const attrs = { type: "button", title: t("person.more", { name: by.name }) };
  return h("button.speaker", { attrs, on: { click: () => app.meet(by) } }, by.name);
}

function emptyText(model: Model, room: Room): string {
  const closed = canWrite(model, room) ? undefined : closedText(model, room);
  return closed ?? t(`chat.empty.${room}`);
}

/** Players talk among themselves, and with everyone once the game is over. */
function canWrite(model: Model, room: Room): boolean {
  if (room === "players") return model.you !== undefined;
  return model.you === undefined || model.result !== undefined;
}

function closedText(model: Model, room: Room): string | undefined {
  return canWrite(model, room) ? undefined : t(`chat.closed.${room}`);
}

function crowdText(watchers: number): string {
  return watchers === 0 ? t("chat.nobody") : t("chat.watching", { count: watchers });
}

function composer(model: Model, talk: TalkDesk, account: Account | undefined): VNode | null {
  if (!canWrite(model, talk.room)) return null;
  if (account === undefined) {
    return h("p.small", [h("a", { attrs: { href: "/login" } }, t("chat.sign-in"))]);
  }
  const draft = talk.drafts[talk.room];
  const left = charactersLeft(draft);
  const submit = (event: Event): void => {
    event.preventDefault();
    void talk.say();
  };
  return h("form.composer", { key: talk.room, on: { submit } }, [
    h("input.input", {
      props: { value: draft },
      attrs: { "aria-label": t("chat.write"), placeholder: t("chat.write"), autocomplete: "off" },
      on: { input: (event) => talk.write((event.target as HTMLInputElement).value) },
    }),
    h(
      "button.button",
      { attrs: { type: "submit", disabled: left < 0 || talk.sending } },
      t("chat.send"),
    ),
    left <= LEFT_SHOWN && left >= 0 ? h("p.small.quiet", t("chat.left", { count: left })) : null,
    left < 0 ? h("p.small.bad", t("chat.too-long", { count: -left })) : null,
    talk.trouble === undefined
      ? null
      : h("p.small.bad", { attrs: { role: "alert" } }, talk.trouble),
  ]);
}

/** Whether the reader was at the end of a log before it grew. */
const atEnd = new WeakMap<Element, boolean>();
/** So far from the end, in pixels, still counts as there. */
const END_SLACK_PX = 24;

function toEnd(node: VNode): void {
  const log = node.elm as HTMLElement;
  log.scrollTop = log.scrollHeight;
}

function noteEnd(old: VNode): void {
  const log = old.elm as HTMLElement;
  atEnd.set(log, log.scrollHeight - log.scrollTop - log.clientHeight < END_SLACK_PX);
}

function stayAtEnd(node: VNode): void {
  if (atEnd.get(node.elm as Element)) toEnd(node);
}
