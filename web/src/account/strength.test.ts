import { expect, it } from "vitest";
import { answerWith, FakeApp, fill, find, locationOf, settle } from "../testing";
import { AccountPage } from "./account";
import { RegisterPage } from "./register";
import { ResetPage } from "./reset";
import { type Strength, strengthOf } from "./strength";

it("a passphrase is called by how hard it is to guess", () => {
  const expected: [string, Strength][] = [
    ["", "none"],
    ["   ", "none"],
    ["pass", "short"],
    ["password", "weak"],
    ["12345678", "weak"],
    ["aaaaaaaaaaaaaaaaaaaaaaaa", "weak"],
    ["abcdefghijklmnopqrst", "weak"],
    ["sunshine2026", "weak"],
    ["abcxabcxabcxabcxabcxabcx", "weak"],
    ["Tr0ub4dor&3", "fair"],
    ["correct horse battery", "good"],
    ["x7$kQ9!mZ2vR", "good"],
    ["ein langes wort über alles", "good"],
  ];
  for (const [passphrase, strength] of expected) {
    expect([passphrase, strengthOf(passphrase)]).toEqual([passphrase, strength]);
  }
});

it("a passphrase with one's name or the site's in it is weak, however long", () => {
  expect(strengthOf("the horse of Margaret is brown", "margaret")).toBe("weak");
  expect(strengthOf("the horse of Margaret is brown", "anna")).toBe("good");
  expect(strengthOf("a radar and two spades", "ada")).toBe("good");
  expect(strengthOf("my Rookery account is mine", "anna")).toBe("weak");
});

it("a word says it while a new passphrase is typed, wherever one is", async () => {
  answerWith({ "GET /tokens": [200, []] });
  const app = new FakeApp().as("anna");
  const pages = [
    { page: new RegisterPage(app, locationOf("/register")), field: "#passphrase" },
    { page: new ResetPage(app, locationOf("/reset#s3cret")), field: "#passphrase" },
    { page: new AccountPage(app), field: "#new" },
  ];
  for (const { page, field } of pages) {
    await app.show(page);
    expect(find(".strength").textContent).toBe("");
    for (const [typed, word] of [
      ["abc", "Too short"],
      ["password", "Easy to guess"],
      ["Tr0ub4dor&3", "Could be better"],
      ["correct horse battery", "Hard to guess"],
    ] as const) {
      fill(field, typed);
      await settle();
      expect(find(".strength [role=status]").textContent).toBe(word);
    }
  }
});

it("the name that was typed counts as one's name", async () => {
  const app = new FakeApp();
  await app.show(new RegisterPage(app, locationOf("/register")));
  fill("#passphrase", "the horse of margaret");
  await settle();
  expect(find(".strength").textContent).toBe("Hard to guess");
  fill("#name", "Margaret");
  await settle();
  expect(find(".strength").textContent).toBe("Easy to guess");
});
