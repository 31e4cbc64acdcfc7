/**
 * What this browser does while no page of the site is open: it shows the notices that the server
 * sends, and opens the page of one that is pressed. Nothing is kept here, and no page comes through
 * here.
 */

import { shown } from "./notice";

declare const self: ServiceWorkerGlobalScope;

const ICON = "/icon.svg";

// A newer one takes over at once: it has nothing that the older one would lose.
self.addEventListener("install", () => void self.skipWaiting());

self.addEventListener("push", (event) => event.waitUntil(show(event.data?.text() ?? "")));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

/** Shows a notice, unless a page of the site is looked at: that says it already. */
async function show(text: string): Promise<void> {
  const notice = shown(text);
  if (notice === undefined) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.some((page) => page.visibilityState === "visible")) return;
  const { title, body, tag, path } = notice;
  await self.registration.showNotification(title, { body, tag, icon: ICON, data: path });
}

/** Shows the page of a notice: in a window of the site, where there is one. */
async function open(path: string): Promise<void> {
  const address = new URL(path, self.location.origin).href;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(({ url }) => url === address) ?? pages[0];
  const page = there?.url === address ? there : await there?.navigate(address).catch(() => null);
  if (page) await page.focus();
  else await self.clients.openWindow(address);
}
