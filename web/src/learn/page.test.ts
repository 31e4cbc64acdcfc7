import { afterEach, describe, expect, it } from "vitest";
import { setLanguage } from "../messages";
import { answerWith, FakeApp, rulesOf } from "../testing";
import { LearnPage, paragraphs } from "./page";

afterEach(() => setLanguage("en", {}));

describe("a page of rules", () => {
  const bot = { accepts: "everyone", games: ["plain"] };

  async function buttons(bots: unknown[]): Promise<(string | null)[]> {
    const rules = rulesOf("plain", { usual: true, position: false });
    answerWith({ "GET /rules/plain": [200, rules], "GET /bots": [200, bots] });
    const app = new FakeApp();
    await app.show(new LearnPage(app, "plain"));
    return [...document.querySelectorAll(".row .button")].map((one) => one.getAttribute("href"));
  }

  it("leads to a game with a friend, the computer, and anyone", async () => {
    expect(await buttons([bot])).toEqual([
      "/?new=link&game=plain",
      "/?new=bot&game=plain",
      "/?new=anyone&game=plain",
    ]);
  });

  it.each([[[]], [[{ ...bot, accepts: "nobody" }]], [[{ ...bot, games: ["other"] }]]])(
    "offers no computer that would not play",
    async (bots) => {
      expect(await buttons(bots)).not.toContain("/?new=bot&game=plain");
    },
  );
});

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
