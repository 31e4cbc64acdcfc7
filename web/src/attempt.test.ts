import { expect, it, vi } from "vitest";
import { ApiError } from "./api";
import { Attempt } from "./attempt";

const refused = () => Promise.reject(new ApiError({ error: "Try again.", code: "busy" }, 503));

it("what is refused is told until something is tried again", async () => {
  const attempt = new Attempt({ redraw: vi.fn() });
  await attempt.run(refused);
  expect([attempt.busy, attempt.trouble]).toEqual([false, "Try again."]);
  await attempt.run(async () => {});
  expect(attempt.trouble).toBeUndefined();
});

it("nothing is begun while something goes on, which is drawn as it begins and ends", async () => {
  const redraw = vi.fn();
  const attempt = new Attempt({ redraw });
  let end = () => {};
  const first = attempt.run(() => new Promise((done) => (end = done)));
  expect([attempt.busy, redraw.mock.calls.length]).toEqual([true, 1]);
  const second = vi.fn(async () => {});
  await attempt.run(second);
  expect(second).not.toHaveBeenCalled();
  end();
  await first;
  expect([attempt.busy, redraw.mock.calls.length]).toEqual([false, 2]);
});
