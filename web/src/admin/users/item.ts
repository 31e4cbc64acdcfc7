/** One of the people: what is known of them, and the buttons. */

import { t } from "../../messages";
import type { AdminUser, ResetLink } from "../../protocol";
import { copyField } from "../../ui/copy";
import { whenText } from "../../ui/game-text";
import { personLink } from "../../ui/person";
import { h, type VNode } from "../../vdom";
import type { Desk } from "../desk";
import type { Done } from "./page";

export interface UserItem {
  user: AdminUser;
  /** It is oneself. */
  me: boolean;
  desk: Desk<AdminUser>;
  /** A link that was just made for them. */
  link: ResetLink | undefined;
  change(done: Done): void;
  reset(): void;
  /** Takes their second factors off. */
  takeOff(): void;
}

export function userItem(item: UserItem): VNode {
  const { user, desk, link, me } = item;
  const { id, name } = user.player;
  const attrs = { id: `user-${id}`, tabindex: -1 };
  return h("li.module.stack.tight", { key: id, attrs }, [
    h("div.row.spread", [
      h("h2.cut", [personLink(user.player), me ? h("span.quiet", ` (${t("users.you")})`) : null]),
      state(user),
    ]),
    facts(user),
    desk.alert(id),
    question(item, "suspend"),
    question(item, "promote"),
    question(item, "factors"),
    link ? linkView(item, link, name) : null,
    h("div.row", { key: "actions" }, actions(item)),
  ]);
}

function state({ suspended, here }: AdminUser): VNode {
  const text = t(suspended ? "users.suspended" : here ? "users.here" : "users.away");
  const classes = { bad: suspended, good: here && !suspended, quiet: !here && !suspended };
  return h("span.state", { class: classes }, text);
}

function facts({ role, muted, made_ms, second_factor }: AdminUser): VNode {
  const fact = (label: string, value: string) =>
    h("li", { key: label }, [h("span.quiet", `${label}: `), value]);
  return h("ul.facts.small", [
    fact(t("users.role"), t(`users.role.${role}`)),
    fact(t("users.made"), whenText(made_ms)),
    muted ? fact(t("users.chat"), t("users.muted")) : null,
    second_factor ? fact(t("users.factor"), t("users.factor.set")) : null,
  ]);
}

/**
 * What makes sense for whom: a bot of the server's own is set up elsewhere, one that is somebody's
 * program is kept out like anybody, and nobody locks themselves out.
 */
function actions(item: UserItem): (VNode | null)[] {
  const { user, me } = item;
  const { role, hosted, suspended, muted } = user;
  if (hosted) {
    const href = `/admin/bots/${encodeURIComponent(user.player.id)}`;
    return [h("a.button.small", { attrs: { href } }, t("users.bot"))];
  }
  const member = role !== "guest" && role !== "bot";
  const others = [
    suspended ? plain(item, "admit") : asking(item, "suspend"),
    plain(item, muted ? "unmute" : "mute"),
    ...(member ? [role === "admin" ? plain(item, "demote") : asking(item, "promote")] : []),
  ];
  const factors = user.second_factor && !me ? asking(item, "factors") : null;
  return [...(me ? [] : others), member ? resetButton(item) : null, factors];
}

function plain({ user, desk, change }: UserItem, done: "admit" | "mute" | "unmute" | "demote") {
  const { id, name } = user.player;
  const spoken = t(`users.${done}.of`, { name });
  return desk.button(id, { text: t(`users.${done}`), spoken, click: () => change(done) });
}

function resetButton({ user, desk, reset }: UserItem): VNode {
  const { id, name } = user.player;
  const spoken = t("users.reset.of", { name });
  return desk.button(id, { text: t("users.reset"), spoken, click: reset });
}

/** Opens the question whether to do this. */
function asking({ user, desk }: UserItem, done: "suspend" | "promote" | "factors"): VNode | null {
  const { id, name } = user.player;
  return desk.askButton(`${done}-${id}`, t(`users.${done}`), t(`users.${done}.of`, { name }));
}

function question(item: UserItem, done: "suspend" | "promote" | "factors"): VNode | null {
  const { user, desk, change, takeOff } = item;
  const { id, name } = user.player;
  return desk.removal(
    `${done}-${id}`,
    t(`users.${done}.ask`, { name }),
    t(`users.${done}.yes`, { name }),
    () => (done === "factors" ? takeOff() : change(done)),
    t("users.cancel"),
  );
}

function linkView({ desk }: UserItem, { link, ends_ms }: ResetLink, name: string): VNode {
  const when = whenText(ends_ms);
  const attrs = { role: "group", "aria-label": t("users.reset.title", { name }) };
  return h("div.stack.tight.token.reset", { key: "link", attrs }, [
    h("p", t("users.reset.text", { name })),
    copyField(desk.app, {
      id: "reset-link",
      label: t("users.reset.label", { name }),
      text: link,
      copied: t("challenge.copied"),
      yourself: t("challenge.copy-yourself"),
    }),
    h("p.quiet.small", t("users.reset.ends", { when })),
  ]);
}
