import { describe, expect, it } from "vitest";
import { internalTarget, match } from "./router";

const ROUTES = [
  ["/", "lobby"],
  ["/c/{id}", "challenge"],
  ["/@/{name}", "player"],
  ["/games", "games"],
] as const;

describe("match", () => {
  it("names the page and its parameters", () => {
    expect(match(ROUTES, "/c/abcd1234")).toEqual({
      pattern: "/c/{id}",
      target: "challenge",
      params: { id: "abcd1234" },
    });
    expect(match(ROUTES, "/games")).toEqual({ pattern: "/games", target: "games", params: {} });
  });

  it("takes a slash at the end as none", () => {
    expect(match(ROUTES, "/games/")?.target).toBe("games");
    expect(match(ROUTES, "")?.target).toBe("lobby");
  });

  it("decodes parameters, and knows no page for what cannot be decoded", () => {
    expect(match(ROUTES, "/@/a%2Fb")?.params).toEqual({ name: "a/b" });
    expect(match(ROUTES, "/@/%E0%A4%A")).toBeUndefined();
  });

  it("knows no page for other paths", () => {
    for (const path of ["/c", "/c/a/b", "/game", "/Games"]) {
      expect(match(ROUTES, path)).toBeUndefined();
    }
  });
});

describe("internalTarget", () => {
  const ORIGIN = "http://rookery.test";

  function click(html: string, init: MouseEventInit = {}): string | undefined {
    document.body.innerHTML = html;
    let target: string | undefined;
    const listen = (event: Event) => {
      target = internalTarget(event as MouseEvent, ORIGIN);
      event.preventDefault();
    };
    document.body.addEventListener("click", listen, { once: true });
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
    document.querySelector("a *, a")?.dispatchEvent(event);
    return target;
  }

  it("takes a plain click anywhere inside a link of this site", () => {
    expect(click('<a href="/games?sort=when"><b>games</b></a>')).toBe("/games?sort=when");
    expect(click(`<a href="${ORIGIN}/first-admin#token">x</a>`)).toBe("/first-admin#token");
  });

  it("leaves other clicks to the browser", () => {
    for (const key of ["ctrlKey", "metaKey", "shiftKey", "altKey"]) {
      expect(click('<a href="/games">x</a>', { [key]: true })).toBeUndefined();
    }
    expect(click('<a href="/games">x</a>', { button: 1 })).toBeUndefined();
  });

  it("leaves other links to the browser", () => {
    for (const link of [
      '<a href="https://example.org/">x</a>',
      '<a href="/games" target="_blank">x</a>',
      '<a href="/api/v1/games">x</a>',
      '<a href="/games.pgn" download>x</a>',
      '<a href="#page">x</a>',
      "<a>x</a>",
    ]) {
      expect(click(link)).toBeUndefined();
    }
  });
});
