/** All catalogues as one: for types and for tests. Pages load those of their area. */

import { account } from "./account";
import { admin } from "./admin";
import { app } from "./app";
import { board } from "./board";
import { bots } from "./bots";
import { builds } from "./builds";
import { challenge } from "./challenge";
import { clocks } from "./clocks";
import { common } from "./common";
import { deeds } from "./deeds";
import { engines } from "./engines";
import { factors } from "./factors";
import { figures } from "./figures";
import { game } from "./game";
import { games } from "./games";
import { imports } from "./imports";
import { lobby } from "./lobby";
import { mail } from "./mail";
import { matches } from "./matches";
import { newgame } from "./newgame";
import { onceMore } from "./once-more";
import { overseeing } from "./overseeing";
import { people } from "./people";
import { plan } from "./plan";
import { programs } from "./programs";
import { push } from "./push";
import { security } from "./security";
import { settings } from "./settings";
import { share } from "./share";
import { studies } from "./studies";

export const en = {
  ...app,
  ...account,
  ...clocks,
  ...common,
  ...factors,
  ...figures,
  ...lobby,
  ...challenge,
  ...newgame,
  ...games,
  ...board,
  ...game,
  ...imports,
  ...share,
  ...settings,
  ...push,
  ...mail,
  ...admin,
  ...engines,
  ...bots,
  ...matches,
  ...studies,
  ...builds,
  ...programs,
  ...overseeing,
  ...security,
  ...people,
  ...deeds,
  ...plan,
  ...onceMore,
};
