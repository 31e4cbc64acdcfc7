/** What tells password managers whose passphrase a form asks for. */

import { h, type VNode } from "../vdom";

export function hiddenName(name: string): VNode {
  const attrs = { type: "text", name: "name", value: name, autocomplete: "username", hidden: true };
  return h("input", { attrs });
}
