/** Which page each address shows. */

import { AccountPage } from "./account/account";
import { FirstAdminPage } from "./account/first-admin";
import { LoginPage } from "./account/login";
import { RegisterPage } from "./account/register";
import { ChallengePage } from "./challenge/page";
import { gamePage } from "./game/page";
import { GamesPage } from "./games/page";
import { LearnPage } from "./learn/page";
import { LobbyPage } from "./lobby/page";
import type { Routes } from "./shell/shell";

export const routes: Routes = [
  ["/", (app, _, location) => new LobbyPage(app, location)],
  ["/c/{id}", (app, { id = "" }) => new ChallengePage(app, id)],
  ["/g/{id}", (app, { id = "" }, location) => gamePage(app, id, location)],
  ["/games", (app, _, location) => new GamesPage(app, undefined, location)],
  ["/@/{name}", (app, { name = "" }, location) => new GamesPage(app, name, location)],
  ["/learn/{key}", (app, { key = "" }) => new LearnPage(app, key)],
  ["/login", (app, _, location) => new LoginPage(app, location)],
  ["/register", (app, _, location) => new RegisterPage(app, location)],
  ["/account", (app) => new AccountPage(app)],
  ["/first-admin", (app, _, location) => new FirstAdminPage(app, location)],
];
