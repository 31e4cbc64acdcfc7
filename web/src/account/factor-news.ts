/** What happened to one's second factors lately, each in a sentence. */

import { t } from "../messages";
import "../messages/factors";
import type { FactorNews, Security } from "../protocol";
import { agoText } from "../ui/game-text";
import { h, type VNode } from "../vdom";

/** The list; null where there is nothing to tell. */
export function newsView(news: readonly FactorNews[], nowMs: number): VNode | null {
  const told = news.flatMap((one) => {
    const what = sentence(one.event);
    return what === undefined ? [] : [{ ...one, what }];
  });
  if (told.length === 0) return null;
  return h("div.stack.tight", { key: "news" }, [
    h("h3", t("factors.news")),
    h(
      "ul.small",
      told.map(({ at_ms, network, what }) =>
        h("li", [
          h("span.quiet", `${agoText(at_ms, nowMs)}: `),
          network === undefined ? what : t("factors.news.from", { what, network }),
        ]),
      ),
    ),
  ]);
}

function sentence(event: Security): string | undefined {
  switch (event.kind) {
    case "recovery-code-used":
      return t("factors.news.recovery-code-used", { count: event.left });
    case "code-failed":
    case "passkey-copied":
    case "app-added":
    case "app-removed":
    case "passkey-added":
    case "passkey-removed":
    case "recovery-codes-made":
    case "factors-taken-off":
      return t(`factors.news.${event.kind}`);
    default:
      return undefined;
  }
}
