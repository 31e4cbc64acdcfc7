/**
 * The game page with made-up games, to look at: `?board=points&state=over&theme=dark&seat=second`.
 * Only for development: see `npm run dev`.
 */

import type { App, Page } from "../src/app";
import {
  hexagons,
  piece,
  pockets,
  pocketsView,
  points,
  squares,
  squaresLegal,
  squaresView,
} from "../src/board/fixtures";
import { gamePage } from "../src/game/page";
import type { Board, ClientIn, Entry, LegalMove, State, View, You } from "../src/protocol";
import { frame } from "../src/shell/frame";
import "../src/messages/all";
import "../src/style/index.css";
import { Notices } from "../src/shell/notices";
import { patch, type VNode } from "../src/vdom";

const query = new URLSearchParams(location.search);
const ask = (name: string, usual: string): string => query.get(name) ?? usual;
document.documentElement.dataset.theme = ask("theme", "light");
document.documentElement.dataset.board = ask("look", "maple");

const BOARDS: Record<string, [Board, View, LegalMove[]]> = {
  squares: [squares(), squaresView(), squaresLegal()],
  points: [points(), { cells: [[112, piece(0)]] }, [{ notation: "a1", path: [0] }]],
  hexagons: [hexagons(), { cells: [[45, piece(5)]] }, []],
  pockets: [pockets(), pocketsView(), []],
};
const [board, view, legal] = BOARDS[ask("board", "squares")] ?? [squares(), squaresView(), []];
const state = ask("state", "running");
const seat = ask("seat", "first");
const count = Number(ask("moves", "26"));
const long = query.has("long");

const entries: Entry[] = [];
const add = (event: Entry["event"]): void => {
  entries.push({ version: entries.length + 1, at_ms: Date.now(), event });
};
const LABELS = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6+", "dxc6", "O-O", "Bg4"];
for (let ply = 1; ply <= count; ply++) {
  const side = ply % 2 === 1 ? "first" : "second";
  const label = LABELS[(ply - 1) % LABELS.length] ?? "";
  const last = ply === count ? [52, 36] : [];
  add({ type: "moved", ply, seat: side, notation: label, label, change: { cells: [], last } });
}
const name = long ? "ExtraordinarilyLongN" : "ada";
const players: [{ id: string; name: string }, { id: string; name: string; guest?: boolean }] = [
  { id: "aDa7Lov3", name },
  { id: "B0bFish1", name: long ? "AnotherVeryLongName1" : "guest8", guest: true },
];
for (let i = 0; i < (long ? 30 : 2); i++) {
  add({
    type: "said",
    room: "players",
    by: players[i % 2] ?? players[0],
    text: "Hello, good luck to you",
  });
}
add({ type: "said", room: "spectators", by: players[0], text: "Interesting game" });
if (state === "over") add({ type: "ended", result: { score: "first", reason: "checkmate" } });

const mine = seat === "first" || seat === "second" ? seat : undefined;
const turn = count % 2 === 0 ? "first" : "second";
const now: State = {
  version: entries.length,
  ply: count,
  turn: state === "over" ? null : turn,
  clocks: {
    first: { left_ms: state === "low" ? 9_400 : 238_000 },
    second: { left_ms: 0, periods: 3, period_ms: 30_000 },
    running: state === "over" || count === 0 ? null : turn,
    at_ms: Date.now(),
  },
  offers: state === "offer" ? { draw: "second" } : {},
};
if (state === "over") now.result = { score: "first", reason: "checkmate" };
if (count === 0) now.first_move_by_ms = Date.now() + 28_000;
const running: You["acts"] = ["ask-takeback", "offer-draw", "add-time", "resign"];
const acts: You["acts"] =
  state === "over"
    ? ["offer-rematch"]
    : state === "offer"
      ? ["accept-draw", "decline-draw", ...running]
      : running;
const limit = {
  kind: "clock" as const,
  stages: [{ base_ms: 300_000, bonus: { kind: "increment" as const, ms: 3_000 } }],
};
const message: ClientIn = {
  type: "game",
  about: {
    id: "q7Kd0Zx2",
    rules: "some-game",
    name: "Some game",
    seats: [
      { name: "White", dark: false },
      { name: "Black", dark: true },
    ],
    players,
    time: { first: limit, second: limit },
    rated: true,
    start: { kind: "usual" },
    started_ms: Date.now(),
    viewer: mine ?? "spectator",
    board,
    view,
  },
  entries,
  state: now,
  crowd: { game: "q7Kd0Zx2", seated: [true, state !== "gone"], watchers: 12 },
};
if (mine) message.you = { seat: mine, legal: turn === mine && state !== "over" ? legal : [], acts };
if (state === "gone") message.crowd.claim_from_ms = Date.now() + 32_500;

const notices = new Notices(() => redraw());
for (let i = 0; i < Number(ask("told", "0")); i++) {
  const text = `ExtraordinarilyLongN${i} invites you: Crazyhouse, 10 + 5, rated.`;
  const actions = [
    { label: "Play", primary: true, run: () => {} },
    { label: "Decline", run: () => {} },
  ];
  notices.show({ key: `${i}`, kind: "invitation", stays: true, text, actions });
}
const messages = (): VNode => notices.view({ playing: true, quiet: false });

let drawn: VNode | Element = document.getElementById("app") as Element;
let asked = false;
const answer = async (command: unknown) => {
  console.log("command", JSON.stringify(command));
  await new Promise((done) => setTimeout(done, 300));
  const reason = "illegal" as const;
  return { type: "refused" as const, id: "1", reason, text: "That move is not legal." };
};
const app = {
  account: { player: players[0], role: "player" },
  connection: ask("connection", "open"),
  socket: { watch: () => {}, unwatch: () => {}, command: answer },
  now: () => Date.now(),
  redraw,
  dismiss: () => {},
  notify: () => {},
  messages,
  invitations: { incoming: [], outgoing: [] },
  go: () => {},
} as unknown as App;
const page: Page = gamePage(app, "q7Kd0Zx2");

function redraw(): void {
  if (asked) return;
  asked = true;
  requestAnimationFrame(draw);
}

function draw(): void {
  asked = false;
  const view = frame({
    page,
    pageKey: 0,
    path: "/g/q7Kd0Zx2",
    account: app.account,
    connection: app.connection,
    farewell: "",
    menuOpen: false,
    messages: messages(),
    invited: Number(ask("invited", "0")),
    redraw,
    toggleMenu: () => {},
  });
  drawn = patch(drawn, view);
}

page.mount?.();
draw();
page.onMessage?.(message);
