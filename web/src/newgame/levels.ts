/** How well a bot plays, in words that people know. */

import "../messages/figures";
import { t } from "../messages";
import type { Skill } from "../protocol";

/** Up to this share of the highest level a word fits. */
const WORDS = [
  [0.1, "bots.level.beginner"],
  [0.2, "bots.level.learner"],
  [0.33, "bots.level.casual"],
  [0.5, "bots.level.club"],
  [0.65, "bots.level.strong"],
  [0.8, "bots.level.expert"],
  [0.99, "bots.level.master"],
] as const;

/** Such as `club player`; at its highest level an engine plays as well as it can. */
export function levelText({ level, best }: Skill): string {
  const share = best > 0 ? level / best : 1;
  return t(WORDS.find(([most]) => share <= most)?.[1] ?? "bots.level.best");
}
