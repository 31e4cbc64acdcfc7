/** The pages of those who run the server. */

import "../messages/admin";
import "../messages/bots";
import "../messages/common";
import "../messages/deeds";
import "../messages/engines";
import "../messages/overseeing";
import "../messages/security";
import { BotEditPage } from "../admin/bots/edit";
import { BotsPage } from "../admin/bots/page";
import { ComposePage } from "../admin/compose";
import { EditPage } from "../admin/edit";
import { EngineEditPage } from "../admin/engines/edit";
import { EnginesPage } from "../admin/engines/page";
import { HostsPage } from "../admin/hosts/page";
import { LogPage } from "../admin/log/page";
import { OverviewPage } from "../admin/overview/page";
import { ModulesPage } from "../admin/page";
import { RunningPage } from "../admin/running/page";
import { SecurityPage } from "../admin/security/page";
import { TryPage } from "../admin/try";
import { UsersPage } from "../admin/users/page";
import type { Pages } from "../shell/area";
import "../style/admin.css";

export const pages: Pages = {
  "/admin": (app) => new OverviewPage(app),
  "/admin/users": (app, _, location) => new UsersPage(app, location),
  "/admin/log": (app) => new LogPage(app),
  "/admin/security": (app, _, location) => new SecurityPage(app, location),
  "/admin/games": (app) => new ModulesPage(app),
  "/admin/games/compose": (app) => new ComposePage(app),
  "/admin/games/edit": (app, _, location) => new EditPage(app, location),
  "/admin/games/try/{id}": (app, { id = "" }) => new TryPage(app, id),
  "/admin/engines": (app) => new EnginesPage(app),
  "/admin/engines/new": (app) => new EngineEditPage(app),
  "/admin/engines/{id}": (app, { id = "" }) => new EngineEditPage(app, id),
  "/admin/bots": (app) => new BotsPage(app),
  "/admin/bots/new": (app) => new BotEditPage(app),
  "/admin/bots/{id}": (app, { id = "" }) => new BotEditPage(app, id),
  "/admin/hosts": (app) => new HostsPage(app),
  "/admin/running": (app) => new RunningPage(app),
};
