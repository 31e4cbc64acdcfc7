/** An entry of the log in a sentence. */

import { type Key, t } from "../../messages";
import type { Deed, LogEntry } from "../../protocol";
import type { Names } from "./names";
import { oldSentence } from "./old";

type Kind = Deed["kind"];
type Of<K extends Kind> = Extract<Deed, { kind: K }>;
type DeedKey = Extract<Key, `deed.${string}`>;
/** The kinds that have words of their own here. */
type Spoken = Exclude<Kind, "old" | "newer">;

/** Which text says a deed, and what it is about; without the latter the account is meant. */
type Words = readonly [key: DeedKey, what?: string];

const opened = (is: boolean) => (is ? "open" : "closed");

const WORDS: { readonly [K in Spoken]: (deed: Of<K>) => Words } = {
  "first-admin-made": () => ["deed.admin.first"],
  "account-added": ({ role }) => [`deed.account.${role}`],
  "role-changed": ({ role }) => [role === "admin" ? "deed.user.admin" : "deed.user.player"],
  suspended: () => ["deed.user.suspended"],
  admitted: () => ["deed.user.admitted"],
  muted: () => ["deed.user.muted"],
  unmuted: () => ["deed.user.unmuted"],
  "reset-link-made": () => ["deed.user.reset"],
  "factors-taken-off": () => ["deed.user.factors"],
  "settings-changed": ({ settings: { registration, guests } }) => [
    `deed.settings.${opened(registration)}.${opened(guests)}`,
  ],
  "mail-tested": () => ["deed.mail.test"],
  "backed-up": ({ file }) => ["deed.backup", file],
  restored: ({ file, sessions_kept }) => [
    sessions_kept ? "deed.restore.sessions" : "deed.restore",
    file,
  ],
  "engine-added": ({ name }) => ["deed.engine.add", name],
  "engine-changed": ({ name }) => ["deed.engine.change", name],
  "engine-removed": ({ name }) => ["deed.engine.remove", name],
  "engine-enabled": ({ name }) => ["deed.engine.enable", name],
  "engine-disabled": ({ name }) => ["deed.engine.disable", name],
  "engine-tested": ({ name }) => ["deed.engine.test", name],
  "bot-added": ({ name }) => ["deed.bot.add", name],
  "bot-changed": ({ name }) => ["deed.bot.change", name],
  "bot-removed": ({ name }) => ["deed.bot.remove", name],
  "bot-enabled": ({ name }) => ["deed.bot.enable", name],
  "bot-disabled": ({ name }) => ["deed.bot.disable", name],
  "bot-ordered": ({ game, order }) => [`deed.order.${order}`, game],
  "host-added": ({ name }) => ["deed.host.add", name],
  "host-removed": ({ name }) => ["deed.host.remove", name],
  "module-checked": ({ file }) => ["deed.module.check", file],
  "module-added": ({ name }) => ["deed.module.keep", name],
  "module-tried": ({ id }) => ["deed.module.try", id],
  "module-published": ({ id }) => ["deed.module.publish", id],
  "module-retired": ({ id }) => ["deed.module.retire", id],
  "module-removed": ({ id }) => ["deed.module.delete", id],
  "match-made": ({ name }) => ["deed.match.make", name],
  "match-ordered": ({ name, order }) => [`deed.match.order.${order.kind}`, name],
  "study-started": () => ["deed.study.start"],
  "study-cancelled": ({ id }) => ["deed.study.cancel", id],
  "book-added": ({ name }) => ["deed.book.add", name],
  "book-removed": ({ name }) => ["deed.book.remove", name],
  "import-deleted": ({ name }) => ["deed.import.delete", name],
};

/** What was done, in a sentence or several; undefined for what this page does not know. */
export function sentence(entry: LogEntry, names: Names): string | undefined {
  const { deed, by, whom } = entry;
  const who = by?.name ?? t("deed.shell");
  if (deed.kind === "old") return oldSentence(deed, who, names);
  if (deed.kind === "newer") return t("deed.newer", { who });
  const words: ((deed: never) => Words) | undefined = WORDS[deed.kind];
  if (words === undefined) return undefined;
  const account = whom?.name ?? ("user" in deed ? deed.user : "");
  const [key, what = account] = words(deed as never);
  const count = deed.kind === "import-deleted" ? deed.games : 0;
  const values = { who, what, whom: account, count };
  return t(key, values);
}

/** What is folded away below the sentence; empty where there is nothing more to say. */
export function details(deed: Deed): string {
  switch (deed.kind) {
    case "old":
      return deed.sent === "{}" ? "" : deed.sent;
    case "newer":
      return deed.text;
    case "engine-added":
    case "engine-changed":
    case "engine-tested":
      return deed.command.join(" ");
    case "study-started":
      return JSON.stringify(deed.plan);
    case "match-ordered":
      return "kind" in deed.order && Object.keys(deed.order).length > 1
        ? JSON.stringify(deed.order)
        : "";
    case "account-added":
      return deed.scopes.join(" ");
    default:
      return "";
  }
}
