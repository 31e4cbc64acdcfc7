import { expect, it } from "vitest";
import { levelText } from "./levels";

it.each([
  [1, 20, "beginner"],
  [3, 20, "learner"],
  [5, 20, "casual player"],
  [8, 20, "club player"],
  [11, 20, "strong club player"],
  [14, 20, "expert"],
  [17, 20, "master"],
  [20, 20, "full strength"],
  [0, 20, "beginner"],
  [0, 0, "full strength"],
])("level %i of %i is that of a %s", (level, best, word) => {
  expect(levelText({ level, best })).toBe(word);
});
