import { beforeEach, expect, it, vi } from "vitest";
import type { Notice } from "../app";
import { choices } from "../settings/choices";
import { find, shown } from "../testing";
import { patch, type VNode } from "../vdom";
import { Notices } from "./notices";

const PLAYING = { playing: true, quiet: false };
let drawn: VNode | Element;
let notices: Notices;
let how = { playing: false, quiet: false };

function draw(): void {
  drawn = patch(drawn, notices.view(how));
}

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = "<div></div>";
  drawn = document.body.firstElementChild as Element;
  how = { playing: false, quiet: false };
  notices = new Notices(() => draw());
  return () => vi.useRealTimers();
});

function notice(key: string, change: Partial<Notice> = {}): Notice {
  return { key, text: `text of ${key}`, ...change };
}

function invitation(key: string, change: Partial<Notice> = {}): Notice {
  return notice(key, { kind: "invitation", stays: true, ...change });
}

it("only the newest is on the line, which opens to all", () => {
  notices.show(invitation("one"));
  notices.show(invitation("two"));
  expect(shown()).toContain("text of two");
  expect(shown()).not.toContain("text of one");
  find(".fold").click();
  expect(shown()).toContain("text of one");
  find(".fold").click();
  expect(shown()).not.toContain("text of one");
});

it("a notice leaves after seconds, and one that stays after minutes", () => {
  const onClosed = vi.fn();
  notices.show(notice("short"));
  notices.show(invitation("long", { onClosed }));
  vi.advanceTimersByTime(7_000);
  find(".fold").click();
  expect(shown()).not.toContain("text of short");
  expect(shown()).toContain("text of long");
  vi.advanceTimersByTime(180_000);
  expect(shown()).not.toContain("text of long");
  expect(onClosed).toHaveBeenCalledTimes(1);
});

it("one that is gone was not closed by anybody", () => {
  const onClosed = vi.fn();
  notices.show(invitation("one", { onClosed }));
  notices.dismiss("one");
  vi.advanceTimersByTime(600_000);
  expect(onClosed).not.toHaveBeenCalled();
  expect(shown()).not.toContain("text of one");
});

it("invitations wait where it is quiet, and nothing else does", () => {
  how = { playing: true, quiet: true };
  notices.show(notice("fault", { kind: "error" }));
  notices.show(invitation("one"));
  expect(shown()).toContain("text of fault");
  expect(shown()).not.toContain("text of one");
});

it("in the middle of a game the list offers to have no more of them", () => {
  notices.show(invitation("one"));
  notices.show(invitation("two"));
  find(".fold").click();
  expect(shown()).not.toContain("No invitations while I play");
  how = PLAYING;
  draw();
  find("button", "No invitations while I play").click();
  expect(choices().invitations).toBe("off");
});
