/** The start position of a game as a picture of the server, fetched when it is about to be seen. */

import { h, type VNode } from "../vdom";

/** Its room is square whatever the board is, so that nothing moves when it comes. */
export function startPicture(rules: string): VNode {
  const query = new URLSearchParams({ rules, coordinates: "no" });
  const src = `/api/v1/positions/picture.svg?${query}`;
  // `loading` stands before `src`, or it would come too late.
  const attrs = { loading: "lazy", decoding: "async", alt: "", width: 240, height: 240, src };
  return h("img.start-picture", { attrs });
}
