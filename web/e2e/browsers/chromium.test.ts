/** The stories of a board in Chromium. */

import { Chromium } from "./chromium";
import { tellStories } from "./stories";

tellStories(new Chromium());
