import { afterAll, vi } from "vitest";

// Files of tests share a process, since one for each would take longer than what is in it. So each has
// modules of its own, and leaves nothing behind: no listener, no timer, nothing pretended or kept.
vi.resetModules();
await import("./messages/all");

const TARGETS: EventTarget[] = [document, window];
const leaving: (() => void)[] = [];
for (const target of TARGETS) {
  const usual = target.addEventListener;
  target.addEventListener = (...args) => {
    usual.apply(target, args);
    leaving.push(() => target.removeEventListener(args[0], args[1], args[2] ?? undefined));
  };
  leaving.push(() => {
    target.addEventListener = usual;
  });
}
for (const [begin, end] of [
  ["setTimeout", clearTimeout],
  ["setInterval", clearInterval],
] as const) {
  const usual = globalThis[begin] as unknown as (...args: unknown[]) => NodeJS.Timeout;
  const kept = (...args: unknown[]): NodeJS.Timeout => {
    const timer = usual(...args);
    leaving.push(() => end(timer));
    return timer;
  };
  globalThis[begin] = Object.assign(kept, usual) as never;
  leaving.push(() => {
    globalThis[begin] = usual as never;
  });
}

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const leave of leaving) leave();
  document.body.replaceChildren();
  document.head.replaceChildren();
  const { dataset } = document.documentElement;
  for (const name of Object.keys(dataset)) delete dataset[name];
  localStorage.clear();
  sessionStorage.clear();
  Reflect.deleteProperty(navigator, "serviceWorker");
  history.replaceState(null, "", "/");
});
