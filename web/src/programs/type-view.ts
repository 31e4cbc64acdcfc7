/** Shows a type, with links to the types that it names. */

import { h, type VNode } from "../vdom";
import { type Schema, typeParts } from "./document";

export function typeView(schema: Schema | boolean): (VNode | string)[] {
  return typeParts(schema).map((part) =>
    typeof part === "string" ? part : h("a", { attrs: { href: `#type-${part.name}` } }, part.name),
  );
}
