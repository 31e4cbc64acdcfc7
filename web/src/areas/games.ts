/** Lists of games. */

import "../messages/common";
import "../messages/games";
import { GamesPage } from "../games/page";
import type { Pages } from "../shell/area";

export const pages: Pages = {
  "/games": (app, _, location) => new GamesPage(app, undefined, location),
  "/@/{name}": (app, { name = "" }, location) => new GamesPage(app, name, location),
};
