/** The pages of rules. */

import "../messages/common";
import "../messages/games";
import { LearnPage } from "../learn/page";
import type { Pages } from "../shell/area";
import "../style/learn.css";

export const pages: Pages = {
  "/learn/{key}": (app, { key = "" }) => new LearnPage(app, key),
};
