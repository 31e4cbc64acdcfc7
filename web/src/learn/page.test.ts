import { afterEach, describe, expect, it } from "vitest";
import { setLanguage } from "../messages";
import { rulesOf } from "../testing";
import { paragraphs } from "./page";

afterEach(() => setLanguage("en", {}));

describe("the rules in words", () => {
  const told = {
    ...rulesOf("chess", { usual: true, position: true, secret: false }),
    text: "No such start. Secret.\n\nA man said this.",
    said: {
      text: [[{ key: "rules.no_such_start" }, { key: "rules.secret_start" }], ["A man said this."]],
    },
  };

  it("are in English where the language that is spoken lacks a part of a paragraph", () => {
    const english = ["No such start. Secret.", "A man said this."];
    expect(paragraphs(told)).toEqual(english);
    setLanguage("hu", { "rules.no_such_start": "Nincs." });
    expect(paragraphs(told)).toEqual(english);
  });

  it("are in the language that is spoken, but for words of somebody's own", () => {
    setLanguage("hu", { "rules.no_such_start": "Nincs.", "rules.secret_start": "Titok." });
    expect(paragraphs(told)).toEqual(["Nincs. Titok.", "A man said this."]);
  });
});
