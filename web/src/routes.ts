/** Which page each address shows. */

import { AccountPage } from "./account/account";
import { FirstAdminPage } from "./account/first-admin";
import { LoginPage } from "./account/login";
import { RegisterPage } from "./account/register";
import { ResetPage } from "./account/reset";
import { BotEditPage } from "./admin/bots/edit";
import { BotsPage } from "./admin/bots/page";
import { ComposePage } from "./admin/compose";
import { EditPage } from "./admin/edit";
import { EngineEditPage } from "./admin/engines/edit";
import { EnginesPage } from "./admin/engines/page";
import { HostsPage } from "./admin/hosts/page";
import { LogPage } from "./admin/log/page";
import { OverviewPage } from "./admin/overview/page";
import { ModulesPage } from "./admin/page";
import { RunningPage } from "./admin/running/page";
import { TryPage } from "./admin/try";
import { UsersPage } from "./admin/users/page";
import { ChallengePage } from "./challenge/page";
import { gamePage } from "./game/page";
import { GamesPage } from "./games/page";
import { ImportsPage } from "./imports/list";
import { ImportPage } from "./imports/page";
import { LearnPage } from "./learn/page";
import { LobbyPage } from "./lobby/page";
import { MatchesPage } from "./matches/list";
import { MatchNewPage } from "./matches/new";
import { MatchPage } from "./matches/page";
import { StudyPage } from "./matches/study-page";
import { ProgramsPage } from "./programs/page";
import type { Routes } from "./shell/shell";

export const routes: Routes = [
  ["/", (app, _, location) => new LobbyPage(app, location)],
  ["/c/{id}", (app, { id = "" }) => new ChallengePage(app, id)],
  ["/g/{id}", (app, { id = "" }, location) => gamePage(app, id, location)],
  ["/games", (app, _, location) => new GamesPage(app, undefined, location)],
  ["/@/{name}", (app, { name = "" }, location) => new GamesPage(app, name, location)],
  ["/imports", (app) => new ImportsPage(app)],
  ["/imports/{id}", (app, { id = "" }, location) => new ImportPage(app, id, location)],
  ["/learn/{key}", (app, { key = "" }) => new LearnPage(app, key)],
  ["/matches", (app) => new MatchesPage(app)],
  ["/matches/new", (app, _, location) => new MatchNewPage(app, location)],
  ["/matches/studies/{id}", (app, { id = "" }) => new StudyPage(app, id)],
  ["/matches/{id}", (app, { id = "" }, location) => new MatchPage(app, id, location)],
  ["/login", (app, _, location) => new LoginPage(app, location)],
  ["/register", (app, _, location) => new RegisterPage(app, location)],
  ["/reset", (app, _, location) => new ResetPage(app, location)],
  ["/programs", (app) => new ProgramsPage(app)],
  ["/account", (app) => new AccountPage(app)],
  ["/admin", (app) => new OverviewPage(app)],
  ["/admin/users", (app, _, location) => new UsersPage(app, location)],
  ["/admin/log", (app) => new LogPage(app)],
  ["/admin/games", (app) => new ModulesPage(app)],
  ["/admin/games/compose", (app) => new ComposePage(app)],
  ["/admin/games/edit", (app, _, location) => new EditPage(app, location)],
  ["/admin/games/try/{id}", (app, { id = "" }) => new TryPage(app, id)],
  ["/admin/engines", (app) => new EnginesPage(app)],
  ["/admin/engines/new", (app) => new EngineEditPage(app)],
  ["/admin/engines/{id}", (app, { id = "" }) => new EngineEditPage(app, id)],
  ["/admin/bots", (app) => new BotsPage(app)],
  ["/admin/bots/new", (app) => new BotEditPage(app)],
  ["/admin/bots/{id}", (app, { id = "" }) => new BotEditPage(app, id)],
  ["/admin/hosts", (app) => new HostsPage(app)],
  ["/admin/running", (app) => new RunningPage(app)],
  ["/first-admin", (app, _, location) => new FirstAdminPage(app, location)],
];
