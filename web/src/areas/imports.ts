/** Games from elsewhere. */

import "../messages/common";
import "../messages/games";
import "../messages/imports";
import { ImportsPage } from "../imports/list";
import { ImportPage } from "../imports/page";
import type { Pages } from "../shell/area";
import "../style/admin.css";

export const pages: Pages = {
  "/imports": (app) => new ImportsPage(app),
  "/imports/{id}": (app, { id = "" }, location) => new ImportPage(app, id, location),
};
