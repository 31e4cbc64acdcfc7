/** What the tab says of the page: its title, and an icon with a dot while something waits for me. */

import { t } from "../messages";

const ICONS = { usual: "/icon.svg", waits: "/icon-turn.svg" } as const;

/** What waits for me: nothing, something on this page (its title says so), or a game elsewhere. */
export type Waits = "nothing" | "here" | "elsewhere";

export function showTab(page: string, waits: Waits): void {
  const title = t(waits === "elsewhere" ? "app.title.turn" : "app.title", { page });
  if (document.title !== title) document.title = title;
  const href = waits === "nothing" ? ICONS.usual : ICONS.waits;
  const link = document.querySelector('link[rel="icon"]');
  if (link !== null && link.getAttribute("href") !== href) link.setAttribute("href", href);
}
