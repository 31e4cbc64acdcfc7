import { expect, test } from "vitest";
import { shown } from "./notice";

const said = (notice: object) => shown(JSON.stringify(notice));

test("a notice says what it is about and leads there", () => {
  const about = { id: "q7Kd0Zx2", game: "Chess", with: "anna" };
  expect(said({ about: "turn", ...about })).toEqual({
    title: "Your turn",
    body: "Chess with anna",
    tag: "q7Kd0Zx2",
    path: "/g/q7Kd0Zx2",
  });
  expect(said({ about: "begun", ...about })?.title).toBe("Your game has begun");
  expect(said({ about: "invited", ...about })).toEqual({
    title: "anna invites you",
    body: "Chess",
    tag: "q7Kd0Zx2",
    path: "/c/q7Kd0Zx2",
  });
});

test("what cannot be read, or is not known yet, shows nothing", () => {
  for (const text of ["", "null", "7", "{}", "[", '{"about":"turn","id":7}'])
    expect(shown(text)).toBeUndefined();
  expect(said({ about: "mail", id: "q7Kd0Zx2", game: "Chess", with: "anna" })).toBeUndefined();
});
