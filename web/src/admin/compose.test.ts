import { describe, expect, it } from "vitest";
import type { FormField } from "../protocol";
import { fileOf, keyOf } from "./compose";

const field = (key: string, kind: FormField["kind"]): FormField => ({
  key,
  label: key,
  hint: "",
  kind,
});

const FIELDS: FormField[] = [
  field("name", { kind: "text" }),
  field("array.number", { kind: "number", min: 0, max: 959 }),
  field("capture.duty", { kind: "flag" }),
  field("goals", { kind: "list" }),
  field("sight", { kind: "choice", options: [] }),
];

describe("the file of a composed variant", () => {
  it("says what was entered, in the file's own forms", () => {
    const values = {
      name: 'My "best" one',
      "array.number": "42",
      "capture.duty": "true",
      goals: "checks 3, no king loses",
    };
    expect(fileOf(FIELDS, values)).toBe(
      'name = "My \\"best\\" one"\narray.number = 42\ncapture.duty = true\n' +
        'goals = ["checks 3", "no king loses"]\n',
    );
  });

  it("leaves out what was left alone", () => {
    expect(fileOf(FIELDS, { name: "x", sight: "", goals: "  " })).toBe('name = "x"\n');
  });

  it("has a key made of the name", () => {
    expect(keyOf("Forced atomic 42")).toBe("forced-atomic-42");
    expect(keyOf("Sötétsakk!")).toBe("sotetsakk");
    expect(keyOf("42nd")).toBe("nd");
    expect(keyOf("★")).toBe("variant");
  });
});
