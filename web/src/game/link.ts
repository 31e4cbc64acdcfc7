/** How long the way to the server and back takes, as it was measured last. */

import type { App } from "../app";
import { t } from "../messages";
import type { Connection } from "../socket";
import { h, type VNode } from "../vdom";
import type { Model } from "./model";

/** From so long a way on it is felt, in milliseconds. */
const SLOW_MS_MIN = 300;

export interface Link {
  connection: Connection;
  /** The round trip; undefined before the first. */
  lagMs: number | undefined;
}

export function linkOf({ connection, socket }: App): Link {
  return { connection, lagMs: socket.lagMs };
}

/** Nothing after the end: then no lag costs anything. */
export function linkView(model: Model, { connection, lagMs }: Link): VNode | null {
  if (model.result !== undefined) return null;
  if (connection !== "open") return h("span.lag.bad", { key: "lag" }, t("lag.none"));
  if (lagMs === undefined) return null;
  const ms = Math.max(1, Math.round(lagMs));
  const title = t("lag.label", { ms });
  return h(
    "span.lag.figures.quiet",
    { key: "lag", class: { slow: ms >= SLOW_MS_MIN }, attrs: { title } },
    [h("span", { attrs: { "aria-hidden": "true" } }, t("lag.ms", { ms })), h("span.spoken", title)],
  );
}
