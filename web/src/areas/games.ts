/** Lists of games. */

import "../messages/common";
import "../messages/games";
import { MinePage } from "../games/mine";
import { GamesPage } from "../games/page";
import type { Pages } from "../shell/area";
import "../style/games.css";

export const pages: Pages = {
  "/games": (app, _, location) => new GamesPage(app, undefined, location),
  "/my-games": (app) => new MinePage(app),
  "/@/{name}": (app, { name = "" }, location) => new GamesPage(app, name, location),
};
