/** Which area each address belongs to. Areas are loaded when the first of their pages is shown. */

import { Area } from "./shell/area";
import type { Routes } from "./shell/shell";

const account = new Area(() => import("./areas/account"));
const admin = new Area(() => import("./areas/admin"));
const challenge = new Area(() => import("./areas/challenge"));
const game = new Area(() => import("./areas/game"), true);
const games = new Area(() => import("./areas/games"));
const imports = new Area(() => import("./areas/imports"));
const learn = new Area(() => import("./areas/learn"));
const lobby = new Area(() => import("./areas/lobby"));
const matches = new Area(() => import("./areas/matches"));
const programs = new Area(() => import("./areas/programs"));
const settings = new Area(() => import("./areas/settings"));

export const routes: Routes = [
  ["/", lobby],
  ["/c/{id}", challenge],
  ["/g/{id}", game],
  ["/games", games],
  ["/my-games", games],
  ["/@/{name}", games],
  ["/imports", imports],
  ["/imports/{id}", imports],
  ["/learn/{key}", learn],
  ["/matches", matches],
  ["/matches/new", matches],
  ["/matches/studies/{id}", matches],
  ["/matches/builds", matches],
  ["/matches/builds/new", matches],
  ["/matches/builds/{id}", matches],
  ["/matches/{id}", matches],
  ["/login", account],
  ["/register", account],
  ["/reset", account],
  ["/forgotten", account],
  ["/mail", account],
  ["/mail/stop", account],
  ["/programs", programs],
  ["/account", account],
  ["/privacy", account],
  ["/settings", settings],
  ["/admin", admin],
  ["/admin/users", admin],
  ["/admin/log", admin],
  ["/admin/security", admin],
  ["/admin/games", admin],
  ["/admin/games/compose", admin],
  ["/admin/games/edit", admin],
  ["/admin/games/try/{id}", admin],
  ["/admin/engines", admin],
  ["/admin/engines/new", admin],
  ["/admin/engines/{id}", admin],
  ["/admin/bots", admin],
  ["/admin/bots/new", admin],
  ["/admin/bots/{id}", admin],
  ["/admin/hosts", admin],
  ["/admin/running", admin],
  ["/first-admin", account],
];
