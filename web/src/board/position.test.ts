import { afterEach, describe, expect, it } from "vitest";
import { setLanguage } from "../messages";
import { changed, EMPTY, positionOf } from "./position";

describe("what the rules say of a position", () => {
  afterEach(() => setLanguage("en", {}));

  it("is said in the language that is spoken", () => {
    const view = { cells: [], status: "Check", said: { key: "rules.secret_start" } };
    expect(positionOf(view).status).toBe("Check");
    setLanguage("hu", { "rules.secret_start": "Sakk" });
    expect(positionOf(view).status).toBe("Sakk");
    expect(changed(EMPTY, { ...view, cells: [] }).status).toBe("Sakk");
    expect(changed(positionOf(view), { cells: [] }).status).toBe("");
  });
});
