/** What engines say, in figures, and the clocks and levels of those that play. */

import { add } from "./texts";

export const figures = add({
  "bots.skill": "level {level} of {best}",
  "bots.level.beginner": "beginner",
  "bots.level.learner": "learner",
  "bots.level.casual": "casual player",
  "bots.level.club": "club player",
  "bots.level.strong": "strong club player",
  "bots.level.expert": "expert",
  "bots.level.master": "master",
  "bots.level.best": "full strength",

  "pace.any": "any clock",
  "pace.from": "{min} a side or longer",
  "pace.up-to": "at most {max} a side",
  "pace.between": "{min} to {max} a side",
  "pace.slow": "{range}, and slow games",
  "pace.seconds": { one: "{count} second", other: "{count} seconds" },
  "pace.minutes": { one: "{count} minute", other: "{count} minutes" },
  "pace.hours": { one: "{count} hour", other: "{count} hours" },

  "bytes.kib": "{count} KiB",
  "bytes.mib": "{count} MiB",
  "bytes.gib": "{count} GiB",

  "info.depth": "depth {depth}",
  "info.score": "score {score}",
  "info.leaves": "{count} judged",
  "info.cutoffs": "{count} cut-offs",
  "info.seconds": "{count} s",
  "info.nodes": "{count} positions",
  "info.speed": "{count} a second",
  "info.mate": "mate in {count}",
  "info.mated": "mated in {count}",
});
