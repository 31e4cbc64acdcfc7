/** The lobby. */

import "../messages/common";
import "../messages/lobby";
import { LobbyPage } from "../lobby/page";
import type { Pages } from "../shell/area";
import "../style/lobby.css";
import "../style/quick.css";

export const pages: Pages = {
  "/": (app, _, location) => new LobbyPage(app, location),
};
