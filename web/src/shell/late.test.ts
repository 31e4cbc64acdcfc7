import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settle } from "../testing";
import { app, begin, end, log, reload, server, slow, torn } from "./testing";

beforeEach(begin);
afterEach(end);

describe("a page whose files are not there yet", () => {
  const heading = () => document.querySelector("h1")?.textContent;

  it("is shown when they are, with the focus on its heading", async () => {
    server().opens();
    app.go("/slow");
    await settle();
    expect(heading()).toBeUndefined();
    expect(document.querySelector("#page .skeleton")).not.toBeNull();
    expect(document.querySelector("nav")).not.toBeNull();
    slow.come();
    await settle();
    expect(document.activeElement?.textContent).toBe("slow");
    expect(log.filter((line) => line.includes("slow"))).toEqual(["mount slow"]);
  });

  it("is not shown to somebody who went on meanwhile", async () => {
    server().opens();
    app.go("/slow");
    app.go("/two");
    slow.come();
    await settle();
    expect(heading()).toBe("two");
    expect(log).not.toContain("mount slow");
  });

  it("is fetched when its link is pointed at, and no other's is", async () => {
    server().opens();
    const load = vi.spyOn(slow.area, "load");
    const point = (href: string) => {
      document.querySelector("a.next")?.setAttribute("href", href);
      document.querySelector("a.next")?.dispatchEvent(new Event("pointerover", { bubbles: true }));
    };
    point("https://elsewhere.test/slow");
    point("/no/such/page");
    expect(load).not.toHaveBeenCalled();
    point("/slow?sort=name#end");
    expect(load).toHaveBeenCalledTimes(1);
    slow.come();
    await settle();
    app.go("/slow");
    await settle();
    expect(heading()).toBe("slow");
  });

  it("and never will be has the client loaded anew once, and is said to be broken then", async () => {
    server().opens();
    app.go("/torn");
    torn.fail();
    await settle();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(heading()).toBeUndefined();
    app.go("/two");
    app.go("/torn");
    await settle();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(heading()).toBe("This page could not be loaded");
    document.querySelector<HTMLElement>("#page .primary")?.click();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it("is said to be broken, and nothing is reloaded, while the server is away", async () => {
    server().opens();
    server().breaks();
    app.go("/torn");
    torn.fail();
    await settle();
    expect(heading()).toBe("This page could not be loaded");
    expect(reload).not.toHaveBeenCalled();
  });
});
