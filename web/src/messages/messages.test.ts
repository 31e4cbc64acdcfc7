import { afterEach, describe, expect, it } from "vitest";
import { said, setLanguage, t, tOr } from ".";
import { en } from "./all";
import served from "./server.en.json";

const SOURCES = import.meta.glob<string>(
  ["../**/*.ts", "!../messages/**", "!../protocol/**", "!../**/*.test.ts"],
  { query: "?raw", import: "default", eager: true },
);

/** Every text in quotes, and the beginning of every text with a `${…}` in it. */
function mentioned(): { whole: Set<string>; prefixes: Set<string> } {
  const whole = new Set<string>();
  const prefixes = new Set<string>();
  for (const source of Object.values(SOURCES)) {
    for (const [, text] of source.matchAll(/["'`]([\w.-]+)["'`]/g)) whole.add(text ?? "");
    for (const [, text] of source.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)) prefixes.add(text ?? "");
  }
  return { whole, prefixes };
}

afterEach(() => setLanguage("en", {}));

describe("the catalogue", () => {
  it("has no text that nobody uses", () => {
    const { whole, prefixes } = mentioned();
    expect(Object.keys(SOURCES).length).toBeGreaterThan(20);
    const unused = Object.keys(en).filter(
      (key) => !whole.has(key) && ![...prefixes].some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });

  it("has a text for every key that the source mentions", () => {
    const asked = Object.values(SOURCES).flatMap((source) =>
      [...source.matchAll(/\bt\(\s*"([^"]+)"/g)].map(([, key]) => key ?? ""),
    );
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter((key) => !Object.hasOwn(en, key))).toEqual([]);
    for (const prefix of mentioned().prefixes) {
      if (!Object.values(SOURCES).some((source) => source.includes(`t(\`${prefix}`))) continue;
      expect(
        Object.keys(en).some((key) => key.startsWith(prefix)),
        prefix,
      ).toBe(true);
    }
  });

  it("says aloud what a button says, and then of what: people speak to buttons, too", () => {
    const texts: Readonly<Record<string, unknown>> = en;
    const written = (key: string) => `${texts[key]}`.replace(/ …$/, "").toLowerCase();
    const spoken = Object.keys(en).filter((key) => `${texts[key]}`.includes("{name}"));
    const buttons = spoken.filter((key) => key.endsWith(".of") && key.slice(0, -3) in texts);
    expect(buttons.length).toBeGreaterThan(5);
    const others = buttons.filter((key) => !written(key).includes(written(key.slice(0, -3))));
    expect(others).toEqual([]);
  });

  it("never shouts", () => {
    expect(JSON.stringify(en)).not.toContain("!");
  });
});

describe("what the server says", () => {
  const known = (key: string) => Object.hasOwn(served, key);

  it("is told in the language that is spoken, with what stands in it", () => {
    setLanguage("hu", {
      "server.too_often": "Túl gyakran. Próbáld {span} múlva.",
      "server.seconds": { one: "egy másodperc", other: "{count} másodperc" },
    });
    expect(known("server.too_often") && known("server.seconds")).toBe(true);
    const seconds = { key: "server.seconds", params: { count: 12 } };
    expect(said({ key: "server.too_often", params: { span: seconds } })).toBe(
      "Túl gyakran. Próbáld 12 másodperc múlva.",
    );
  });

  it("stays as the server said it where the language lacks a part of it", () => {
    expect(said({ key: "challenges.own" })).toBeUndefined();
    setLanguage("hu", { "server.too_often": "Túl gyakran. Próbáld {span} múlva." });
    const minutes = { key: "server.minutes", params: { count: 2 } };
    expect(said({ key: "server.too_often", params: { span: minutes } })).toBeUndefined();
    expect(said({ key: "toString" })).toBeUndefined();
  });
});

describe("a text", () => {
  it("is filled with its parameters", () => {
    expect(t("login.unknown.register", { name: "anna" })).toBe("Create the account anna");
  });

  it("takes the form that fits its count", () => {
    expect(t("lobby.online", { count: 1 })).toBe("You are the only one here");
    expect(t("lobby.online", { count: 1_234 })).toBe("1,234 people are here");
  });

  it("has its numbers as the language writes them", () => {
    const days = (count: number) => t("clock.days", { count });
    for (const count of [0, 2, 999, 1_000, 12_345, 0.5, -3]) {
      expect(days(count)).toBe(`${count.toLocaleString("en")} days a move`);
    }
    setLanguage("ar-EG", { "clock.days": { one: "{count}", other: "{count} أيام" } });
    expect(days(7)).toBe("٧ أيام");
    expect(days(1)).toBe("١");
    setLanguage("en", {});
    expect(days(7)).toBe("7 days a move");
  });

  it("is taken as it is, whatever its parameters contain", () => {
    expect(t("challenge.by", { name: "{name} $& <b>" })).toBe(
      "{name} $& <b> invites you to a game",
    );
  });

  it("comes from another language where that has it, and from English where not", () => {
    setLanguage("hu", { "nav.games": "Játszmák" });
    expect(t("nav.games")).toBe("Játszmák");
    expect(t("nav.play")).toBe("Play");
  });

  it("under a key made at run time falls back to what is given", () => {
    expect(tOr("reason.no-such-reason", "no such reason")).toBe("no such reason");
    expect(tOr("nav.play", "x")).toBe("Play");
    expect(tOr("toString", "x")).toBe("x");
  });
});
