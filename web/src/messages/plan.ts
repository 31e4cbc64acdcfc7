/** Moves that are prepared for when the opponent moves as expected. */

import { add } from "./texts";

export const plan = add({
  "plan.label": "Prepared moves",
  "plan.open": "Prepare moves",
  "plan.about": "Your answer is played at once when {name} moves as you expect.",
  "plan.count": { one: "1 answer prepared", other: "{count} answers prepared" },
  "plan.mark": "Prepared line",

  "plan.begin": "Enter a move that {name} may play.",
  "plan.answer": "Now enter your answer to {move}.",
  "plan.whole": "Keep this line, or go on with what {name} may play then.",
  "plan.kept": "This line is kept. You can go on from here.",
  "plan.over": "The game would be over here.",
  "plan.over.whole": "The game would be over here. You can keep this line.",
  "plan.full.line": "A line has at most {count} moves.",
  "plan.full.line.whole": "A line has at most {count} moves. You can keep this one.",
  "plan.waits": "Looking ahead …",
  "plan.looking": "The line waits while you look at an earlier position.",

  "plan.keep": "Keep line",
  "plan.back": "Back one move",
  "plan.remove": "Remove this line",
  "plan.done": "Done",
  "plan.again": "Try again",

  "plan.tree": "Lines",
  "plan.if": "if",
  "plan.and-if": "and if",
  "plan.then": "then",
  "plan.fresh": "not kept yet",
  "plan.none":
    "Nothing is prepared yet. An answer is played at once when {name} moves as you expect; nobody else sees it before.",

  "plan.told.kept": "The line is kept.",
  "plan.told.removed": "The line is removed.",
  "plan.told.not-kept": "The line that you entered is not kept yet.",
  "plan.answered": "{move} was played for you, as you had prepared.",
  "plan.gone": "{name} played {move}, for which you had prepared nothing. Nothing is prepared now.",
  "plan.taken-back": "A move was taken back, so nothing is prepared now.",
  "plan.dropped": "The game went on, so the line that you were entering was dropped.",
  "plan.trouble": "{why} What you entered is still here.",
  "plan.full":
    "At most {count} lines can be prepared. Remove one first; what you entered is still here.",

  "keys.plan": "Prepare moves, or be done with it",
  "keys.plan.keep": "Keep the line that is being prepared",
  "keys.plan.back": "Take back the last move of that line",
});
