/** Which page each address shows. */

import { missingPage } from "./missing";
import type { Routes } from "./shell/shell";

export const routes: Routes = [["/", missingPage]];
