/** One's account, and the ways into it. */

import "../messages/account";
import "../messages/common";
import "../messages/mail";
import { AccountPage } from "../account/account";
import { FirstAdminPage } from "../account/first-admin";
import { ForgottenPage } from "../account/forgotten";
import { LoginPage } from "../account/login";
import { mailConfirmPage, mailStopPage } from "../account/mail-link";
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
  "/forgotten": (app, _, location) => new ForgottenPage(app, location),
  "/mail": (app, _, location) => mailConfirmPage(app, location),
  "/mail/stop": (app, _, location) => mailStopPage(app, location),
  "/account": (app) => new AccountPage(app),
  "/privacy": () => new PrivacyPage(),
  "/first-admin": (app, _, location) => new FirstAdminPage(app, location),
};
