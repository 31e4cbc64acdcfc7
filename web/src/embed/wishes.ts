/** What the site around the frame wants, as the address says it. What makes no sense is ignored. */

import type { Seat } from "../protocol";

export interface Wishes {
  /** The colours of the board. */
  theme: string | undefined;
  /** Light or dark around it, whatever the reader's system says. */
  scheme: "light" | "dark" | undefined;
  /** Who sits at the bottom. */
  seat: Seat;
  coordinates: boolean;
  /** The position to begin with, as moves made; the present one when missing. */
  ply: number | undefined;
}

const THEMES = ["maple", "slate", "contrast"];

export function wishesIn(query: URLSearchParams): Wishes {
  const theme = query.get("theme") ?? "";
  const scheme = query.get("scheme");
  const ply = query.get("ply") ?? "";
  return {
    theme: THEMES.includes(theme) ? theme : undefined,
    scheme: scheme === "light" || scheme === "dark" ? scheme : undefined,
    seat: query.get("seat") === "second" ? "second" : "first",
    coordinates: query.get("coordinates") !== "no",
    ply: /^\d{1,5}$/.test(ply) ? Number(ply) : undefined,
  };
}
