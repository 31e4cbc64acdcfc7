/** The stories of a board in WebKit, as GTK has it. */

import { tellStories } from "./stories";
import { WebKit } from "./webkit";

tellStories(new WebKit());
