/** Clocks in words. Base times are in minutes, bonuses in seconds, as players write them. */

import { add } from "./texts";

export const clocks = add({
  "clock.fischer": "{base} + {bonus}",
  "clock.bronstein": "{base} + {bonus} Bronstein",
  "clock.delay": "{base}, {bonus} s delay",
  "clock.byoyomi": "{base} + {periods} × {bonus} s byoyomi",
  "clock.hourglass": "{base} hourglass",
  "clock.days": { one: "1 day a move", other: "{count} days a move" },
  "left.hours": { one: "1 hour", other: "{count} hours" },
  "left.days": { one: "1 day", other: "{count} days" },
  "left.minutes": { one: "1 minute", other: "{count} minutes" },
  "left.until": "{time} left",
  "left.soon": "less than a minute left",
  "clock.unlimited": "no clock",
  "clock.seconds": { one: "1 s", other: "{count} s" },
  "clock.stage": { one: "{time} for 1 move", other: "{time} for {count} moves" },
  "clock.odds": "{first} against {second}",
});
