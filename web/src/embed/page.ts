/** One game in a frame: followed as it is played, and looked through. */

import { Board } from "../board/board";
import { Room } from "../board/room";
import { sidesOf, tonesOf } from "../board/sides";
import { press, REPLAY_KEYS } from "../game/keys";
import { apply, type Model, opponentOf } from "../game/model";
import { untilChange } from "../game/ticking";
import { t } from "../messages";
import type { ClientIn, Seat } from "../protocol";
import { onChoice } from "../settings/choices";
import { Socket, type SocketEnvironment } from "../socket";
import { patch, type VNode } from "../vdom";
import { embedView, missingView, waitingView } from "./view";
import type { Wishes } from "./wishes";

/** So many answers in a row that do not fit together end the asking. */
const ASKS_MAX = 3;

export class EmbedPage {
  model: Model | undefined;
  board: Board | undefined;
  private readonly room = new Room(() => this.board?.layInto(this.room.size));
  /** The position that is looked at, as moves made; undefined for the present one. */
  private at: number | undefined;
  private flipped = false;
  private missing = false;
  private asks = 0;
  private readonly socket: Socket;
  private drawn: VNode | Element;
  private drawAsked = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    root: Element,
    readonly id: string,
    private readonly wishes: Wishes,
    environment: SocketEnvironment,
  ) {
    this.drawn = root;
    this.at = wishes.ply;
    const events = {
      message: (message: ClientIn) => this.hear(message),
      connection: () => this.redraw(),
    };
    this.socket = new Socket(events, environment);
  }

  /** Connects, and shows the game as soon as it is there. */
  start(): void {
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.socket.wake();
    });
    addEventListener("online", () => this.socket.wake());
    onChoice(() => this.redraw());
    this.socket.watch(this.id);
    this.socket.connect();
    this.redraw();
  }

  /** Shows the position after so many moves. */
  go(ply: number): void {
    const last = this.model?.plies.length ?? 0;
    this.at = ply < last ? Math.max(0, ply) : undefined;
    this.redraw();
  }

  flip(): void {
    this.flipped = !this.flipped;
    this.redraw();
  }

  private hear(message: ClientIn): void {
    if (message.type === "refused") {
      this.missing = message.reason === "no-such-game" || message.reason === "malformed";
      return this.redraw();
    }
    const after = apply(this.model, this.id, message);
    if (after === undefined || after === this.model) return;
    const before = this.model;
    this.model = after;
    if (this.board === undefined) this.settleIn(after);
    if (after.askFrom !== undefined) return this.askAgain(after.askFrom);
    this.asks = 0;
    // What was hidden while it went on may be seen now.
    const ended = before !== undefined && before.result === undefined && after.result !== undefined;
    if (ended) this.socket.watch(this.id);
    this.redraw();
  }

  private settleIn(model: Model): void {
    const { board, seats } = model.about;
    const shown = this.wishes.coordinates ? board : { ...board, labels: [] };
    const handlers = { play: () => {}, redraw: () => this.redraw() };
    this.board = new Board(shown, tonesOf(seats), handlers, sidesOf(seats));
    this.board.layInto(this.room.size);
  }

  private askAgain(from: number): void {
    this.asks += 1;
    if (this.asks <= ASKS_MAX) this.socket.watch(this.id, from);
  }

  private near(): Seat {
    return this.flipped ? opponentOf(this.wishes.seat) : this.wishes.seat;
  }

  private key(event: KeyboardEvent): void {
    const last = this.model?.plies.length ?? 0;
    press(REPLAY_KEYS, event, {
      shown: Math.min(this.at ?? last, last),
      last,
      go: (ply) => this.go(ply),
      flip: () => this.flip(),
    });
  }

  private redraw(): void {
    if (this.drawAsked) return;
    this.drawAsked = true;
    requestAnimationFrame(() => this.draw());
  }

  private draw(): void {
    this.drawAsked = false;
    clearTimeout(this.timer);
    this.drawn = patch(this.drawn, this.view());
  }

  private view(): VNode {
    const { model, board } = this;
    if (this.missing) return missingView();
    if (model === undefined || board === undefined) return waitingView(this.room);
    const nowMs = this.socket.time.now();
    const rest = untilChange(model, nowMs);
    if (rest !== undefined) this.timer = setTimeout(() => this.redraw(), rest + 1);
    const [first, second] = model.about.players.map(({ name }) => name);
    document.title = t("game.title", { first: first ?? "", second: second ?? "" });
    const [near, room] = [this.near(), this.room];
    const lost = this.socket.connection === "lost";
    const last = model.plies.length;
    const shown = Math.min(this.at ?? last, last);
    const turned = model.about.board.turns && near === "second";
    return embedView({ model, board, room, near, shown, turned, nowMs, lost }, this);
  }
}
