/** What programs are told. */

import "../messages/programs";
import { ProgramsPage } from "../programs/page";
import type { Pages } from "../shell/area";

export const pages: Pages = {
  "/programs": (app) => new ProgramsPage(app),
};
