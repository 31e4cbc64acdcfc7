/** What one can choose. */

import "../messages/mail";
import "../messages/settings";
import { SettingsPage } from "../settings/page";
import type { Pages } from "../shell/area";

export const pages: Pages = {
  "/settings": (app) => new SettingsPage(app),
};
