import { afterAll, vi } from "vitest";

// Files of tests share a process, since one for each would take longer than what is in it. So each has
// modules of its own, and leaves nothing behind: no listener, no timer, nothing pretended.
vi.resetModules();
await import("./messages/all");

const TARGETS: EventTarget[] = [document, window];
const usual = TARGETS.map((target) => target.addEventListener);
const listening: (() => void)[] = [];
TARGETS.forEach((target, at) => {
  target.addEventListener = (...args) => {
    usual[at]?.apply(target, args);
    listening.push(() => target.removeEventListener(args[0], args[1], args[2] ?? undefined));
  };
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const leave of listening) leave();
  TARGETS.forEach((target, at) => {
    target.addEventListener = usual[at] as EventTarget["addEventListener"];
  });
  document.body.replaceChildren();
  localStorage.clear();
});
