/** An entry of the security log in a sentence. */

import { t } from "../../messages";
import type { Security, SecurityEntry } from "../../protocol";

/** What stands in sentences of some kinds alone. */
const NO_VALUES = { wait: "", call: "", scopes: "", left: "" };

/** What happened, without where it came from. */
export function sentence({ account, event, times }: SecurityEntry): string {
  const who = account?.name ?? t("security.nobody");
  const what = t(keyOf(event), { who, ...NO_VALUES, ...values(event) });
  return times > 1 ? t("security.times", { what, count: times }) : what;
}

type Sentence =
  | `security.${Exclude<Security["kind"], "deed" | "dropped">}`
  | "security.token-made.none";

function keyOf(event: Security): Sentence {
  switch (event.kind) {
    case "deed":
    case "dropped":
      return "security.newer";
    case "token-made":
      return event.scopes.length === 0 ? "security.token-made.none" : "security.token-made";
    default:
      return `security.${event.kind}`;
  }
}

function values(event: Security): Record<string, string> {
  switch (event.kind) {
    case "log-in-paused":
      return { wait: t("security.seconds", { count: event.wait_s }) };
    case "admin-refused":
      return { call: event.call };
    case "token-made":
      return { scopes: event.scopes.join(", ") };
    case "recovery-code-used":
      return { left: `${event.left}` };
    default:
      return {};
  }
}
