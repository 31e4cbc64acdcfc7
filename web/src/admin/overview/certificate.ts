/** The certificate that the server shows: until when it is good, and what is wrong with it. */

import { t } from "../../messages";
import type { Certificate } from "../../protocol";
import { agoText, whenText } from "../../ui/game-text";
import { icon } from "../../ui/icon";
import { h, type VNode } from "../../vdom";

/** What somebody has to see to, above all else that is told of the server. */
export function certificateAlarm(certificate: Certificate | undefined, now: number): VNode | null {
  if (certificate === undefined || !(certificate.late || certificate.trouble)) return null;
  const { trouble } = certificate;
  return h("section.alert.wide", { key: "certificate", attrs: { role: "alert" } }, [
    icon("alert"),
    h("div.stack.tight", [
      h("h2.small", t("certificate.title")),
      h("p", endText(certificate, now)),
      trouble ? h("p", [t("certificate.trouble"), " ", h("code.path", trouble)]) : null,
      h("p.quiet.small", t("certificate.text")),
    ]),
  ]);
}

/** Until when it is good. */
export function endText({ ends_ms }: Certificate, now: number): string {
  if (ends_ms === undefined) return t("certificate.none");
  const when = whenText(ends_ms);
  return ends_ms <= now
    ? t("certificate.ended", { when, ago: agoText(ends_ms, now) })
    : t("certificate.ends", { when });
}
