/** The stories of a board in Firefox, as Debian has it. */

import { Firefox } from "./firefox";
import { tellStories } from "./stories";

tellStories(new Firefox());
