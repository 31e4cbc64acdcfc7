/** The page of a challenge. */

import "../messages/account";
import "../messages/challenge";
import "../messages/common";
import { ChallengePage } from "../challenge/page";
import type { Pages } from "../shell/area";
import "../style/challenge.css";

export const pages: Pages = {
  "/c/{id}": (app, { id = "" }) => new ChallengePage(app, id),
};
