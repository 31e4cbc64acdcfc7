import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { settle } from "../testing";
import { app, begin, end, log, server, text } from "./testing";

beforeEach(begin);
afterEach(end);

describe("the shell", () => {
  it("draws nothing before it knows who is signed in", () => {
    expect(document.querySelector("h1")).toBeNull();
    server().opens("anna");
    expect(document.querySelector("h1")?.textContent).toBe("lobby");
    expect(document.querySelector("nav")?.textContent).toContain("anna");
    expect(document.title).toBe("lobby · Rookery");
  });

  it("shows another page in place, and puts the focus on its heading", async () => {
    server().opens();
    document.querySelector<HTMLElement>("a.next")?.click();
    await settle();
    expect(location.pathname).toBe("/two");
    expect(document.title).toBe("two · Rookery");
    expect(document.activeElement?.textContent).toBe("two");
    expect(log.filter((line) => line.includes("mount"))).toEqual([
      "mount lobby",
      "unmount lobby",
      "mount two",
    ]);
  });

  it("lets a page take another query of its own address", async () => {
    server().opens();
    app.go("/?sort=clock");
    expect(log).toContain("lobby at sort=clock");
    expect(log).not.toContain("unmount lobby");
  });

  it("draws what was typed before the next thing is typed", async () => {
    server().opens();
    app.go("/pair");
    await settle();
    for (const name of ["one", "two"]) {
      const field = document.querySelector<HTMLInputElement>(`#${name}`);
      if (field === null) throw new Error("no field");
      field.value = name;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    await settle();
    expect(document.querySelector("#page p")?.textContent).toBe("onetwo");
  });

  it("makes nothing anew when the address stays the same", () => {
    server().opens();
    app.go("/two");
    app.go("/two");
    expect(log.filter((line) => line === "mount two")).toHaveLength(1);
  });

  it("shows its own page for an address that leads nowhere", async () => {
    server().opens();
    app.go("/no/such/page");
    await settle();
    expect(document.querySelector("h1")?.textContent).toBe("missing");
  });

  it("says while it reconnects, and no longer", async () => {
    server().opens();
    server().breaks();
    await settle();
    expect(document.querySelector(".banner")?.textContent).toContain("Reconnecting");
    app.socket.wake();
    server().opens();
    await settle();
    expect(document.querySelector(".banner")).toBeNull();
  });

  it("says while the server keeps nothing that it does not", async () => {
    server().opens();
    server().says({ type: "keeping", on: false });
    await settle();
    expect(document.querySelector(".banner")?.textContent).toContain("cannot keep anything");
    server().says({ type: "keeping", on: true });
    await settle();
    expect(document.querySelector(".banner")).toBeNull();
  });

  it("says why the server has closed the connection for good", async () => {
    server().opens();
    server().says({ type: "bye", text: "Too many tabs.", again: false });
    await settle();
    expect(document.querySelector(".banner")?.textContent).toContain("Too many tabs.");
  });

  it("leads whoever runs the server to its first page, and marks the way on all of them", async () => {
    server().opens("anna");
    expect(text()).not.toContain("Run the server");
    const account = { player: { id: "id-root", name: "root" }, role: "admin" } as const;
    server().says({ type: "hello", at_ms: 1_700_000_000_000, account });
    await settle();
    const link = document.querySelector('nav a[href="/admin"]');
    expect(link?.textContent).toBe("Run the server");
    app.go("/admin/users");
    await settle();
    expect(link?.getAttribute("aria-current")).toBe("true");
  });

  it("gives every message to the page", () => {
    server().opens();
    server().says({ type: "lobby", challenges: [], games: [], online: 1 });
    expect(log).toContain("lobby hears lobby");
  });
});

it("no page inherits what was typed into the one before", async () => {
  server().opens();
  await settle();
  const before = document.querySelector("h1");
  app.go("/two");
  await settle();
  expect(document.querySelector("h1")).not.toBe(before);
});
