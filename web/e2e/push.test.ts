/** What somebody is told whose pages are closed. */

import type { CDPSession, Worker } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { t } from "../src/messages";
import { sitDown } from "./invite";
import { claims, Device, PushService } from "./push-service";
import { useSite } from "./site";

const service = new PushService();
const device = new Device(service);
beforeAll(() => service.open());
// The shell shows no notices.
const site = useSite({ browser: "whole", options: () => ["--push-services", service.url] });
afterAll(() => service.close());

const SOON = { timeout: 20_000 };

/** The browser would ask its maker for an address; here it has one already. */
function givesAway(given: object): void {
  let subscribed: object | null = null;
  const subscription = { toJSON: () => given, unsubscribe: async () => true };
  PushManager.prototype.subscribe = async () => {
    subscribed = subscription;
    return subscription as unknown as PushSubscription;
  };
  PushManager.prototype.getSubscription = async () => subscribed as PushSubscription | null;
}

/** Hands a text to the worker of the only site that has one, as the browser's own service would. */
async function hand(cdp: CDPSession, text: string): Promise<void> {
  const registered = new Promise<string>((resolve) =>
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [one] = registrations;
      if (one !== undefined) resolve(one.registrationId);
    }),
  );
  await cdp.send("ServiceWorker.enable");
  await cdp.send("ServiceWorker.deliverPushMessage", {
    origin: site.url,
    registrationId: await registered,
    data: text,
  });
}

/** The titles and texts that are shown. */
async function shown(worker: Worker): Promise<string[]> {
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
  });
}

test("whoever has closed the page is told that it is their turn, and whoever looks is not", async () => {
  // At a second try it holds what the first one handed over.
  service.handed.length = 0;
  const [anna, bela] = await Promise.all([site.visitor(), site.visitor()]);
  const context = bela.page.context();
  await context.grantPermissions(["notifications"], { origin: site.url });
  await context.addInitScript(givesAway, device.given);
  await anna.signUp("anna");
  await bela.signUp("bela");
  await bela.go("/settings");
  await bela.press(t("push.start"));
  await bela.sees(t("push.on"));
  await sitDown(anna, bela, { rules: "chess" });
  const id = new URL(bela.page.url()).pathname.slice("/g/".length);
  await anna.move("e2", "e4");
  await bela.move("e7", "e5");
  await anna.seesOn("e5", "black pawn");
  expect(service.handed).toEqual([]);

  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error("there is no worker");
  const nowhere = await context.newPage();
  await bela.page.close();
  await anna.page
    .getByLabel(t("player.away", { name: "bela" }))
    .first()
    .waitFor();
  await anna.move("d2", "d4");
  await expect.poll(() => service.handed.length, SOON).toBe(1);
  const [handed] = service.handed;
  if (handed === undefined) throw new Error("nothing was handed over");
  expect(claims(handed.headers).claims.aud).toBe(service.url);
  const text = device.open(handed.body);
  expect(JSON.parse(text)).toEqual({ about: "turn", id, game: "Chess", with: "anna" });

  const cdp = await context.newCDPSession(nowhere);
  await hand(cdp, text);
  const told = `${t("push.turn")}: ${t("push.game", { game: "Chess", with: "anna" })}`;
  await expect.poll(() => shown(worker), SOON).toEqual([told]);
});
