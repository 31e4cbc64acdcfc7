/** What was noted before deeds had kinds: the addresses of calls, in sentences. */

import { type Key, t, tOr } from "../../messages";
import type { Deed } from "../../protocol";
import type { Names } from "./names";

export type Old = Extract<Deed, { kind: "old" }>;

type Deeds = Extract<Key, `deed.${string}`>;

/** What each call is, where what was sent does not say more. */
const CALLS: Readonly<Record<string, Deeds>> = {
  "PUT /admin/settings": "deed.settings",
  "POST /admin/backups": "deed.backup",
  "POST /admin/users/{id}": "deed.user",
  "POST /admin/users/{id}/reset-link": "deed.user.reset",
  "POST /admin/engines": "deed.engine.add",
  "POST /admin/engines/test": "deed.engine.test",
  "PUT /admin/engines/{id}": "deed.engine.change",
  "DELETE /admin/engines/{id}": "deed.engine.remove",
  "POST /admin/engines/{id}/test": "deed.engine.test",
  "POST /admin/engines/{id}/enable": "deed.engine.enable",
  "POST /admin/engines/{id}/disable": "deed.engine.disable",
  "POST /admin/bots": "deed.bot.add",
  "PUT /admin/bots/{id}": "deed.bot.change",
  "DELETE /admin/bots/{id}": "deed.bot.remove",
  "POST /admin/bots/{id}/enable": "deed.bot.enable",
  "POST /admin/bots/{id}/disable": "deed.bot.disable",
  "POST /admin/running/{game}/{seat}": "deed.order",
  "POST /admin/hosts": "deed.host.add",
  "DELETE /admin/hosts/{id}": "deed.host.remove",
  "POST /admin/modules": "deed.module.keep",
  "POST /admin/modules/check": "deed.module.check",
  "DELETE /admin/modules/{id}": "deed.module.delete",
  "POST /admin/modules/{id}/publish": "deed.module.publish",
  "POST /admin/modules/{id}/retire": "deed.module.retire",
  "POST /admin/modules/{id}/try": "deed.module.try",
  "POST /matches": "deed.match.make",
  "POST /matches/read": "deed.match.read",
  "POST /matches/openings": "deed.match.openings",
  "POST /matches/{id}/orders": "deed.match.order",
  "POST /matches/studies": "deed.study.start",
  "POST /matches/studies/{id}/cancel": "deed.study.cancel",
};

/** What was done, in a sentence or several; undefined for a call that is not known here. */
export function oldSentence(deed: Old, who: string, names: Names): string | undefined {
  const key = CALLS[deed.call];
  if (key === undefined) return undefined;
  const sent = parsed(deed.sent);
  const id = deed.about[0];
  const what = id === undefined ? nameIn(deed.sent, sent) : names.of(id);
  const said = finer(key, sent).map((one) => filled(one, who, what));
  return said.join(" ");
}

/** The texts that say more than that of the call, if what was sent does. */
function finer(key: Deeds, sent: Sent): readonly Deeds[] {
  switch (key) {
    case "deed.user":
      return orElse(key, userTexts(sent));
    case "deed.settings": {
      const { registration, guests } = sent;
      if (typeof registration !== "boolean" || typeof guests !== "boolean") return [key];
      return [`deed.settings.${opened(registration)}.${opened(guests)}`];
    }
    case "deed.order":
      return [known(`deed.order.${sent.order}`) ?? key];
    case "deed.match.order": {
      const kind = isSent(sent.order) ? sent.order.kind : undefined;
      return [known(`deed.match.order.${kind}`) ?? key];
    }
    default:
      return [key];
  }
}

function userTexts({ role, suspended, muted }: Sent): Deeds[] {
  const texts: Deeds[] = [];
  if (role === "admin" || role === "player") texts.push(`deed.user.${role}`);
  if (typeof suspended === "boolean") {
    texts.push(suspended ? "deed.user.suspended" : "deed.user.admitted");
  }
  if (typeof muted === "boolean") texts.push(muted ? "deed.user.muted" : "deed.user.unmuted");
  return texts;
}

function orElse(key: Deeds, texts: readonly Deeds[]): readonly Deeds[] {
  return texts.length > 0 ? texts : [key];
}

const opened = (is: boolean) => (is ? "open" : "closed");

function known(key: string): Deeds | undefined {
  return tOr(key, "") === "" ? undefined : (key as Deeds);
}

function filled(key: Deeds, who: string, what: string): string {
  // Where it has no name, no hole is left.
  return t(key, { who, what }).replace(/ +(?=[ .])/g, "");
}

type Sent = Readonly<Record<string, unknown>>;

function isSent(value: unknown): value is Sent {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parsed(text: string): Sent {
  try {
    const value: unknown = JSON.parse(text);
    return isSent(value) ? value : {};
  } catch {
    return {}; // it was cut, or nothing was sent
  }
}

/** What a new thing is called. Of what was cut, its beginning may still say so. */
function nameIn(text: string, { name, file, plan }: Sent): string {
  if (typeof name === "string") return name;
  if (typeof file === "string") return file;
  if (isSent(plan) && typeof plan.name === "string") return plan.name;
  return /^\{"(?:name|file)":"([^"\\]+)"/.exec(text)?.[1] ?? "";
}
