/** What programs are told. */

import "../messages/programs";
import { ProgramsPage } from "../programs/page";
import type { Pages } from "../shell/area";
import "../style/admin.css";
import "../style/account.css";
import "../style/programs.css";

export const pages: Pages = {
  "/programs": (app) => new ProgramsPage(app),
};
