/** The lobby. */

import "../messages/common";
import "../messages/board";
import "../messages/lobby";
import "../messages/newgame";
import { LobbyPage } from "../lobby/page";
import type { Pages } from "../shell/area";

export const pages: Pages = {
  "/": (app, _, location) => new LobbyPage(app, location),
};
