/** A game at its board. */

import "../messages/common";
import "../messages/game";
import "../messages/share";
import { gamePage } from "../game/page";
import type { Pages } from "../shell/area";

export const pages: Pages = {
  "/g/{id}": (app, { id = "" }, location) => gamePage(app, id, location),
};
