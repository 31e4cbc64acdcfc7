/** One's account, and the ways into it. */

import "../messages/account";
import "../messages/common";
import { AccountPage } from "../account/account";
import { FirstAdminPage } from "../account/first-admin";
import { LoginPage } from "../account/login";
import { PrivacyPage } from "../account/privacy";
import { RegisterPage } from "../account/register";
import { ResetPage } from "../account/reset";
import type { Pages } from "../shell/area";
import "../style/admin.css";
import "../style/account.css";

export const pages: Pages = {
  "/login": (app, _, location) => new LoginPage(app, location),
  "/register": (app, _, location) => new RegisterPage(app, location),
  "/reset": (app, _, location) => new ResetPage(app, location),
  "/account": (app) => new AccountPage(app),
  "/privacy": () => new PrivacyPage(),
  "/first-admin": (app, _, location) => new FirstAdminPage(app, location),
};
