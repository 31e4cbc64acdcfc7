import { beforeEach, expect, test, vi } from "vitest";
import { keepOwner, ownerKept } from "./owner";
import { Notices, renew } from "./push";

const GIVEN = { endpoint: "https://push.example/1", keys: { p256dh: "point", auth: "secret" } };

/** What the server was asked for, and what the browser was. */
let asked: string[];
let subscribed: boolean;
let permission: NotificationPermission;
let key: string | undefined;

beforeEach(() => {
  asked = [];
  subscribed = false;
  permission = "default";
  key = "BKey";
  localStorage.clear();
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    asked.push(`${init.method ?? "GET"} ${path} ${init.body ?? ""}`.trim());
    const answer = path.endsWith("/push") ? { key } : { id: "q7Kd0Zx2" };
    return init.method === "DELETE" ? new Response(null, { status: 204 }) : Response.json(answer);
  });
  const subscription = {
    toJSON: () => GIVEN,
    unsubscribe: async () => {
      subscribed = false;
      return true;
    },
  };
  const worker = {
    pushManager: {
      getSubscription: async () => (subscribed ? subscription : null),
      subscribe: async (given: object) => {
        asked.push(`subscribe ${JSON.stringify(given)}`);
        subscribed = true;
        return subscription;
      },
    },
  };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", {
    get permission() {
      return permission;
    },
    requestPermission: async () => permission,
  });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: {
      register: async (path: string) => asked.push(`register ${path}`),
      ready: Promise.resolve(worker),
      getRegistration: async () => worker,
    },
  });
});

async function looked(owner: string): Promise<Notices> {
  const notices = new Notices(() => {});
  await notices.look(owner);
  return notices;
}

test("a browser is named to the server when it is switched on, and forgotten when off", async () => {
  const notices = await looked("anna");
  expect(notices.standing).toBe("off");
  permission = "granted";
  asked = [];
  await notices.switchOn("anna");
  expect(notices.standing).toBe("on");
  expect(asked).toEqual([
    "GET /api/v1/push",
    "register /worker.js",
    'subscribe {"userVisibleOnly":true,"applicationServerKey":"BKey"}',
    'PUT /api/v1/devices {"endpoint":"https://push.example/1","p256dh":"point","auth":"secret"}',
  ]);
  expect(ownerKept()).toBe("anna");
  asked = [];
  await notices.switchOff();
  expect(notices.standing).toBe("off");
  expect(asked).toEqual(["DELETE /api/v1/devices/q7Kd0Zx2"]);
  expect([subscribed, ownerKept()]).toEqual([false, undefined]);
});

test("whoever forbids it is told so, and nothing is sent", async () => {
  const notices = await looked("anna");
  permission = "denied";
  asked = [];
  await notices.switchOn("anna");
  expect([notices.standing, asked]).toEqual(["denied", []]);
  expect((await looked("anna")).standing).toBe("denied");
});

test("a server that sends none, and a browser that shows none, are said to be unable", async () => {
  key = undefined;
  expect((await looked("anna")).standing).toBe("unable");
  vi.unstubAllGlobals();
  expect((await looked("anna")).standing).toBe("unable");
});

test("a new session of the same person names the browser anew, another person's does not", async () => {
  subscribed = true;
  permission = "granted";
  keepOwner("anna");
  await renew("anna");
  expect(asked.some((one) => one.startsWith("PUT /api/v1/devices"))).toBe(true);
  asked = [];
  expect((await looked("bela")).standing).toBe("off");
  expect(asked).toEqual(["GET /api/v1/push"]);
});

test("what fails is said, and can be tried again", async () => {
  const notices = await looked("anna");
  permission = "granted";
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("no network")));
  await notices.switchOn("anna");
  expect([notices.standing, notices.failed, ownerKept()]).toEqual(["off", true, undefined]);
});
