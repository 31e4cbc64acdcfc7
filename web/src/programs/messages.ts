/** The messages of the socket, read from their own description. */

import { t } from "../messages";
import { h, type VNode } from "../vdom";
import type { Schema } from "./document";
import { typeView } from "./type-view";

/** A JSON schema with the types of all messages. */
export interface Messages {
  $defs: Record<string, Schema>;
}

/** What a client says, and what it hears. */
export function messagesView({ $defs }: Messages): VNode {
  return h("section.stack.tight", { key: "messages", attrs: { id: "socket" } }, [
    h("h2", t("programs.messages")),
    h("p", t("programs.messages.lead")),
    h("h3", t("programs.says")),
    ...kinds($defs.ClientOut),
    h("h3", t("programs.hears")),
    ...kinds($defs.ClientIn),
  ]);
}

function kinds(schema: Schema | undefined): VNode[] {
  return (schema?.oneOf ?? []).map((kind) =>
    h("details.call", { key: nameOf(kind) }, [
      h("summary", [
        h("code", [h("b", nameOf(kind))]),
        kind.description ? h("span.quiet.small", ` ${kind.description}`) : null,
      ]),
      h("div.stack.tight.small", [h("p", [h("code", typeView(kind))])]),
    ]),
  );
}

function nameOf(kind: Schema): string {
  const type = kind.properties?.type;
  return typeof type === "object" && typeof type.const === "string" ? type.const : "";
}
