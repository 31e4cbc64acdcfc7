import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setLanguage } from "./messages";
import type { ClientIn } from "./protocol";
import { type Answer, type Connection, Socket } from "./socket";
import { FakeWebSocket } from "./testing";

const heard: ClientIn[] = [];
const states: Connection[] = [];
let socket: Socket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeWebSocket);
  FakeWebSocket.all = [];
  heard.length = 0;
  states.length = 0;
  socket = new Socket(
    { message: (message) => heard.push(message), connection: (state) => states.push(state) },
    {
      url: "ws://rookery.test/socket",
      monotonic: () => performance.now(),
      wall: () => Date.now(),
      random: () => 0.5,
    },
  );
  socket.connect();
});

afterEach(() => {
  vi.useRealTimers();
});

const version = (version: number) => ({ state: { version } });
const server = () => FakeWebSocket.last;

describe("the heartbeat", () => {
  it("pings at once and then 2.5 s after every answer, with the lag it measured", () => {
    server().opens();
    expect(server().sent).toEqual([{ type: "ping" }]);
    vi.advanceTimersByTime(80);
    server().says({ type: "pong", at_ms: 1_700_000_000_040 });
    expect(socket.lagMs).toBe(80);
    vi.advanceTimersByTime(2_499);
    expect(server().sent).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(server().sent[1]).toEqual({ type: "ping", lag_ms: 80 });
  });

  it("keeps the server's time by half the round trip", () => {
    server().opens();
    vi.advanceTimersByTime(100);
    server().says({ type: "pong", at_ms: 1_700_000_005_000 });
    expect(socket.time.now()).toBeCloseTo(1_700_000_005_050, 0);
  });

  it("connects anew when a pong is 9 s overdue", () => {
    server().opens();
    vi.advanceTimersByTime(8_999);
    expect(states).toEqual(["open"]);
    vi.advanceTimersByTime(1);
    expect(states).toEqual(["open", "lost"]);
    vi.advanceTimersByTime(3_500);
    expect(FakeWebSocket.all).toHaveLength(2);
  });
});

describe("connecting anew", () => {
  it("waits between 1 and 3.5 s, longer each time, and 20 s at most", () => {
    const waits: number[] = [];
    for (let i = 0; i < 9; i++) {
      const before = FakeWebSocket.all.length;
      server().breaks();
      let waited = 0;
      while (FakeWebSocket.all.length === before) {
        vi.advanceTimersByTime(50);
        waited += 50;
      }
      waits.push(waited);
    }
    expect(waits[0]).toBe(2_250);
    expect(waits[1]).toBeGreaterThan(3_000);
    expect(waits.at(-1)).toBe(20_000);
  });

  it("begins with short waits again after a greeting", () => {
    for (let i = 0; i < 5; i++) {
      server().breaks();
      socket.wake();
    }
    server().opens();
    const before = FakeWebSocket.all.length;
    server().breaks();
    vi.advanceTimersByTime(2_300);
    expect(FakeWebSocket.all).toHaveLength(before + 1);
  });

  it("gives up a connection that never greets", () => {
    server().readyState = 1;
    vi.advanceTimersByTime(9_000);
    expect(states).toEqual(["lost"]);
  });

  it("tries at once when the person comes back", () => {
    server().opens();
    server().breaks();
    socket.wake();
    expect(FakeWebSocket.all).toHaveLength(2);
  });

  it("asks at once whether the line still stands when the person comes back", () => {
    server().opens();
    server().says({ type: "pong", at_ms: 1 });
    socket.wake();
    expect(server().types()).toEqual(["ping", "ping"]);
  });

  it("hears nothing any more from a connection it has left", () => {
    const old = server();
    old.opens();
    old.breaks();
    socket.wake();
    server().opens();
    old.says({ type: "pong", at_ms: 5 });
    old.onclose?.();
    expect(states).toEqual(["open", "lost", "open"]);
    expect(heard.filter(({ type }) => type === "pong")).toEqual([]);
  });
});

describe("resuming", () => {
  it("watches every game again from the last version that came, and the lobby", () => {
    server().opens();
    socket.watch("game0001");
    socket.watch("game0002");
    socket.watch("game0003");
    socket.unwatch("game0003");
    socket.enterLobby();
    server().says({ type: "game", about: { id: "game0001" }, entries: [], ...version(7) });
    server().says({ type: "events", game: "game0001", entries: [], ...version(9) });
    server().breaks();
    socket.wake();
    server().opens();
    expect(server().sent).toEqual([
      { type: "watch", game: "game0001", from: 9 },
      { type: "watch", game: "game0002", from: 0 },
      { type: "enter-lobby" },
      { type: "ping" },
    ]);
  });

  it("watches a game again that could not be shown, until it is", () => {
    server().opens();
    socket.watch("game0001");
    server().says({ type: "game", about: { id: "game0001" }, entries: [], ...version(7) });
    const refused = { type: "refused", game: "game0001", reason: "storage-down", text: "Later." };
    const asked = { type: "watch", game: "game0001", from: 7 };
    const count = () =>
      server().sent.filter((sent) => JSON.stringify(sent) === JSON.stringify(asked));
    server().says(refused);
    server().says({ type: "keeping", on: false });
    expect(count()).toHaveLength(0);
    server().says({ type: "keeping", on: true });
    expect(count()).toHaveLength(1);
    server().says({ type: "keeping", on: true });
    expect(count()).toHaveLength(1);
    server().says(refused);
    server().says({ type: "pong", at_ms: 0 });
    expect(count()).toHaveLength(2);
    server().says(refused);
    server().says({ type: "events", game: "game0001", entries: [], ...version(8) });
    server().says({ type: "keeping", on: true });
    expect(count()).toHaveLength(2);
  });

  it("follows again how bots think, where that is still wanted and the game watched", () => {
    server().opens();
    for (const game of ["game0001", "game0002", "game0003"]) {
      socket.watch(game);
      socket.follow(game, true);
    }
    expect(server().sent).toContainEqual({ type: "follow", game: "game0001", on: true });
    socket.follow("game0002", false);
    socket.unwatch("game0003");
    server().breaks();
    socket.wake();
    server().opens();
    expect(server().sent.filter(({ type }) => type === "follow")).toEqual([
      { type: "follow", game: "game0001", on: true },
    ]);
    const thinking = { type: "thinking", game: "game0001", seat: "first", ply: 1 };
    server().says({ ...thinking, info: { line: 0 } });
    expect(heard.at(-1)?.type).toBe("thinking");
  });

  it("asks for the whole game again when somebody else is signed in", () => {
    server().opens("anna");
    socket.watch("game0001");
    server().says({ type: "events", game: "game0001", entries: [], ...version(9) });
    socket.connect();
    server().opens("tibor");
    expect(server().sent[0]).toEqual({ type: "watch", game: "game0001", from: 0 });
  });

  it("does not enter a lobby that was left", () => {
    server().opens();
    socket.enterLobby();
    socket.leaveLobby();
    server().breaks();
    socket.wake();
    server().opens();
    expect(server().types()).toEqual(["ping"]);
  });

  it("watches no more games than it can put back", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    server().opens();
    for (let i = 0; i < 20; i++) socket.watch(`game${i}`);
    expect(
      server()
        .types()
        .filter((type) => type === "watch"),
    ).toHaveLength(16);
    expect(warn).toHaveBeenCalled();
  });
});

describe("commands", () => {
  const move = { type: "move", game: "game0001", ply: 0, notation: "e2e4" } as const;
  const moves = () => server().sent.filter(({ type }) => type === "move") as { id: string }[];

  it("are sent again with the same id until they are answered", async () => {
    server().opens();
    const answer = socket.command(move);
    const id = moves()[0]?.id ?? "";
    expect(id.length).toBeGreaterThan(0);
    expect(id.length).toBeLessThanOrEqual(32);
    server().breaks();
    socket.wake();
    server().opens();
    expect(moves()).toEqual([{ ...move, id }]);
    server().says({ type: "done", id });
    await expect(answer).resolves.toEqual({ type: "done", id });
    server().breaks();
    socket.wake();
    server().opens();
    expect(moves()).toEqual([]);
  });

  it("wait for the connection when there is none, and keep their order", () => {
    socket.command(move);
    socket.command({ ...move, ply: 1 });
    expect(server().sent).toEqual([]);
    server().opens();
    expect(moves().map((sent) => (sent as { ply?: number }).ply)).toEqual([0, 1]);
  });

  it("are settled by a refusal too", async () => {
    server().opens();
    const answer = socket.command(move);
    const refusal = { type: "refused", id: moves()[0]?.id, reason: "illegal", text: "No." };
    server().says(refusal);
    await expect(answer).resolves.toEqual(refusal);
  });

  it("are refused in the language that is spoken, where that has the sentence", async () => {
    setLanguage("hu", { "refusals.illegal": "Ez a lépés szabálytalan." });
    server().opens();
    const answer = socket.command(move);
    server().says({ type: "refused", id: moves()[0]?.id, reason: "illegal", text: "No." });
    await expect(answer).resolves.toMatchObject({ text: "Ez a lépés szabálytalan." });
    setLanguage("en", {});
  });

  it("have ids that are never used twice", () => {
    server().opens();
    for (let i = 0; i < 10; i++) socket.command(move);
    expect(new Set(moves().map(({ id }) => id)).size).toBe(10);
  });

  it("are refused at once when too many wait", async () => {
    const answers: Promise<Answer>[] = [];
    for (let i = 0; i < 33; i++) answers.push(socket.command(move));
    await expect(answers[32]).resolves.toMatchObject({ type: "refused", reason: "too-fast" });
  });
});

describe("a farewell", () => {
  it("for good is not answered by coming back", () => {
    server().opens();
    server().says({ type: "bye", text: "You opened Rookery elsewhere.", again: false });
    vi.advanceTimersByTime(120_000);
    socket.wake();
    expect(FakeWebSocket.all).toHaveLength(1);
    expect(states).toEqual(["open", "closed"]);
    expect(socket.farewell).toBe("You opened Rookery elsewhere.");
  });

  it("for now is followed by coming back", () => {
    server().opens();
    server().says({ type: "bye", text: "The server restarts.", again: true });
    vi.advanceTimersByTime(3_500);
    expect(FakeWebSocket.all).toHaveLength(2);
  });
});

describe("messages", () => {
  it("that are unknown or no messages are ignored with a warning", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    server().opens();
    for (const odd of [{ type: "confetti" }, "{", "[]", "null", { kind: "pong" }, { type: 5 }]) {
      server().says(odd);
    }
    expect(warn).toHaveBeenCalledTimes(6);
    expect(heard.map(({ type }) => type)).toEqual(["hello"]);
    expect(states).toEqual(["open"]);
  });

  it("that are known all reach the app", () => {
    server().opens();
    server().says({ type: "lobby", challenges: [], games: [], online: 3 });
    server().says({ type: "refused", reason: "malformed", text: "What?" });
    expect(heard.map(({ type }) => type)).toEqual(["hello", "lobby", "refused"]);
  });
});
