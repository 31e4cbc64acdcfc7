/** Matches and studies of engines. */

import "../messages/admin";
import "../messages/bots";
import "../messages/builds";
import "../messages/common";
import "../messages/engines";
import "../messages/game";
import "../messages/matches";
import "../messages/studies";
import { BuildTestsPage } from "../builds/list";
import { BuildTestNewPage } from "../builds/new";
import { BuildTestPage } from "../builds/page";
import { MatchesPage } from "../matches/list";
import { MatchNewPage } from "../matches/new";
import { MatchPage } from "../matches/page";
import { StudyPage } from "../matches/study-page";
import type { Pages } from "../shell/area";
import "../style/admin.css";
import "../style/matches.css";

export const pages: Pages = {
  "/matches": (app) => new MatchesPage(app),
  "/matches/new": (app, _, location) => new MatchNewPage(app, location),
  "/matches/studies/{id}": (app, { id = "" }) => new StudyPage(app, id),
  "/matches/builds": (app) => new BuildTestsPage(app),
  "/matches/builds/new": (app) => new BuildTestNewPage(app),
  "/matches/builds/{id}": (app, { id = "" }) => new BuildTestPage(app, id),
  "/matches/{id}": (app, { id = "" }, location) => new MatchPage(app, id, location),
};
