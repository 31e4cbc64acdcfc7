/**
 * Notices of this browser while no page is open: whether there are any, and switching them on and off.
 * The server tells them for as long as somebody is signed in here; whose they are is kept in this
 * browser, so that nobody else who signs in gets them.
 */

import { call } from "../api";
import { keepOwner, ownerKept } from "./owner";

const WORKER = "/worker.js";

/**
 * `unable`: this browser has none, or the server sends none; `denied`: the person has forbidden them
 * in the browser.
 */
export type Standing = "unknown" | "unable" | "denied" | "off" | "on";

export class Notices {
  standing: Standing = "unknown";
  /** Whether the last switch did not come about. */
  failed = false;
  /** By what the server knows this browser. */
  private device: string | undefined;

  constructor(private readonly changed: () => void) {}

  /** Finds out how it stands for whoever is signed in; what was switched on is named anew. */
  async look(owner: string): Promise<void> {
    if (!isAble()) return this.become("unable");
    if (Notification.permission === "denied") return this.become("denied");
    try {
      const key = (await call("GET /push")).key;
      if (key === undefined) return this.become("unable");
      const given = ownerKept() === owner ? await subscription() : null;
      if (given !== null) await this.name(given);
      this.become(given === null ? "off" : "on");
    } catch {
      this.fail();
    }
  }

  /** Asks the person, if they were never asked, and has the server tell this browser. */
  async switchOn(owner: string): Promise<void> {
    try {
      // The first thing that is waited for: browsers ask only where something was just pressed.
      const permission = await Notification.requestPermission();
      if (permission !== "granted") return this.become(permission === "denied" ? "denied" : "off");
      const { key } = await call("GET /push");
      if (key === undefined) return this.become("unable");
      const worker = await registered();
      const given = await worker.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: key,
      });
      await this.name(given);
      keepOwner(owner);
      this.become("on");
    } catch {
      this.fail();
    }
  }

  async switchOff(): Promise<void> {
    try {
      keepOwner(undefined);
      await (await subscription())?.unsubscribe();
      const { device } = this;
      this.device = undefined;
      this.become("off");
      // Where the server does not hear of it, the service tells it at the next notice.
      if (device !== undefined) await call("DELETE /devices/{id}", { path: { id: device } });
    } catch {
      this.fail();
    }
  }

  private async name(given: PushSubscription): Promise<void> {
    const { endpoint, keys = {} } = given.toJSON();
    const { p256dh = "", auth = "" } = keys;
    const body = { endpoint: endpoint ?? "", p256dh, auth };
    this.device = (await call("PUT /devices", { body })).id;
  }

  private become(standing: Standing): void {
    this.standing = standing;
    this.failed = false;
    this.changed();
  }

  private fail(): void {
    this.failed = true;
    if (this.standing === "unknown") this.standing = "off";
    this.changed();
  }
}

/** Names this browser anew for whoever gets notices here: they end with each session. */
export async function renew(owner: string): Promise<void> {
  await new Notices(() => {}).look(owner);
}

function isAble(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

async function registered(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(WORKER);
  return navigator.serviceWorker.ready;
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}
